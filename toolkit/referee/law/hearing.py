"""Hearing: which answers, rules with what they say, a question asks for, heard word by word in its order.

Likeness and direction take a question as a heap of words. "He Ignores it, and she pays" and "she Ignores it, and he
pays" have the same; only the order tells who does what, and to what a "not" belongs. Here each word is heard
with all the others and where they stand (a small Transformer, as in Vaswani and others, *Attention Is All You Need*,
2017, that looks before it adds, as in Xiong and others, *On Layer Normalization in the Transformer Architecture*,
2020). ``benchmarks/hearing.py`` learns it from all settled wordings; to hear, numpy is enough.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from types import MappingProxyType

import numpy as np

from toolkit import paths
from toolkit.referee.law.learned import Numbers, Settled, answers, by_one_thread, likely, opened, texts

FILE = paths.CARD_DATA / "words" / "hearing.npz"
"""What has been learned."""

LONGEST = 56
"""So many words of a question are heard, and its marks with them."""

HEADS = 4
"""So many times, each for another reason, each word looks at the others."""

NOTHING, STRANGE = 0, 1
"""What stands for no word, and for one that was hardly ever said; the others follow."""

ELSEWHERE: Settled = ("elsewhere", None)
LOOKED_UP: Settled = ("looked-up", None)
"""What stands for the answer where a text is no question for these rules, and where something is looked up."""

STEP = ".step"
"""Behind the name of a table stands this for the steps in which its numbers are kept."""

_SPOKEN = re.compile(r"[^\W_]+(?:['’][^\W\d_]+)?|[?,.;:]")
_KEPT = 16
"""Of so many texts it is kept what they ask for: one question asks for it several times."""

_STEADY = 1e-5
"""What is added to a spread, so that nothing is divided by nothing."""


def spoken(text: str) -> Iterator[str]:
    """The words of a text and the marks between them, in their order."""
    for found in _SPOKEN.finditer(text.casefold()):
        yield found[0].replace("'", "").replace("’", "")


class Hearing:
    """Which answers a question asks for. ``learned`` has the tables of numbers by the names of the layers."""

    def __init__(self, learned: Mapping[str, Numbers]) -> None:
        self._learned = {name: _unpacked(learned, name) for name in learned if not name.endswith(STEP)}
        self._words = {word: at for at, word in enumerate(texts(learned["words"]), STRANGE + 1)}
        self._answers = answers(learned["answers"])
        self._layers = len({name.split(".")[1] for name in learned if name.startswith("layers.")})

    def shares(self, text: str) -> Mapping[Settled, float]:
        """How likely each answer is the one that a text without names asks for, where it is likely at all."""
        return _shares(self, text)

    def heard(self, text: str) -> dict[Settled, float]:
        """The same, heard anew."""
        places = [self._words.get(one, STRANGE) for one in islice(spoken(text), LONGEST)] or [STRANGE]
        heard = self._learned["words.weight"][places] + self._learned["at.weight"][: len(places)]
        with by_one_thread():
            for layer in range(self._layers):
                heard = self._layer(heard, f"layers.{layer}")
            together = self._level(np.concatenate([heard.mean(axis=0), heard.max(axis=0)]), "level")
            return likely(self._answers, self._straight(together, "answers_of"))

    def _layer(self, heard: Numbers, name: str) -> Numbers:
        heard = heard + self._looking(self._level(heard, f"{name}.norm1"), f"{name}.self_attn")
        inner = self._straight(self._level(heard, f"{name}.norm2"), f"{name}.linear1")
        return heard + self._straight(_bent(inner), f"{name}.linear2")

    def _looking(self, heard: Numbers, name: str) -> Numbers:
        """What each word takes from those that it looks at."""
        learned, (many, wide) = self._learned, heard.shape
        rows = heard @ learned[f"{name}.in_proj_weight"].T + learned[f"{name}.in_proj_bias"]
        asks, has, gives = rows.reshape(many, 3, HEADS, wide // HEADS).transpose(1, 2, 0, 3)
        looks = asks @ has.transpose(0, 2, 1) / math.sqrt(wide // HEADS)
        looks = np.exp(looks - looks.max(axis=2, keepdims=True))
        looks /= looks.sum(axis=2, keepdims=True)
        return self._straight((looks @ gives).transpose(1, 0, 2).reshape(many, wide), f"{name}.out_proj")

    def _straight(self, heard: Numbers, name: str) -> Numbers:
        return np.asarray(heard @ self._learned[f"{name}.weight"].T + self._learned[f"{name}.bias"])

    def _level(self, heard: Numbers, name: str) -> Numbers:
        """Numbers about their middle, as far from it as was learned."""
        apart = heard - heard.mean(axis=-1, keepdims=True)
        spread = np.sqrt((apart**2).mean(axis=-1, keepdims=True) + _STEADY)
        return np.asarray(apart / spread * self._learned[f"{name}.weight"] + self._learned[f"{name}.bias"])


@lru_cache(maxsize=_KEPT)
def _shares(hearing: Hearing, text: str) -> Mapping[Settled, float]:
    return MappingProxyType(hearing.heard(text))


def load(path: Path = FILE) -> Hearing:
    """What has been learned. Raises :class:`CannotRead` with the file."""
    return opened(path, "the order of words", Hearing)


def _unpacked(learned: Mapping[str, Numbers], name: str) -> Numbers:
    step = learned.get(name + STEP)
    return learned[name] if step is None else (learned[name] * step).astype(np.float32)


def _bent(heard: Numbers) -> Numbers:
    """What lies below nothing counts hardly (GELU: Hendrycks and Gimpel, 2016)."""
    return np.asarray(heard / 2 * (1 + np.tanh(math.sqrt(2 / math.pi) * (heard + 0.044715 * heard * heard * heard))))
