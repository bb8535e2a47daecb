"""What the order of the words of a question says, learned from all settled wordings with PyTorch.

``python benchmarks/hearing.py [--write]``, with the extra ``learn``; a quarter of an hour on two cores. Each wording is
to have its own answer, and what is looked up (``lookups.txt``) or is no question for these rules (``elsewhere.txt``)
one each; some words are not heard each time, other ones, so that no single word decides. With ``--write`` what is
learned becomes ``card_data/words/hearing.npz``. How good it is is told by the wordings of ``wordings.txt``, which
strangers wrote: for that they are left out of the learning. No question that measures the referee is among any of them.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from pathlib import Path

import numpy as np
import settled
import torch
from torch import Tensor, nn
from torch.nn import functional

from toolkit import files
from toolkit.cards import load
from toolkit.cli.console import progress
from toolkit.referee.law import hearing
from toolkit.referee.law.hearing import ELSEWHERE, HEADS, LONGEST, LOOKED_UP, NOTHING, STRANGE, Hearing
from toolkit.referee.law.learned import Settled, lines, packed, told
from toolkit.referee.law.scope import without_names
from toolkit.referee.referee import Referee

SELDOM = 3
"""A word that is said fewer times than so is strange."""

WIDE, INNER, LAYERS = 128, 256, 2
"""So many numbers stand for each word, so many inside a layer, and so many layers follow each other."""

ROUNDS, TOGETHER, STEP = 12, 256, 0.0015
WARMING = 500
"""After so many steps each is as long as it ever is; then they become shorter."""

LEAST_STEP = 0.02
"""How long (of 1) the last step is."""

LEFT_OUT, UNHEARD, UNSURE = 0.1, 0.08, 0.03
"""How much (of 1) of all numbers is left out each time, how many words are, and how much is given to other answers."""

STRAIGHTEST = 1.0
"""No step follows a slope that is steeper."""

AT_ONCE = 50
"""So many batches are cut from wordings that are put in order of length together."""

OF_NO_RULE: Mapping[Settled, str] = {ELSEWHERE: "elsewhere.txt", LOOKED_UP: "lookups.txt"}
"""The files with texts, a line each, that are answered by no rule."""


class Ear(nn.Module):
    """What is learned; :class:`Hearing` does the same with what it has learned."""

    def __init__(self, words: int, answers: int) -> None:
        super().__init__()
        self.words, self.at = nn.Embedding(words, WIDE, padding_idx=NOTHING), nn.Embedding(LONGEST, WIDE)
        nn.init.normal_(self.words.weight, std=0.1)
        nn.init.normal_(self.at.weight, std=0.02)
        layer = (WIDE, HEADS, INNER, LEFT_OUT, functional.gelu)
        self.layers = nn.ModuleList(
            nn.TransformerEncoderLayer(*layer, batch_first=True, norm_first=True) for _ in range(LAYERS)
        )
        self.level, self.answers_of = nn.LayerNorm(2 * WIDE), nn.Linear(2 * WIDE, answers)
        self.left_out = nn.Dropout(LEFT_OUT)

    def forward(self, said: Tensor) -> Tensor:
        """What speaks for each answer, a row for each row of words."""
        nothing = said == NOTHING
        said = torch.where((torch.rand(said.shape) < UNHEARD) & ~nothing, STRANGE, said)
        heard = self.left_out(self.words(said) + self.at.weight[: said.shape[1]])
        for layer in self.layers:
            heard = layer(heard, src_key_padding_mask=nothing)
        there = (~nothing)[:, :, None]
        mean = (heard * there).sum(1) / there.sum(1)
        most = heard.masked_fill(~there, -math.inf).max(1).values
        return self.answers_of(self.left_out(self.level(torch.cat([mean, most], 1))))


def learn(said: Sequence[Sequence[int]], given: np.ndarray, words: int, many: int) -> Ear:
    """What is learned from wordings, each with the place of its answer, of so many."""
    torch.manual_seed(0)
    ear, chance = Ear(words, many), random.Random(0)
    moves = torch.optim.AdamW(ear.parameters(), lr=STEP, weight_decay=0.01, betas=(0.9, 0.98))
    steps = ROUNDS * -(-len(said) // TOGETHER)
    lengths = torch.optim.lr_scheduler.LambdaLR(moves, lambda at: _length(at + 1, steps))
    for some in progress((some for _ in range(ROUNDS) for some in _batches(said, chance)), "learning", steps):
        row = nn.utils.rnn.pad_sequence([torch.tensor(said[at]) for at in some], batch_first=True)
        with torch.autocast("cpu", torch.bfloat16):
            found = ear(row)
        loss = functional.cross_entropy(found.float(), torch.from_numpy(given[some]), label_smoothing=UNSURE)
        moves.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(ear.parameters(), STRAIGHTEST)
        moves.step()
        lengths.step()
    return ear


def _length(number: int, steps: int) -> float:
    """How long (of 1) the step of a number is."""
    falling = (1 + math.cos(math.pi * number / steps)) / 2
    return min(1, number / WARMING) * (LEAST_STEP + (1 - LEAST_STEP) * falling)


def _batches(said: Sequence[Sequence[int]], chance: random.Random) -> Iterator[list[int]]:
    """All wordings by their places, in no order, those of a length together."""
    found: list[list[int]] = []
    for part in _parts(chance.sample(range(len(said)), len(said)), TOGETHER * AT_ONCE):
        found += _parts(sorted(part, key=lambda at: len(said[at])), TOGETHER)
    chance.shuffle(found)
    yield from found


def _parts(some: Sequence[int], many: int) -> Iterator[list[int]]:
    yield from (list(some[at : at + many]) for at in range(0, len(some), many))


def of_no_rule(referee: Referee) -> Iterator[tuple[str, Settled]]:
    """Texts that are answered by no rule, without names, each with what it is."""
    for answer, name in OF_NO_RULE.items():
        for text in (Path(__file__).parent / name).read_text("utf-8").splitlines():
            yield without_names(referee, text), answer


def learned(ear: Ear, words: Sequence[str], answers: Sequence[Settled]) -> dict[str, np.ndarray]:
    """What was learned, as it is kept."""
    tables = {name: table.numpy() for name, table in ear.state_dict().items()}
    kept = {name: table for name, table in tables.items() if table.ndim == 1}
    for name in tables.keys() - kept.keys():
        kept[name], kept[name + hearing.STEP] = packed(tables[name])
    return kept | {"words": lines(words), "answers": told(answers)}


def main() -> None:
    lesson = settled.lesson(__doc__)
    found, given = lesson.answers()
    others, answers = [*of_no_rule(Referee(load()))], [*found, *OF_NO_RULE]
    given = np.array([*given[lesson.learned_from], *(answers.index(one) for _, one in others)])
    texts = [*(lesson.asked[at].nameless for at in lesson.learned_from), *(text for text, _ in others)]
    spoken = [[*islice(hearing.spoken(text), LONGEST)] for text in texts]
    often = Counter(word for some in spoken for word in some)
    words = sorted(word for word, times in often.items() if times >= SELDOM)
    place = {word: at for at, word in enumerate(words, STRANGE + 1)}
    said = [[place.get(word, STRANGE) for word in some] or [STRANGE] for some in spoken]
    kept = learned(learn(said, given, len(words) + STRANGE + 1, len(answers)), words, answers)
    if lesson.is_kept:
        files.write(hearing.FILE, settled.content(kept))
    else:
        lesson.tell(Hearing(kept).shares)


if __name__ == "__main__":
    main()
