"""How people edit in the studio: completions, help, palette, outline, handles, clipboard, undo."""

import json

from harness.studio.stories import TEXT, stories, story

__all__ = ["stories"]

FOCUS = "document.activeElement.id"
CHOSEN = "() => { const area = document.querySelector('#text'); return area.value.slice(area.selectionStart, area.selectionEnd); }"
HANDLES = """() => Object.fromEntries([...document.querySelector("#screen").shadowRoot.querySelectorAll(".handle")].map(each => {
  const {x, y, width, height} = each.getBoundingClientRect();
  return [each.dataset.edge, [x + width / 2, y + height / 2]];
}))"""


def caret(desk, words, offset=0):
    """Puts the caret into the text, after a part of words, and shows it."""
    desk.page.evaluate("""([words, offset]) => {
      const area = document.querySelector("#text"), at = area.value.indexOf(words) + offset;
      area.focus();
      area.setSelectionRange(at, at);
      area.scrollTop = 19 * (area.value.slice(0, at).split("\\n").length - 8);
    }""", [words, offset])
    desk.page.evaluate("() => new Promise(requestAnimationFrame)")


def row(desk, words):
    return desk.page.locator("#outline li", has_text=words).first


def undone(desk, before):
    """One step of undo leads back."""
    desk.page.click("#undo")
    assert desk.text == before, "one gesture is one step of undo"


def offered(desk):
    return desk.page.locator("#completions [role=option] b").all_inner_texts() if desk.page.locator("#completions").is_visible() else []


def drag(desk, start, end, steps=1):
    desk.page.mouse.move(*start)
    desk.page.mouse.down()
    desk.page.mouse.move(*end, steps=steps)
    desk.page.mouse.up()


@story
def complete_what_one_types(desk):
    desk.allowed = ["422"]
    desk.open()
    desk.json()
    published, page = desk.text, desk.page
    caret(desk, '"type": "label", "title": "$slogan"', len('"type": "label", '))
    page.keyboard.type('"ital')
    assert offered(desk) == ["italic"]
    assert page.evaluate("document.querySelector('#' + document.activeElement.getAttribute('aria-activedescendant')).textContent").startswith("italic")
    desk.everybody()
    typed = desk.text
    page.keyboard.press("Enter")
    assert '"type": "label", "italic": true, "title": "$slogan"' in desk.text and page.evaluate(CHOSEN) == "true"
    page.keyboard.press("Control+z")
    assert desk.text == typed, "a completion is one step"
    for _ in '"ital':
        if desk.text != published:
            page.keyboard.press("Control+z")
    assert desk.text == published
    caret(desk, '"direction": "row"', len('"direction": "'))
    page.keyboard.press("Control+Space")
    assert "column" in offered(desk) and "overlay" in offered(desk)
    page.keyboard.press("Escape")
    assert not offered(desk) and page.evaluate(FOCUS) == "text"
    page.keyboard.press("Control+Space")
    for _ in range(20):
        if page.locator("#completions [aria-selected=true]").inner_text().startswith("column"):
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    assert '"direction": "column"' in desk.text
    undone(desk, published)
    caret(desk, '"title": "$slogan"', len('"title": "'))
    page.keyboard.press("Control+Space")
    page.locator("#completions li", has_text="$terms").first.click()
    assert '"title": "$terms"' in desk.text
    undone(desk, published)
    caret(desk, '"title": "$slogan"', 0)
    page.keyboard.type('"id": "')
    page.keyboard.type('x"')
    assert not offered(desk), "a quote that ends a string offers nothing"
    for _ in '"id": "x"':
        if desk.text != published:
            page.keyboard.press("Control+z")
    caret(desk, '"title": "$slogan"', 0)
    composing = desk.context.new_cdp_session(page)
    composing.send("Input.imeSetComposition", {"text": '"n', "selectionStart": 2, "selectionEnd": 2})
    assert desk.text != published and not offered(desk), "nothing is offered while one composes"
    composing.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
    assert desk.text == published
    desk.drawn()


