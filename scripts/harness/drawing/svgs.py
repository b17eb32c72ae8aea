"""Almost valid pictures, and how Expat and Chromium see their parts."""

import random
import re
from xml.parsers import expat

from harness.base.lab import ROOT

EXPORTS = ROOT / "Tests/PicturesTests/Fixtures/exports"
SVG, XLINK, XHTML = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink", "http://www.w3.org/1999/xhtml"

# Content that runs or fetches something; scripts report with `parent.fired`.
ACTIVE = [
    "<script>parent.fired=1</script>", "<s:script>parent.fired=1</s:script>", "<h:script>parent.fired=1</h:script>",
    '<script href="data:text/javascript,parent.fired=1"/>', '<g onload="parent.fired=1"/>', '<image href="x:" onerror="parent.fired=1"/>',
    "<foreignObject><h:img src='http://e.invalid/1' onerror='parent.fired=1'/></foreignObject>", "<h:iframe src='http://e.invalid/2'/>",
    "<h:link rel='stylesheet' href='http://e.invalid/3'/>", '<image href="http://e.invalid/4" width="9" height="9"/>',
    '<image xlink:href="//e.invalid/5" width="9" height="9"/>', '<use href="http://e.invalid/6#a"/>', '<use xlink:href="b.svg#a"/>',
    '<feImage href="http://e.invalid/7"/>', '<rect width="9" height="9" fill="url(http://e.invalid/8#a)"/>',
    '<rect width="9" height="9" filter="\\75rl(http://e.invalid/9)"/>', '<rect style="mask:u\\000072 l(\'http://e.invalid/10\')" width="9" height="9"/>',
    "<style>@import 'http://e.invalid/11';</style>", "<style>@\\69mport url(http://e.invalid/12);</style>",
    "<style>@font-face{font-family:a;src:url(http://e.invalid/13)}text{font-family:a}</style><text>a</text>",
    "<style>rect{background:image-set('http://e.invalid/14' 1x)}</style>", '<rect style="background:-webkit-image-set(url(http://e.invalid/15) 1x)"/>',
    '<set attributeName="onload" to="parent.fired=1"/>', '<animate attributeName="href" to="http://e.invalid/16"/>',
    '<a href="javascript:parent.fired=1"><rect width="9" height="9"/></a>', '<g style="cursor:url(http://e.invalid/17),auto"/>',
    "<style>svg{--a:url(http://e.invalid/18);mask:var(--a)}</style>", "<style>svg{b{mask:url(http://e.invalid/19)}}</style>",
]
INERT = [
    "<g/>", "<title>&lt;script&gt;</title>", "<!-- <script> -->", "<![CDATA[<script>]]>", '<rect fill="url(#a)" width="9" height="9"/>', '<use href="#a"/>',
    "<style>.a{fill:red;mask:url( '#m' )}</style>", '<g style="fill:r\\65 d;stroke:rgb(1 2 3/.5)"/>', "<x:y xmlns:x='http://x.invalid/'>z</x:y>",
    "<text xml:space='preserve'>a&#13;b\r\nc</text>", "<style>@media print{*{fill:#123}}</style>", '<path d="M0 0L9,9z"/>', "<s:g xmlns:t='http://t.invalid/' t:u='&#9; '/>",
    "<style>/* url(x) */ .b>c,d~e{opacity:calc(1 - .5)}</style>",
    "<image href='data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==' width='9' height='9'/>",
]
PROLOGS = [
    "", "", "", "", "<?xml version='1.0' encoding='utf-8'?>", "<?xml version='1.1'?>", "<?xml version='1.0' encoding='ISO-2022-JP'?>", "\ufeff",
    "<!DOCTYPE svg>", "<!DOCTYPE svg [<!ENTITY a '<script/>'><!ATTLIST g onload CDATA 'parent.fired=1'>]>", "<?xml-stylesheet href='http://e.invalid/20'?>", " ", "<!-- -->",
]
TOKENS = [
    "<", ">", "/>", "</", "<!", "<!--", "-->", "--", "<![CDATA[", "]]>", "<?", "?>", "&", ";", "&#60;", "&#x3c;", "&amp;", "&a;", "&#0;", "&#xd800;", "&#13;", "&#x41;", "\"", "'", "=", " ",
    "\t", "\n", "\r", "\r\n", "\0", "\x01", "\x0b", "\x0c", "\x1b", "\x7f", "\x85", "\xa0", "\xad", "\u0300", "\u0301", "\u0600", "\u061c", "\u200b", "\u200d", "\u200e", "\u2028", "\u202e",
    "\u20dd", "\u212a", "\u017f", "\u037e", "\ufe0f", "\ufeff", "\ufffd", "\ufffe", "\uffff", "\U0001f1e6", "\U000e0001", "\U000f0000", "\U0010ffff", ":", "-", ".", "_", "1", "xmlns", "xmlns:s",
    f" xmlns='{SVG}'", f" xmlns:s='{SVG}'", f" xmlns:h='{SVG}'", f" xmlns:s='{XHTML}'", f" xmlns='{XHTML}'", " xmlns=''", " xmlns:h=''", " xmlns:xml='x'", f" xmlns:t='{XLINK}'", " xml:base='http://e.invalid/'",
    " t:href='http://e.invalid/21'", " href='http://e.invalid/22'", " onload='parent.fired=1'", " a=b", " a", "s:", "h:", "xlink:", "svg", "script", "SCRIPT", "style", "\\", "\\75", "\\75 ", "\\a", "\\0", "/*", "*/", "/**/",
    "url(", "url(#", "URL(", "url('", "uRl(\"#", ")", "(", "{", "}", "[", "]", "@import", "@media", "@", "#", "!", "src(", "image(", "image-set(", "-->", "<!--a--",
]
BYTES = [b"\x80", b"\xc0\xbc", b"\xe0\x80\xbc", b"\xf0\x80\x80\xbc", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b"\xff", b"\xfe\xff", b"\xff\xfe", b"\xef\xbb\xbf", b"\xc3", b"\xe2\x80", b"\x1b$B"]


