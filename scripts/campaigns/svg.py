"""Expat and Chromium find the pictures that the SVG check accepts well-formed and harmless.

The pictures are almost valid. Those that the check accepts must be well-formed for both, with the same elements, attributes and characters, and
must not run or fetch anything: Chromium opens each as a page, and any request or script is a finding. If Expat accepts a picture and the check does
not, the check must have one of its documented reasons. Needs Debian's chromium and Python's playwright.
Short run: svg --inputs 12000 --chromium 300
"""

import base64
import collections
import json
import re
import subprocess
import sys
import tempfile

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.lab import lab
from harness.base.service import parser
from harness.drawing import svgs

try:
    from playwright.sync_api import sync_playwright
except ImportError:
    sync_playwright = None

# Well-formed, but rejected nonetheless.
STRICTER = re.compile(
    r"document types|processing instructions are|version=\"1.0\"|the encoding|nested more than|there are more than|more than \d+ (attr|names)"
    r"|UTF-16|not UTF-8|U\+0000|standalone|HTML ends a comment")
ACTIVE_NAMES = {"script", "foreignobject", "iframe", "animate", "set", "a", "feimage", "handler", "link", "img", "body", "html"}
STYLE_ESCAPE = re.compile(r"\\([0-9a-fA-F]{1,6})[ \t\n]?")
COMMENT = re.compile(r"/\*.*?(\*/|$)", re.S)
INWARD = re.compile(r"url\(\s*(\"#[^\"]*\"|'#[^']*'|#[^\s\"'()]*)\s*\)", re.I | re.A)
STRING = re.compile(r"\"[^\"]*\"|'[^']*'")
OUTWARD = re.compile(r"url\(|@import|@font-face|image-set|src\(|expression\(", re.I)
INERT = {"id", "class", "lang", "role", "version", "focusable", "in", "in2", "result", "type", "media", "systemLanguage", "requiredFeatures"}

PROBE = """async texts => {
  const seen = text => {
    const bytes = Uint8Array.from(atob(text), c => c.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes], {type: "image/svg+xml"}));
    const request = new XMLHttpRequest();
    request.open("GET", address, false);
    request.send();
    const root = request.responseXML && request.responseXML.documentElement;
    if (!root || request.responseXML.getElementsByTagName("parsererror").length) return {address, outline: null};
    const outline = [];
    let characters = "";
    const flush = () => { if (characters) outline.push(["text", characters]); characters = ""; };
    const walk = node => {
      if (node.nodeType === 3 || node.nodeType === 4) characters += node.data;
      if (node.nodeType !== 1) return;
      flush();
      const attributes = [...node.attributes].filter(a => a.namespaceURI !== "http://www.w3.org/2000/xmlns/")
        .map(a => [a.namespaceURI || "", a.localName, a.value]);
      outline.push(["start", node.namespaceURI || "", node.localName, attributes]);
      for (let child = node.firstChild; child; child = child.nextSibling) walk(child);
      flush();
      outline.push(["end"]);
    };
    walk(root);
    return {address, outline};
  };
  return texts.map(seen);
}"""
OPEN = """async addresses => {
  const outward = /url\\((?!"?#)|@import|@font-face|image-set\\(/;
  const properties = ["fill", "stroke", "filter", "mask", "clipPath", "markerStart", "cursor", "background"];
  const styles = page => [
    ...[...page.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText),
    ...[...page.querySelectorAll("*")].flatMap(e => [e.style ? e.style.cssText : "", ...properties.map(name => getComputedStyle(e)[name])]),
  ];
  const found = [];
  for (const address of addresses) {
    window.fired = undefined;
    const frame = document.createElement("iframe");
    const loaded = new Promise(done => { frame.onload = done; setTimeout(done, 2000); });
    frame.src = address;
    document.body.append(frame);
    await loaded;
    await new Promise(done => setTimeout(done, 0));
    const fetched = styles(frame.contentDocument).find(style => outward.test(style));
    found.push(window.fired === 1 ? "runs" : fetched ? "has the style " + fetched : null);
    frame.remove();
  }
  return found;
}"""