@story
def help_for_a_property(desk):
    desk.open()
    desk.json()
    page, before = desk.page, desk.text
    caret(desk, '"letterSpacing"', 3)
    place = page.evaluate("() => { const {left, top} = document.querySelector('#text').getBoundingClientRect(); return [left, top]; }")
    page.keyboard.press("F1")
    page.wait_for_selector("#help")
    assert "letterSpacing" in page.inner_text("#help") and page.evaluate("document.activeElement.tagName") == "A"
    desk.everybody()
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden() and page.evaluate(FOCUS) == "text"
    page.mouse.move(place[0] + 120, place[1] + 19 * 7 + 16)
    page.mouse.move(place[0] + 122, place[1] + 19 * 7 + 16)
    page.wait_for_selector("#help")
    link = page.get_attribute("#help a", "href")
    assert "/reference/" in link and desk.service.connect().ask("GET", "/reference/" + link.split("/reference/")[1].split("#")[0]).status == 200, link
    page.mouse.move(place[0] + 140, place[1] + 19 * 7 + 30, steps=4)
    page.locator("#help a").hover()
    assert page.locator("#help").is_visible(), "the pointer can go to it"
    page.keyboard.press("Escape")
    assert page.locator("#help").is_hidden() and desk.text == before


@story
def add_from_the_palette(desk):
    desk.allowed = ["422"]
    desk.open()
    page, published = desk.page, desk.text
    row(desk, "Disney+").click()
    page.keyboard.press("Control+Enter")
    page.keyboard.type("rating")
    page.wait_for_selector("#chooser img")
    desk.everybody()
    page.keyboard.press("Enter")
    desk.seen("4.2 out of 5")
    undone(desk, published)
    page.click("#add")
    page.keyboard.type("separator")
    page.locator("#chooser [role=option]").first.click()
    desk.until(f"() => {TEXT}.split('separator').length === {published.count('separator') + 2}")
    undone(desk, published)
    for keys, wanted in (("Control+d", 'images/logo.png'), ("Control+g", '"stack"'), ("Control+Shift+G", '"border"')):
        row(desk, "Disney+").click()
        page.keyboard.press(keys)
        assert desk.text.count(wanted) == published.count(wanted) + 1, keys
        undone(desk, published)
    page.keyboard.press("Control+k")
    page.keyboard.type("with an example")
    page.keyboard.press("Enter")
    page.keyboard.type("plan-picker")
    page.keyboard.press("Enter")
    desk.until(f"() => {TEXT}.includes('planCard') || {TEXT}.includes('planPicker')")
    undone(desk, published)
    page.click("#show-commands")
    assert "Ctrl+Enter" in page.inner_text("#chooser") and "Open espn" in page.inner_text("#chooser")
    desk.everybody()
    page.keyboard.type("no such thing")
    page.get_by_text("Nothing has this name.").wait_for()
    page.keyboard.press("Escape")
    assert desk.text == published
    desk.drawn()


@story
def without_the_text(desk):
    desk.open()
    page, published = desk.page, desk.text
    assert page.evaluate("document.querySelector('#editor').getBoundingClientRect().width") <= 1, "it is folded away"
    order = lambda: [each["id"] if "id" in each else each["type"] for each in json.loads(desk.text)["components"]]
    begun = order()
    start, end = row(desk, "Log In").bounding_box(), row(desk, "Space").bounding_box()
    drag(desk, (start["x"] + 60, start["y"] + 14), (end["x"] + 60, end["y"] + 3))
    assert order() == ["button", *begun[:-1]], order()
    undone(desk, published)
    drag(desk, (start["x"] + 60, start["y"] + 14), (start["x"] + 70, start["y"] + 16), 3)
    assert desk.text == published, "a drag to its own place changes nothing"
    row(desk, "Log In").click()
    assert desk.text == published and page.evaluate("document.activeElement.closest('#outline') !== null"), "a click changes nothing"
    page.keyboard.press("Alt+ArrowUp")
    page.keyboard.press("Alt+ArrowUp")
    assert order() == [*begun[:-2][:1], "button", *begun[1:-1]], order()
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert desk.text == published
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    assert row(desk, "SIGN UP NOW").count() == 0, "a row folds what is in it"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    assert page.evaluate(FOCUS) == "replace-picture", page.evaluate(FOCUS)
    desk.everybody()
    row(desk, "Disney+").click()
    page.keyboard.press("Delete")
    assert "images/logo.png" not in desk.text
    undone(desk, published)
    row(desk, "SIGN UP NOW").click()
    page.fill("#inspect-signUp-en", "COME IN")
    page.keyboard.press("Tab")
    desk.seen("COME IN")
    row(desk, "COME IN").wait_for()
    page.keyboard.press("Control+b")
    assert page.get_attribute("#show-text", "aria-pressed") == "true", "one of them stays"
    desk.drawn()


