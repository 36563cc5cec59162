"""The Big Final, whose hands are hidden: what a side goes by, and a policy that was trained beforehand."""
