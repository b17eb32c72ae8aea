"""What people do in the studio's tables: texts, prices, pictures, colours, speech, imports."""

import json

from harness.studio.edits import stories
from harness.studio.stories import story

__all__ = ["stories"]


def cell(desk, key, language):
    return desk.page.get_by_role("textbox", name=f"{key} in {language}", exact=True)


def pictured(desk, name):
    """Keeps a picture of the page as it is within a story."""
    if folder := desk.options.pictures:
        folder.mkdir(parents=True, exist_ok=True)
        desk.page.screenshot(path=folder / f"{name}.png")


def saved(desk, words="is saved"):
    """Saves the text with the files that are changed."""
    desk.page.click("#tab-publish")
    desk.page.click("#publish")
    desk.until("words => document.querySelector('#published').textContent.includes(words)", words)


@story
def texts_typed_while_files_load(desk):
    """What somebody types while the brand's files are still looked for stays, and is taken when the cell is left."""
    held = []
    desk.open()
    desk.page.route("**/admin/brands/disney/files", lambda route: held.append(route))
    desk.page.click("#show-drawer")
    # The table is drawn when it is opened again, before its files have come.
    desk.page.click("#tab-products")
    desk.page.click("#tab-texts")
    cell(desk, "signUp", "English").fill("JOIN US TONIGHT")
    assert held, "no file was looked for"
    with desk.page.expect_response("**/admin/brands/disney/files"):
        for each in held:
            each.continue_()
    desk.page.wait_for_load_state("networkidle")
    desk.page.keyboard.press("Tab")
    desk.until("words => document.querySelector('#text').value.includes(words)", "JOIN US TONIGHT")


@story
def texts_in_all_languages(desk):
    """A cell changes the document in one step; what is missing, and what is much longer than its source, is marked."""
    desk.open()
    published = desk.text
    desk.page.click("#show-drawer")
    cell(desk, "signUp", "German").focus()
    desk.seen("JETZT ANMELDEN")
    assert desk.page.evaluate("document.querySelector('#screen').shadowRoot.querySelectorAll('.frame').length") == 1, "its component is outlined"
    desk.page.keyboard.press("Control+a")
    desk.page.keyboard.insert_text("JETZT GLEICH HIER ANMELDEN")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Shift+Tab")
    desk.seen("JETZT GLEICH HIER ANMELDEN")
    assert "long" in desk.page.locator("td.long", has=cell(desk, "signUp", "German")).inner_text()
    desk.drawn()
    pictured(desk, "texts")
    desk.everybody()
    desk.page.click("#undo")
    assert desk.text == published, "one step takes a cell back"
    cell(desk, "signUp", "German").fill("")
    desk.page.keyboard.press("Tab")
    assert desk.page.evaluate("document.activeElement.ariaLabel") == "signUp in Spanish", "Tab leads to the next language"
    desk.until("() => !document.querySelector('#text').value.includes('JETZT ANMELDEN')")
    desk.until("() => document.querySelectorAll('td.missing').length === 1")
    desk.page.select_option("#panel-texts .bar select >> nth=0", "open")
    assert desk.page.locator("#panel-texts tbody tr").count() >= 1
    cell(desk, "signUp", "German").fill("JETZT ANMELDEN")
    desk.page.keyboard.press("Tab")
    desk.page.select_option("#panel-texts .bar select >> nth=1", "sv")
    desk.page.select_option("#panel-texts .bar select >> nth=0", "all")
    cell(desk, "signUp", "Swedish").fill("BLI MEDLEM")
    desk.page.keyboard.press("Tab")
    desk.until("() => document.querySelector('#text').value.includes('BLI MEDLEM')")
    assert json.loads(desk.text)["strings"]["sv"] == {"signUp": "BLI MEDLEM"}
    desk.drawn()


