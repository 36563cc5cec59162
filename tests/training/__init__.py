"""The training of the Big Final's policies, held against small variants that are solved exactly."""
