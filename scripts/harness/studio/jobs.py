"""Everyday jobs of people who have never seen JSON, each with counted clicks and keys: the most that a job may cost is part of its story."""

import contextlib
import json
import pathlib
import subprocess
import tempfile

from harness.base.service import Service
from harness.studio.approvals import stories
from harness.studio.stories import TEXT, story
from harness.studio.tables import pictured

__all__ = ["stories"]

HARBOUR = '<svg xmlns="http://www.w3.org/2000/svg" width="1290" height="900"><rect width="1290" height="900" fill="#0a6c74"/><circle cx="645" cy="420" r="160" fill="#ffd58a"/></svg>'
OVER = """([x, y, name, text]) => {
  const data = new DataTransfer();
  data.items.add(new File([text], name, {type: "image/svg+xml"}));
  for (const type of ["dragover", "drop"]) document.elementFromPoint(x, y).dispatchEvent(new DragEvent(type, {bubbles: true, composed: true, cancelable: true, dataTransfer: data, clientX: x, clientY: y}));
}"""


class Hand:
    """A hand that counts what it does."""

    def __init__(self, desk):
        self.desk, self.page = desk, desk.page
        self.clicks = self.keys = self.drags = 0

    def at(self, words):
        box = self.page.locator("#screen").get_by_text(words).first.bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, target):
        self.clicks += 1
        target.click()

    def point(self, words, times=1):
        self.clicks += times
        self.page.mouse.click(*self.at(words), click_count=times)

    def type(self, words):
        self.keys += len(words)
        self.page.keyboard.insert_text(words)

    def press(self, *keys):
        for key in keys:
            self.keys += 1
            self.page.keyboard.press(key)

    def drag(self, start, end):
        self.drags += 1
        self.page.mouse.move(*start)
        self.page.mouse.down()
        self.page.mouse.move(start[0], start[1] + 8 * (1 if end[1] > start[1] else -1))
        self.page.mouse.move(*end, steps=5)
        self.page.mouse.up()

    def spent(self, job, clicks, keys=0, drags=0):
        """Says what the job has cost, which must not be more than it may."""
        print(f"{job}: {self.clicks} clicks, {self.keys} keys, {self.drags} drags")
        assert (self.clicks, self.keys, self.drags) <= (clicks, self.keys, self.drags) and self.keys <= keys and self.drags <= drags, f"{job}: {self.clicks} clicks, {self.keys} keys, {self.drags} drags"


@contextlib.contextmanager
def first_paywall(desk):
    """The studio at a brand that `paywalld init` has begun, and a hand. Nobody opens the JSON."""
    usual = desk.service
    with tempfile.TemporaryDirectory() as folder:
        paywalls = pathlib.Path(folder, "paywalls")
        subprocess.run([pathlib.Path(desk.options.paywalld).resolve(), "init", "my-app", "--paywalls", paywalls], check=True, capture_output=True)
        with Service(desk.options.paywalld, str(paywalls), str(pathlib.Path(folder, "state")), "--gate", "off", access=("--dev",)) as desk.service:
            try:
                desk.page.set_viewport_size({"width": 1440, "height": 900})
                desk.open("?brand=my-app")
                yield Hand(desk)
                assert desk.page.get_attribute("#show-text", "aria-pressed") == "false", "nobody opened the JSON"
                desk.page.keyboard.press("Control+z")
            finally:
                desk.page.close()
                desk.requested[:] = [url for url in desk.requested if not url.startswith((desk.base, "data:", "blob:"))]
                desk.service = usual


def document(desk):
    return json.loads(desk.text)


def component(document, name):
    """The first use of a fragment."""
    if isinstance(document, list):
        return next((found for each in document if (found := component(each, name))), None)
    if not isinstance(document, dict):
        return None
    return document if document.get("name") == name and document.get("type") == "fragment" else component(list(document.values()), name)