@story
def texts_of_the_brands_files(desk):
    """A text from a file changes the file in this browser; saving makes one version of the text and the file."""
    connection = desk.service.connect()
    old = connection.ask("GET", "/paywall?brand=espn").body
    document = json.loads(old)
    own = document["strings"].pop("es")
    heads = {"Content-Type": "application/json"}
    assert connection.ask("PUT", "/admin/brands/espn/strings/es", json.dumps(own).encode(), heads).status in (200, 201)
    assert connection.ask("PUT", "/admin/brands/espn", json.dumps(document).encode(), heads).status == 201
    desk.open(f"?brand=espn&version={len(desk.service.ask('GET', '/brands/espn')[2]['versions'])}")
    published = desk.text
    desk.page.click("#show-drawer")
    cell(desk, "logIn", "Spanish").fill("Entrar ya")
    desk.page.keyboard.press("Tab")
    desk.page.keyboard.press("Shift+Tab")
    desk.seen("Entrar ya")
    assert desk.text == published and desk.page.inner_text("#saved") == "Not saved"
    desk.page.get_by_text("strings/es.json is changed here").wait_for()
    desk.drawn()
    pictured(desk, "texts-of-files")
    desk.everybody()
    desk.page.reload()
    desk.drawn()
    desk.page.get_by_role("button", name="Restore these files").click()
    desk.page.click("#show-drawer")
    versions = len(desk.service.ask("GET", "/brands/espn")[2]["versions"])
    saved(desk)
    assert len(desk.service.ask("GET", "/brands/espn")[2]["versions"]) == versions + 1, "one version for all"
    assert json.loads(connection.ask("GET", "/admin/brands/espn/strings/es").body)["logIn"] == "Entrar ya"
    desk.drawn()


@story
def prices_by_country(desk):
    """A price of one country is one step of undo; the pictures show what its customers pay."""
    desk.open()
    published = desk.text
    desk.page.click("#show-drawer")
    desk.page.click("#tab-products")
    desk.page.select_option("#panel-products .bar select >> nth=1", "DE")
    german = desk.page.get_by_role("textbox", name="Price of monthly in Germany")
    german.fill("cheap")
    desk.page.keyboard.press("Tab")
    desk.page.get_by_text("is not a price").wait_for()
    assert desk.text == published
    german.fill("7,49")
    desk.page.keyboard.press("Enter")
    desk.seen("€7.49")
    assert json.loads(desk.text)["products"]["monthly"]["storefronts"] == {"DE": {"price": "7.49", "currency": "EUR"}}
    desk.drawn()
    pictured(desk, "prices")
    desk.everybody()
    desk.page.select_option("#panel-products .bar select >> nth=0", "")
    desk.seen("$6.99")
    desk.page.click("#undo")
    assert desk.text == published, "one step takes a price back"
    desk.drawn()


# Drops a file on the page, as a hand does that drags it from a folder.
DROP = """([name, type, text]) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], name, {type}));
  for (const kind of ["dragover", "drop"]) document.querySelector("#stage").dispatchEvent(new DragEvent(kind, {bubbles: true, cancelable: true, dataTransfer}));
}"""
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="40"><rect width="80" height="40" fill="#d22"/></svg>'


@story
def pictures_by_drop(desk):
    """A dropped picture is uploaded for the next version and can be inserted; what is wrong with a file is said."""
    desk.allowed = ["422"]
    desk.open("?brand=espn")
    published = desk.text
    desk.page.evaluate(DROP, ["notes.png", "image/png", "no picture"])
    desk.page.get_by_text("notes.png is not uploaded: notes.png: not a picture that is known here").wait_for()
    desk.page.evaluate(DROP, ["A red field.svg", "image/svg+xml", SQUARE])
    desk.page.get_by_text("A-red-field.svg is there for the next version").wait_for()
    desk.page.get_by_role("button", name="Insert A-red-field.svg").click()
    assert "images/A-red-field.svg" in desk.text
    desk.until("() => [...document.querySelector('#screen').shadowRoot.querySelectorAll('image')].some(each => each.href.baseVal.includes('A-red-field'))")
    desk.drawn()
    pictured(desk, "pictures")
    desk.everybody()
    desk.page.click("#undo")
    assert desk.text == published, "one step takes a picture away"
    desk.drawn()


