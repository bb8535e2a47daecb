"""What players call cards; each phrase is compared as :func:`toolkit.cards.lookup.key` is."""

from __future__ import annotations

from collections.abc import Mapping

CARDS: Mapping[str, tuple[str, ...]] = {
    "idts": ("common/i-dont-think-so",),
    "idtsed": ("common/i-dont-think-so",),
    "i dont think so": ("common/i-dont-think-so",),
    "dont think so": ("common/i-dont-think-so",),
    "wenchs tip": ("common/oh-i-guess-the-wench-thought-that-was-her-tip",),
    "wench tip": ("common/oh-i-guess-the-wench-thought-that-was-her-tip",),
    "wench thought that was her tip": ("common/oh-i-guess-the-wench-thought-that-was-her-tip",),
    "her tip": ("common/oh-i-guess-the-wench-thought-that-was-her-tip",),
    "wench thinks": ("common/the-wench-thinks-you-should-stop-playing-with-the-drinks",),
    "stop playing with the drinks": ("common/the-wench-thinks-you-should-stop-playing-with-the-drinks",),
    "playing with the drinks": ("common/the-wench-thinks-you-should-stop-playing-with-the-drinks",),
    "wench card": (
        "common/oh-i-guess-the-wench-thought-that-was-her-tip",
        "common/the-wench-thinks-you-should-stop-playing-with-the-drinks",
    ),
    "gambling im in": ("common/gambling-im-in",),
    "im in": ("common/gambling-im-in",),
    "into dragon breath ale": ("eve/actually-thats-dragon-breath-ale",),
    "into dragons breath ale": ("eve/actually-thats-dragon-breath-ale",),
    "into dragon breath": ("eve/actually-thats-dragon-breath-ale",),
    "into a dragon breath ale": ("eve/actually-thats-dragon-breath-ale",),
    "share pain": ("eve/ive-been-working-on-a-new-spell-its-called-share-pain",),
    "shares pain": ("eve/ive-been-working-on-a-new-spell-its-called-share-pain",),
    "shared pain": ("eve/ive-been-working-on-a-new-spell-its-called-share-pain",),
    "shares her pain": ("eve/ive-been-working-on-a-new-spell-its-called-share-pain",),
    "shared her pain": ("eve/ive-been-working-on-a-new-spell-its-called-share-pain",),
    "shares the pain": ("eve/ive-been-working-on-a-new-spell-its-called-share-pain",),
    "dragons breath ale": ("drinks/dragon-breath-ale",),
    "dragon breath": ("drinks/dragon-breath-ale",),
    "dragons breath": ("drinks/dragon-breath-ale",),
    "spike": ("dimli/spike-it-with-firewater",),
    "spikes": ("dimli/spike-it-with-firewater",),
    "firewater spike": ("dimli/spike-it-with-firewater",),
    "spike with firewater": ("dimli/spike-it-with-firewater",),
    "spikes it with firewater": ("dimli/spike-it-with-firewater",),
    "round on the house": ("drinks/round-on-the-house",),
    "drinking contest": ("drinks/drinking-contest",),
    "the challenge": ("drinks/the-challenge",),
    "cutting you off": ("drinks/were-cutting-you-off",),
}
