"""A match from its first move to its end.

`playing` makes moves, `looks` reads what one viewer sees, `offers`, `expiry`, `closing` and `calling_off` end
matches, `consequences` says what follows an end, `codec` stores states.
"""
