"""PNG files: the same pixels give the same bytes, in every process."""

import subprocess
import sys

PICTURES = """
import hashlib, random
from toolkit.faces.png import compressed_png

dice, found = random.Random(1), hashlib.sha256()
for rows in (5, 7, 11, 110, 550) * 60:
    pixels = b"".join(bytes([0, *dice.choices([0, 0, 0, 7, 255, dice.randrange(256)], k=9)]) for _ in range(rows))
    found.update(compressed_png(pixels, (3, rows)))
print(found.hexdigest())
"""


def test_the_same_pictures_are_the_same_bytes_in_every_process() -> None:
    """What a library compressed in one go depended, now and then, on what the process's memory had held before."""
    processes = [subprocess.Popen([sys.executable, "-c", PICTURES], stdout=subprocess.PIPE) for _ in range(4)]
    assert len({process.communicate(timeout=60)[0] for process in processes}) == 1
    assert not any(process.returncode for process in processes)
