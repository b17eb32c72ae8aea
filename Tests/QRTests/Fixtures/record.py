#!/usr/bin/env python3
"""Writes codes.txt beside it with another encoder (pip install segno): for each text a line with it as JSON, then its rows of 0 and 1, then an empty line."""

import json
import pathlib

import segno
from segno import encoder

TEXTS = [
    "a", "b", "HELLO WORLD 123", "http://192.168.1.20:8000/preview/#0123456789abcdef0123456789abcdef",
    "https://paywalls.example.com/preview/#disney-3-1800000000-0123abcd-00112233445566778899aabbccddeeff",
    "Grüße, 東京 🍵", "0" * 14, "0" * 15, "\0\1\2\x7f", "]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
] + ["The paywall of version %d. " % version * 40 for version in range(1, 16)]
CAPACITIES = [14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412]


def standard_padding(bits, _version, length):
    """segno 1.6 adds a codeword of zeros if no bit is missing, which §7.4.10 does not ask for."""
    bits.extend([0] * (-length % 8))


def main():
    encoder.write_padding_bits = standard_padding
    texts = TEXTS[:10] + [text[:size] for text, size in zip(TEXTS[10:], CAPACITIES)]
    with open(pathlib.Path(__file__).with_name("codes.txt"), "w", encoding="utf-8") as file:
        for text in texts:
            code = segno.make(text, error="m", mode="byte", encoding="utf-8", boost_error=False, micro=False)
            file.write(json.dumps(text) + "\n")
            file.writelines("".join("01"[module] for module in row) + "\n" for row in code.matrix)
            file.write("\n")


if __name__ == "__main__":
    main()