@story
def resize_by_its_handles(desk):
    desk.open()
    page, published = desk.page, desk.text
    row(desk, "SIGN UP NOW").click()
    desk.until("() => document.querySelector('#screen').shadowRoot.querySelector('.handle')")
    x, y = page.evaluate(HANDLES)["corner"]
    drag(desk, (x, y), (x - 40, y + 20))
    made = desk.text
    assert made != published and '"width": ' in made and '"minHeight": 52' not in made
    desk.drawn()
    undone(desk, published)
    desk.drawn()
    row(desk, "SIGN UP NOW").click()
    page.keyboard.press("ArrowUp")
    desk.until("() => document.querySelector('#screen').shadowRoot.querySelector('[data-edge=row]')")
    x, y = page.evaluate(HANDLES)["row"]
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 20, steps=4)
    assert page.inner_text("#size").startswith("gap ")
    page.mouse.up()
    assert '"gap": 17.5' not in desk.text
    desk.drawn()
    undone(desk, published)
    page.mouse.click(*page.evaluate(HANDLES)["row"])
    assert desk.text == published, "a click changes nothing"
    desk.drawn()


@story
def copy_to_another_document(desk):
    desk.open()
    page, published = desk.page, desk.text
    row(desk, "SIGN UP NOW").click()
    page.keyboard.press("Control+c")
    page.select_option("#brand", "espn")
    desk.until(f"() => !{TEXT}.includes('$signUp')")
    desk.drawn()
    espn = desk.text
    row(desk, "Text").click()
    page.keyboard.press("Control+v")
    desk.seen("SIGN UP NOW")
    desk.drawn()
    assert "$signUp" in desk.text and '"signUp": "SIGN UP NOW"' in desk.text, "it brings its words along"
    desk.everybody()
    undone(desk, espn)
    page.keyboard.press("Control+x")
    assert desk.text != espn
    page.keyboard.press("Control+z")
    assert desk.text == espn and published != espn
    desk.drawn()


@story
def fifty_steps_back_and_forth(desk):
    desk.open()
    page, texts = desk.page, [desk.text]
    for step in range(50):
        # Nobody is quicker than the outline, which follows the text when the browser is idle.
        page.evaluate("() => new Promise(done => requestIdleCallback(() => done(), {timeout: 1000}))")
        if step % 3 == 0:
            row(desk, "Log In").click()
            page.keyboard.press("Control+g" if step % 2 else "Control+d")
        elif step % 3 == 1:
            page.click("#tab-component")
            row(desk, "Space").click()
            page.fill("#inspect-grow", f"{step}")
            page.keyboard.press("Enter")
        else:
            desk.replace('"monthly": {', f'"p{step}": {{"sku": "p{step}"}}, "monthly": {{')
        desk.until("old => document.querySelector('#text').value !== old", texts[-1])
        texts.append(desk.text)
    assert len(set(texts)) == 51, len(set(texts))
    page.focus("#choice-theme")
    for wanted in texts[-2::-1]:
        page.keyboard.press("Control+z")
        assert desk.text == wanted
    for wanted in texts[1:]:
        page.keyboard.press("Control+Shift+Z")
        assert desk.text == wanted
    assert page.evaluate(FOCUS) == "choice-theme", "the focus stays"
    desk.drawn()


@story
def with_a_finger_on_a_tablet(desk):
    desk.context.close()
    desk.begin(viewport={"width": 820, "height": 1180}, has_touch=True)
    desk.open()
    page, published = desk.page, desk.text
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    row(desk, "Log In").tap()
    desk.page.wait_for_selector("#outline [aria-selected=true]")
    touch = desk.context.new_cdp_session(page)
    grip, end = row(desk, "Log In").locator("em").bounding_box(), row(desk, "Space").bounding_box()
    for kind, points in (("touchStart", [(grip["x"] + 6, grip["y"] + 9)]), ("touchMove", [(grip["x"], end["y"] + 9)]), ("touchMove", [(grip["x"], end["y"] + 2)]), ("touchEnd", [])):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in points]})
    desk.until(f"before => {TEXT} !== before", published)
    assert json.loads(desk.text)["components"][0]["type"] == "button"
    undone(desk, published)
    page.locator("#screen").tap(position={"x": 100, "y": 300})
    desk.until("() => document.querySelector('#screen').shadowRoot.querySelector('.frame')")
    desk.everybody()