@story
def import_by_drop(desk):
    """A dropped document of RevenueCat's becomes the text in one step; what could not be said the same is listed."""
    desk.allowed = ["422"]
    desk.open("?brand=espn")
    published = desk.text
    desk.page.evaluate(DROP, ["other.json", "application/json", '{"a": 1}'])
    desk.page.get_by_text("other.json is not imported").wait_for()
    assert desk.text == published
    words = {"type": "text", "id": "1", "text_lid": "hello", "color": {"light": {"type": "hex", "value": "#000000"}}, "font_size": "body_m", "font_weight": "bold", "glow": 3,
             "size": {"width": {"type": "fill"}, "height": {"type": "fit"}}}
    stack = {"type": "stack", "id": "0", "components": [words], "dimension": {"type": "vertical", "alignment": "center", "distribution": "start"}}
    offering = {"default_locale": "en_US", "components_localizations": {"en_US": {"hello": "Hello from afar"}}, "components_config": {"base": {"stack": stack}}}
    desk.page.evaluate(DROP, ["offering.json", "application/json", json.dumps({"paywall_components": offering})])
    desk.seen("Hello from afar")
    desk.page.get_by_text("offering.json is the text now").wait_for()
    desk.page.locator("#imported .rows", has_text="glow").wait_for()
    gift = json.loads(json.dumps(offering).replace("from afar", "as a gift"))
    both = [{"identifier": "spring", "paywall_components": offering}, {"identifier": "gift", "paywall_components": gift}]
    desk.page.evaluate(DROP, ["both.json", "application/json", json.dumps({"offerings": both})])
    desk.page.get_by_text("both.json is not imported").wait_for()
    desk.page.locator("#chooser").get_by_role("option", name="gift").click()
    desk.seen("Hello as a gift")
    desk.page.get_by_text("both.json is the text now").wait_for()
    desk.page.locator("#imported .rows", has_text="spring").wait_for()
    desk.drawn()
    pictured(desk, "imported")
    desk.everybody()
    for _ in range(2):
        desk.page.click("#undo")
    assert desk.text == published, "one step takes an import back"
    desk.drawn()


@story
def colours_of_the_theme(desk):
    """A colour of the document changes its text; one of the brand's theme changes the file until it is saved."""
    desk.open("?brand=espn")
    published = desk.text
    connection = desk.service.connect()
    theme = {"colors": {"brand": {"light": "#0A58CA", "dark": "#8AB8FF"}}}
    assert connection.ask("PUT", "/admin/brands/espn/theme", json.dumps(theme).encode(), {"Content-Type": "application/json"}).status in (200, 201)
    desk.open("?brand=espn")
    desk.page.click("#show-drawer")
    desk.page.click("#tab-theme")
    name = next(iter(json.loads(published)["colors"]))
    field = desk.page.get_by_role("textbox", name=f"{name} on light screens", exact=True)
    field.fill("red")
    desk.page.keyboard.press("Enter")
    desk.page.get_by_text("is not a colour").wait_for()
    field.fill("#12AB9C")
    desk.page.keyboard.press("Enter")
    desk.until("() => document.querySelector('#text').value.includes('#12AB9C')")
    desk.page.click("#undo")
    assert desk.text == published, "one step takes a colour back"
    desk.page.get_by_role("textbox", name="brand on dark screens", exact=True).fill("#FFFFFF")
    desk.page.keyboard.press("Enter")
    desk.page.get_by_text("theme.json is changed here").wait_for()
    assert desk.text == published and desk.page.input_value("#choice-theme") == "dark"
    desk.drawn()
    pictured(desk, "colours")
    desk.everybody()
    saved(desk, "has this text already")
    assert json.loads(connection.ask("GET", "/admin/brands/espn/theme").body)["colors"]["brand"]["dark"] == "#FFFFFF"
    desk.drawn()