def seeds():
    return [path.read_bytes() for path in sorted(EXPORTS.glob("*.svg"))]


def made(rng):
    """A picture from a few pieces."""
    pieces = [rng.choice(ACTIVE if rng.random() < 0.25 else INERT) for _ in range(rng.randint(0, 4))]
    if rng.random() < 0.3:
        pieces = [f"<g>{''.join(pieces)}</g>"]
    root = f"svg xmlns='{SVG}' xmlns:s='{SVG}' xmlns:xlink='{XLINK}' xmlns:h='{XHTML}'"
    return f"{rng.choice(PROLOGS)}<{root} width='9' height='9'>{''.join(pieces)}</svg>".encode()


def mutated(text, rng):
    text = bytearray(text)
    for _ in range(rng.choice([0, 1, 1, 1, 2, 2, 3, 5])):
        place = rng.randint(0, len(text))
        kind = rng.random()
        if kind < 0.5:
            text[place:place] = rng.choice(TOKENS).encode("utf-8", "surrogatepass")
        elif kind < 0.56:
            text[place:place] = rng.choice(BYTES)
        elif kind < 0.64:
            text[place:place + rng.randint(1, 8)] = b""
        elif kind < 0.72 and place < len(text):
            text[place] ^= 1 << rng.randint(0, 7)
        elif kind < 0.76 and place < len(text):
            text[place] = rng.randint(0, 255)
        elif kind < 0.84:
            text[place:place] = text[place:place + rng.randint(1, 60)]
        elif kind < 0.92:
            text[place:place] = rng.choice(ACTIVE + INERT).encode()
        else:
            text[place:place] = chr(rng.choice([rng.randint(1, 0xD7FF), rng.randint(0xE000, 0x10FFFF)])).encode()
    text = bytes(text)
    if rng.random() < 0.01:
        return text.decode("utf-8", "replace").encode(rng.choice(["utf-16", "utf-16-le", "utf-16-be", "utf-32"]))
    return text


def picture(seed, index, known):
    """The picture with this number, deterministic for a seed."""
    rng = random.Random(f"{seed}/{index}")
    return mutated(rng.choice(known) if rng.random() < 0.15 else made(rng), rng)


# NameStartChar and what else NameChar has, of the fifth edition of XML 1.0, beyond ASCII.
STARTS = re.compile(
    "[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff]")
CONTINUES = re.compile("[\u00b7\u0300-\u036f\u203f\u2040]")


def is_wrong_to_expat_alone(text):
    """Whether it is well-formed except for letters in names that Expat, which implements the fourth edition, does not know."""
    known = CONTINUES.sub("\u00b7", STARTS.sub("\u00e9", text.decode().lstrip("\ufeff")))
    return isinstance(seen_by_expat(known.encode()), list)


def seen_by_expat(text):
    """The outline from paywalld-lab, or the error's text."""
    outline, characters = [], []

    def flush():
        if characters:
            outline.append(["text", "".join(characters)])
            characters.clear()

    def name(written):
        return written.split("\x01") if "\x01" in written else ["", written]

    def start(tag, attributes):
        flush()
        pairs = [[*name(key), value] for key, value in zip(attributes[::2], attributes[1::2])]
        outline.append(["start", *name(tag), sorted(pairs)])

    def end(_):
        flush()
        outline.append(["end"])

    reader = expat.ParserCreate(namespace_separator="\x01")
    reader.ordered_attributes = True
    reader.StartElementHandler, reader.EndElementHandler, reader.CharacterDataHandler = start, end, characters.append
    try:
        reader.Parse(text, True)
    except (expat.ExpatError, LookupError, ValueError) as error:
        return str(error)
    return outline