@story
def job_change_the_headline(desk):
    with first_paywall(desk) as hand:
        before = desk.text
        hand.point("Make every day count", times=2)
        desk.page.locator("#in-place").wait_for()
        pictured(desk, "job-headline-in-place")
        hand.type("Sleep well tonight")
        hand.press("Enter")
        desk.seen("Sleep well tonight")
        hand.spent("headline", 2, 19)
        assert document(desk)["strings"]["en"]["first.title"] == "Sleep well tonight" and desk.page.get_by_text("Only English is changed; German").count() == 1
        desk.everybody()
        pictured(desk, "job-headline")
        desk.page.click("#undo")
        assert desk.text == before, "one step of undo"
        desk.drawn()
        hand.point("Try 7 days free", times=2)
        assert desk.page.inner_text("#in-place .chip") == "yearly: free trial"
        hand.press("Escape")
        assert desk.text == before, "Escape gives up"


@story
def job_replace_the_hero(desk):
    with first_paywall(desk) as hand:
        before, (x, y) = desk.text, hand.at("Make every day count")
        desk.page.evaluate(OVER, [x, y - 150, "Harbour.svg", HARBOUR])
        hand.drags += 1
        desk.page.get_by_text("Harbour.svg takes the place of first.svg in all 2 places.").wait_for()
        hand.spent("hero", 0, 0, 1)
        assert desk.text.count("images/Harbour.svg") == 2 and "first.svg" not in desk.text
        desk.drawn()
        pictured(desk, "job-hero")
        desk.everybody()
        desk.page.click("#undo")
        assert desk.text == before


@story
def job_reorder_the_benefits(desk):
    with first_paywall(desk) as hand:
        before, start, end = desk.text, hand.at("No advertisements"), hand.at("Everything without")
        hand.drag(start, (end[0], end[1] - 6))
        hand.spent("reorder", 0, 0, 1)
        features = [each["title"] for each in component(document(desk), "featureList")["with"]["features"]]
        assert features == ["$first.third", "$first.first", "$first.second"], features
        desk.drawn()
        pictured(desk, "job-reorder")
        desk.page.click("#undo")
        assert desk.text == before
        desk.drawn()
        desk.page.mouse.click(*hand.at("No advertisements"))
        desk.page.get_by_role("button", name="Move No advertisements").focus()
        desk.page.keyboard.press("ArrowUp")
        desk.until(f"() => {TEXT}.indexOf('$first.third') < {TEXT}.indexOf('$first.second')")


@story
def job_add_a_weekly_plan(desk):
    with first_paywall(desk) as hand:
        before = desk.text
        hand.point("Monthly")
        hand.click(desk.page.get_by_role("button", name="Add a plan"))
        desk.everybody()
        pictured(desk, "job-plan-form")
        hand.type("Weekly")
        hand.press("Tab")
        hand.type("premium_weekly")
        hand.press("Tab")
        hand.type("2.49")
        hand.press("Enter")
        desk.seen("$2.49/wk")
        hand.spent("third plan", 6, 27)
        made = document(desk)
        assert made["products"]["weekly"] == {"sku": "premium_weekly", "name": "$first.weekly", "price": "2.49", "currency": "USD", "period": "P1W"}
        assert made["state"]["plan"]["product"] == ["yearly", "monthly", "weekly"] and made["strings"]["en"]["first.weekly"] == "Weekly"
        assert component(made, "planPicker")["with"]["plans"][2] == {"product": "weekly", "title": "$first.weekly"}
        desk.everybody()
        pictured(desk, "job-plan")
        desk.page.click("#undo")
        assert desk.text == before, "one step of undo"


@story
def job_most_popular_badge(desk):
    with first_paywall(desk) as hand:
        hand.point("Monthly")
        hand.click(desk.page.locator(".entries li").nth(1).get_by_label("Badge"))
        hand.type("MOST POPULAR")
        hand.press("Tab")
        desk.seen("MOST POPULAR")
        hand.spent("badge", 3, 13)
        assert component(document(desk), "planPicker")["with"]["plans"][1]["badge"] == "$first.mostPopular"
        pictured(desk, "job-badge")
        desk.everybody()


@story
def job_preselect_a_plan(desk):
    with first_paywall(desk) as hand:
        hand.point("Monthly")
        hand.click(desk.page.locator(".entries li").nth(1).get_by_label("Selected at first"))
        desk.until(f"() => JSON.parse({TEXT}).state.plan.product[0] === 'monthly'")
        hand.spent("preselect", 2)
        desk.drawn()
        pictured(desk, "job-preselect")
