"""A product manager's day in the studio, from an empty folder: the steps of /reference/studio."""

import contextlib
import datetime
import io
import json
import pathlib
import tempfile

from PIL import Image
from harness.base.lab import ROOT
from harness.base.service import Service
from harness.studio.edits import row
from harness.studio.sheet import stories
from harness.studio.stories import story
from harness.studio.tables import DROP, cell, pictured

__all__ = ["stories"]

DISH = '<g transform="translate({} 36)"><circle r="34" fill="#efe3d6"/><circle r="27" fill="#fffdf9"/><circle r="19" fill="{}"/><circle cx="5" cy="-5" r="9" fill="{}"/></g>'
COLOURS = [("#d1495b", "#f6b73c"), ("#5f8d4e", "#d9ead3"), ("#f6b73c", "#b3372f"), ("#8a5a44", "#e9c46a")]
DISHES = f'<svg xmlns="http://www.w3.org/2000/svg" width="272" height="72">{"".join(DISH.format(36 + 66 * at, *pair) for at, pair in enumerate(COLOURS))}</svg>'


@contextlib.contextmanager
def empty_folder(desk):
    """A service without a brand in place of the campaign's."""
    usual = desk.service
    with tempfile.TemporaryDirectory() as folder:
        paywalls = pathlib.Path(folder, "paywalls")
        paywalls.mkdir()
        with Service(desk.options.paywalld, str(paywalls), str(pathlib.Path(folder, "state")), access=("--dev",)) as desk.service:
            try:
                yield
            finally:
                desk.context.close()
                desk.requested = [url for url in desk.requested if not url.startswith((desk.base, "data:", "blob:"))]
                desk.service = usual


def record(desk):
    """Writes the picture that the documentation shows."""
    desk.page.emulate_media(color_scheme="light")
    with Image.open(io.BytesIO(desk.page.screenshot())) as picture:
        picture.save(ROOT / "paywalls/studio.webp", quality=82, method=6)


@story
def a_product_managers_day(desk):
    with empty_folder(desk):
        day(desk)


def day(desk):
    page = desk.page
    page.goto(desk.base + "/studio/")
    page.get_by_text("This service has no brand yet").wait_for()
    desk.everybody()
    pictured(desk, "day-1-first-visit")
    page.fill("#new-brand", "my-app")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Open the texts").click()
    desk.drawn()
    cell(desk, "title", "English").fill("Dinner, decided")
    page.click("#tab-products")
    desk.seen("Dinner, decided")
    price = page.get_by_role("textbox", name="Price of yearly everywhere else")
    price.fill("34.99")
    page.keyboard.press("Enter")
    desk.seen("$34.99")
    row(desk, "Dinner, decided").click()
    page.evaluate(DROP, ["Dishes.svg", "image/svg+xml", DISHES])
    page.get_by_role("button", name="Insert Dishes.svg").click()
    desk.until("() => [...document.querySelectorAll('#sheet .picture')].every(each => each.shadowRoot.textContent.includes('Dinner, decided') && each.shadowRoot.querySelector('image'))")
    desk.drawn()
    desk.everybody()
    page.click("#hide-drawer")
    desk.until("() => [...document.querySelector('#screen').shadowRoot.querySelectorAll('.handle')].every(each => each.getBoundingClientRect().width < 14)")
    if desk.options.record:
        record(desk)
    pictured(desk, "day-2-all-devices")
    page.click("#tab-publish")
    page.fill("#reason", "New words and price for winter")
    page.click("#publish")
    page.get_by_role("button", name="Go live then").wait_for()
    tomorrow = datetime.date.today() + datetime.timedelta(days=1)
    assert page.input_value("#later") == f"{tomorrow}T00:00", "midnight is what one wants most often"
    assert live(desk) == 1
    page.get_by_role("button", name="Go live then").click()
    page.locator("#published").get_by_text("Version 2 goes live").wait_for()
    desk.everybody()
    pictured(desk, "day-3-midnight")
    page.get_by_role("button", name="Cancel the launch").click()
    page.get_by_text("The launch of version 2 is cancelled").wait_for()
    page.get_by_role("button", name="Go live", exact=True).first.click()
    desk.confirm()
    page.get_by_text("Version 2 is live").wait_for()
    assert live(desk) == 2
    page.get_by_role("button", name="Roll back to it").click()
    desk.confirm()
    page.get_by_text("Version 1 is live").wait_for()
    assert live(desk) == 1
    pictured(desk, "day-4-back")
    reasons = [each.get("reason") for each in desk.service.ask("GET", "/admin/audit")[2]["changes"]]
    assert "New words and price for winter" in json.dumps(reasons), reasons


def live(desk):
    return desk.service.ask("GET", "/brands/my-app")[2]["live"]