def verdicts(program, texts):
    with tempfile.NamedTemporaryFile("wb", suffix=".base64") as file:
        file.writelines(base64.b64encode(text) + b"\n" for text in texts)
        file.flush()
        done = subprocess.run([program, "svg", file.name], stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(f"{program} svg failed with status {done.returncode}")
    found = [json.loads(line) for line in done.stdout.splitlines()]
    for verdict in found:
        sort_attributes(verdict["outline"])
    return found


def sort_attributes(outline):
    for item in outline:
        if item[0] == "start":
            item[3].sort()


def activity(outline):
    """An independent judgement of the parts of a picture that could run or fetch something; None if there are none."""
    for index, item in enumerate(outline):
        if item[0] != "start":
            continue
        if item[2].lower() in ACTIVE_NAMES or item[1] == svgs.XHTML:
            return f"<{item[2]}>"
        for namespace, name, value in item[3]:
            if name.lower().startswith("on") or (namespace, name) == ("http://www.w3.org/XML/1998/namespace", "base"):
                return f"{name}={value!r}"
            if name in ("href", "src") and not value.lower().startswith(("#", "data:image/")):
                return f"{name}={value!r}"
            if namespace == "" and item[1] == svgs.SVG and not (name in INERT or name.startswith(("data-", "aria-"))) and leads_out(value):
                return f"{name}={value!r}"
        if item[2] == "style" and outline[index + 1][0] == "text" and leads_out(outline[index + 1][1]):
            return f"the style {outline[index + 1][1]}"
    return None


def unescaped(escape):
    """An escaped space is part of a name and ends nothing (CSS Syntax 3 §4.3.7)."""
    character = chr(min(int(escape[1], 16), 0x10FFFF))
    return "_" if character.isspace() else character


def leads_out(style):
    plain = STYLE_ESCAPE.sub(unescaped, style)
    return OUTWARD.search(STRING.sub("", COMMENT.sub("", INWARD.sub("", plain))))


class Campaign:
    def __init__(self):
        self.counts, self.findings = collections.Counter(), 0

    def report(self, index, text, sentence):
        self.findings += 1
        if self.findings <= 20:
            print(f"input {index}: {sentence[:500]}: {text[:1000]!r}")

    def compare_with_expat(self, index, text, verdict):
        seen = svgs.seen_by_expat(text)
        if verdict["picture"] is None:
            self.counts["taken"] += 1
        if isinstance(seen, str):
            self.counts["not well-formed to Expat"] += 1
            if verdict["xml"] is None and not svgs.is_wrong_to_expat_alone(text):
                self.report(index, text, f"read, but Expat says {seen}")
        elif verdict["xml"] is not None:
            self.counts["refused although well-formed"] += 1
            if not STRICTER.search(verdict["xml"]):
                self.report(index, text, f"Expat takes it, but: {verdict['xml']}")
        else:
            self.counts["read alike"] += 1
            if seen != verdict["outline"]:
                self.report(index, text, f"Expat sees {seen}, not {verdict['outline']}")
            elif verdict["picture"] is None and (found := activity(seen)):
                self.report(index, text, f"taken with {found}")

    def compare_with_chromium(self, page, batch, requests):
        answers = page.evaluate(PROBE, [base64.b64encode(text).decode() for _, text, _ in batch])
        taken = []
        for (index, text, verdict), answer in zip(batch, answers):
            self.counts["shown to Chromium"] += 1
            if verdict["xml"] is None:
                if answer["outline"] is None:
                    self.report(index, text, "read, but not well-formed to Chromium")
                    continue
                sort_attributes(answer["outline"])
                if answer["outline"] != verdict["outline"]:
                    self.report(index, text, f"Chromium sees {answer['outline']}, not {verdict['outline']}")
            if verdict["picture"] is None:
                taken.append((index, text, answer["address"]))
        self.open(page, taken, requests)

    def open(self, page, taken, requests):
        """Opens all at once, and one by one only if something happened."""
        self.counts["opened in Chromium"] += len(taken)
        requests.clear()
        found = page.evaluate(OPEN, [address for _, _, address in taken])
        for (index, text, _), deed in zip(taken, found):
            if deed:
                self.report(index, text, f"taken, and {deed}")
        if requests:
            for index, text, address in taken:
                requests.clear()
                page.evaluate(OPEN, [address])
                if requests:
                    self.report(index, text, f"taken, and fetches {requests}")


def inputs(program, seed, first, count):
    known = svgs.seeds()
    for start in range(first, first + count, 4000):
        numbers = range(start, min(start + 4000, first + count))
        texts = [svgs.picture(seed, number, known) for number in numbers]
        yield list(zip(numbers, texts, verdicts(program, texts)))


def run_chromium(campaign, program, options):
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        page = browser.new_page()
        requests = []
        page.on("request", lambda request: requests.append(request.url) if not request.url.startswith(("blob:", "data:")) else None)
        page.on("dialog", lambda dialog: dialog.dismiss())
        page.route(lambda address: not address.startswith(("blob:", "data:", "http://page.invalid/")), lambda route: route.abort())
        page.route("http://page.invalid/", lambda route: route.fulfill(content_type="text/html", body="<!doctype html><body>"))
        page.goto("http://page.invalid/")
        # The page must detect what it is meant to detect.
        loud = f"<svg xmlns='{svgs.SVG}'><image href='http://e.invalid/'/><script>parent.fired=1</script></svg>".encode()
        before = Campaign()
        before.report = lambda *_: setattr(before, "findings", before.findings + 1)
        before.compare_with_chromium(page, [(0, loud, {"xml": "x", "picture": None})], requests)
        if before.findings < 2:
            sys.exit("Chromium shows neither scripts that run nor addresses that are fetched")
        for group in inputs(program, options.seed, options.first, options.chromium):
            for start in range(0, len(group), 100):
                campaign.compare_with_chromium(page, group[start:start + 100], requests)
        browser.close()


def main():
    added = parser(__doc__)
    added.add_argument("--inputs", type=int, default=200_000, help="how many Expat is given")
    added.add_argument("--chromium", type=int, default=0, help="how many Chromium is given")
    added.add_argument("--seed", type=int, default=1)
    added.add_argument("--first", type=int, default=0)
    options = added.parse_args()
    program = lab()
    campaign = Campaign()
    for group in inputs(program, options.seed, options.first, options.inputs):
        for index, text, verdict in group:
            campaign.compare_with_expat(index, text, verdict)
    if options.chromium and (sync_playwright is None or not BROWSER):
        print("chromium or Python's playwright is missing; pictures are compared with Expat alone")
    elif options.chromium:
        run_chromium(campaign, program, options)
    counts = ", ".join(f"{count} {what}" for what, count in campaign.counts.items())
    print(f"{options.inputs} inputs of seed {options.seed}: {counts}; {campaign.findings} findings")
    sys.exit(1 if campaign.findings or campaign.counts["taken"] == 0 else 0)


main()
