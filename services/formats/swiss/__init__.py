"""The Swiss system: pairing by maximum-weight matching, and its table."""
