"""The role of each quantity in a recipe or protocol: what scales with the servings, what stays, and
what is a time.

`rules` has the rules in the order in which they are asked; the other modules have the rules
themselves, each beside the words that it looks for. `words` says how those are written, `place`
what a rule may look at.
"""