@story
def findings_with_a_file_that_is_not_saved(desk):
    """The gate judges the text with what is changed in the brand's theme and is not saved yet."""
    theme = {"colors": {"brand": {"light": "#0A58CA", "dark": "#0A58CA"}}}
    heads = {"Content-Type": "application/json"}
    assert desk.service.connect().ask("PUT", "/admin/brands/disney/theme", json.dumps(theme).encode(), heads).status in (200, 201)
    desk.open("?brand=disney&version=1")
    desk.replace('"components": [', '"components": [{"type": "label", "title": "Words of the theme", "color": "$brand", "background": "#FFFFFF"},')
    desk.seen("Words of the theme")
    desk.drawn()
    finding = desk.page.locator("#findings", has_text="Words of the theme")
    desk.page.click("#tab-findings")
    desk.until("() => /^(?!Checking).* of [0-9]+ screens[.]$/.test(document.querySelector('#checked').textContent)")
    assert not finding.count()
    desk.page.click("#show-drawer")
    desk.page.click("#tab-theme")
    desk.page.get_by_role("textbox", name="brand on light screens", exact=True).fill("#EEEEEE")
    desk.page.keyboard.press("Enter")
    finding.wait_for()
    assert not desk.page.get_by_role("button", name="make $brand").count(), "the text has no such colour to change"
    pictured(desk, "findings-with-a-file")
    desk.page.get_by_role("button", name="Throw the changes of theme.json away").click()
    finding.wait_for(state="detached")


@story
def what_a_screen_reader_says(desk):
    desk.open()
    desk.page.keyboard.press("Control+k")
    desk.page.keyboard.insert_text("open spoken")
    desk.page.keyboard.press("Enter")
    desk.until("() => document.activeElement.id === 'tab-spoken'")
    said = desk.page.locator(".spoken li")
    said.filter(has_text="SIGN UP NOW").wait_for()
    desk.replace("SIGN UP NOW", "COME IN")
    said.filter(has_text="COME IN").wait_for()
    desk.page.select_option("#choice-locale", "de")
    said.filter(has_text="JETZT ANMELDEN").wait_for()
    assert "in German" in desk.page.inner_text("#panel-spoken .state") and said.first.locator("span").get_attribute("lang") == "de"
    desk.drawn()
    pictured(desk, "spoken")
    desk.everybody()


@story
def data_in_files(desk):
    """The JSON of a data file changes here; the pictures show it, and customers do once it is saved and live."""
    connection = desk.service.connect()
    path = "/admin/brands/espn/data/game.json"
    assert connection.ask("PUT", path, b'{"title": "Lakers at Celtics"}', {"Content-Type": "application/json"}).status in (200, 201)
    desk.open("?brand=espn")
    content = json.loads(desk.text)
    content["data"] = {"game": "data/game.json"}
    content["components"].insert(0, {"type": "label", "title": "@game.title"})
    desk.page.fill("#text", json.dumps(content))
    desk.seen("Lakers at Celtics")
    desk.page.click("#show-drawer")
    desk.page.click("#tab-data")
    area = desk.page.get_by_role("textbox", name="The data, in JSON")
    desk.until("() => document.querySelector('.data').value.includes('Lakers')")
    area.fill('{"title": "Bulls at')
    desk.page.get_by_text("Not JSON yet").wait_for()
    area.fill('{"title": "Bulls at Knicks"}')
    desk.seen("Bulls at Knicks")
    desk.drawn()
    pictured(desk, "data")
    desk.everybody()
    saved(desk)
    assert json.loads(connection.ask("GET", path).body) == {"title": "Bulls at Knicks"}
