"""The sheet of the studio: which screens it shows, and which parts of it are drawn again."""

import json

from harness.studio.stories import pale, stories, story
from harness.studio.tables import pictured

__all__ = ["stories"]


def box(desk, group, words):
    return desk.page.get_by_role("group", name=group, exact=True).get_by_label(words, exact=True)


def asked(desk, run):
    """How many screens the page asks for while something is done."""
    screens = []
    listen = lambda request: screens.extend(json.loads(request.post_data)["screens"]) if "/admin/sheet" in request.url else None
    desk.page.on("request", listen)
    run()
    desk.drawn()
    desk.page.remove_listener("request", listen)
    return len(screens)


@story
def choose_the_screens_of_the_sheet(desk):
    """Each choice goes with each other, the address leads back, and only what has changed is drawn again."""
    desk.open()
    page, cells = desk.page, desk.page.locator("#sheet button")
    assert cells.count() == 16 and page.inner_text("#sheet-told") == "16 screens"
    page.click("#panel-sheet summary")
    assert asked(desk, lambda: (box(desk, "Themes", "light").check(), box(desk, "Themes", "dark").check())) <= 2 * 2 + 2 * 16
    assert cells.count() == 32
    box(desk, "Devices", "iPhone SE (3rd generation)").check()
    box(desk, "Devices", "iPad mini (6th generation)").check()
    desk.drawn()
    assert cells.count() == 4
    assert asked(desk, box(desk, "Languages", "de").check) == 6, "the chosen screen twice, as a picture and as a tree, and the four"
    assert asked(desk, box(desk, "Languages", "en").check) == 6, "those in German are as they were"
    assert cells.count() == 8 and "dark · de" in page.inner_text("#sheet"), page.inner_text("#sheet")
    desk.everybody()
    pictured(desk, "sheet")
    assert asked(desk, lambda: cells.nth(1).click()) == 2, "the sheet is as it was"
    assert "device=ipad-mini" in page.url and page.locator("#sheet [aria-current]").count() == 1
    desk.open(page.url.split("/studio/")[1])
    desk.until("() => document.querySelectorAll('#sheet button').length === 8")
    page.click("#panel-sheet summary")
    assert box(desk, "Themes", "dark").is_checked()
    for words in ("85 %", "100 %", "135 %", "200 %", "310 %"):
        box(desk, "Text sizes", words).check()
    box(desk, "Offers", "none").check()
    box(desk, "Offers", "free trial").check()
    desk.drawn()
    assert "The first 48 of 80 screens" in page.inner_text("#sheet-told") and cells.count() == 48
    desk.replace("SIGN UP NOW", "COME IN")
    desk.drawn()
    shown = page.evaluate("[...document.querySelectorAll('#sheet .picture')].map(each => each.shadowRoot.textContent)")
    assert not any("SIGN UP NOW" in each for each in shown) and sum("COME IN" in each for each in shown) > 16, "all of them are drawn anew"


@story
def only_screens_with_findings(desk):
    """The sheet has the screens of the findings alone, each with its frame, and a click leads there."""
    pale(desk)
    page = desk.page
    page.check("#only-findings")
    desk.until("() => [...document.querySelectorAll('#sheet button')].some(each => each.title.includes('Pale words'))")
    desk.drawn()
    desk.until("() => [...document.querySelectorAll('#sheet .picture')].some(each => each.shadowRoot.querySelector('.frame.wrong'))")
    assert "with findings" in page.inner_text("#sheet-told") and "sheet=findings" in page.url
    pictured(desk, "sheet-with-findings")
    desk.everybody()
    cell = page.locator("#sheet button[title*='Pale words']").first
    cell.click()
    desk.drawn()
    assert cell.get_attribute("aria-current") == "true"
    page.click("#undo")
    desk.until("() => ![...document.querySelectorAll('#sheet button')].some(each => each.title.includes('Pale words'))")
    page.uncheck("#only-findings")
    desk.drawn()
    assert page.locator("#sheet button").count() == 16
