"""A game as an environment of PettingZoo, in which agents learn: :func:`toolkit.training.environment.env`.

A decision is made in small :mod:`~toolkit.training.steps`, each with a number of its own that never changes its
meaning, and a seat is shown, by :mod:`~toolkit.training.sight`, what its player can see. Needs the extra ``rl``.
"""
