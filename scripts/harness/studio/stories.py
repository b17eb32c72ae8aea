"""What people do with documents in the studio, from an edit to a launch, and the desk that every story gets."""

import datetime
import pathlib
import re
import time

from harness.base.browsers import ARGUMENTS, BROWSER
from harness.base.lab import ROOT
from harness.component.webviews import SOURCES, axe

# With PAYWALL_MODULES=1 the page gets the files of the sources instead of the service's.
WEB = ROOT / "Sources/Service/SiteRoutes/Studio/Web"
stories = []
# In seconds; a busy machine checks 400 screens slowly.
PATIENCE = 60
TEXT = "document.querySelector('#text').value"
# The pictures are the document's, which the gate judges.
AUDIT = """async () => (await axe.run({exclude: [[".picture"]]}, {preload: false})).violations
  .flatMap(({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 160)}`))"""


def story(run):
    stories.append(run)
    return run


class Desk:
    """A browser with a page of the studio, new for each story."""

    def __init__(self, playwright, service, options):
        self.service, self.options = service, options
        self.chromium = playwright.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.chromium.close()

    @property
    def base(self):
        return f"http://127.0.0.1:{self.service.port}"

    def begin(self, **device):
        self.context = self.chromium.new_context(**{"viewport": {"width": 1280, "height": 800}, **device})
        if SOURCES:
            self.context.route(re.compile(r"/studio/\w+\.(js|css|html)"), lambda route: route.fulfill(path=WEB / re.search(r"/studio/([\w.]+)", route.request.url)[1]))
            self.context.route(re.compile(r"/studio/(\?.*)?$"), lambda route: route.fulfill(path=WEB / "index.html", content_type="text/html"))
        self.mistakes, self.allowed, self.requested = [], [], []
        self.page = self.tab()

    def tab(self):
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", lambda message: self.note(message.text) if message.type in ("error", "warning") else None)
        page.on("pageerror", lambda error: self.note(f"{error}"))
        page.on("request", lambda request: self.requested.append(request.url))
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def note(self, text):
        if not any(word in text for word in self.allowed):
            self.mistakes.append(f"console: {text}")

    def end(self, name=None):
        if self.options.pictures and name and not self.page.is_closed():
            self.options.pictures.mkdir(parents=True, exist_ok=True)
            self.page.screenshot(path=self.options.pictures / f"{name}.png")
        elsewhere = [f"requested {url}" for url in self.requested if not url.startswith((self.base, "data:", "blob:"))]
        self.context.close()
        return self.mistakes + elsewhere

    def open(self, query="?brand=disney", page=None):
        page = page or self.page
        page.goto(self.base + "/studio/" + query)
        self.drawn(page)

    def drawn(self, page=None):
        """Waits until the newest text is drawn on all devices."""
        self.until("() => document.body.dataset.drawn === 'true'", page=page)

    def until(self, condition, given=None, page=None):
        """Waits for a condition; Playwright's own way to wait needs eval, which the page's policy forbids."""
        end = time.monotonic() + PATIENCE
        while not (page or self.page).evaluate(condition, given):
            if time.monotonic() > end:
                told = (page or self.page).inner_text("#notices, .mistakes")
                raise AssertionError(f"never: {condition} {given or ''} ({told})")
            (page or self.page).evaluate("() => new Promise(requestAnimationFrame)")

    def confirm(self):
        """Says yes to what a version changes for people."""
        self.page.locator("#go-live .sentences, #go-live .proposed p:not([role])").first.wait_for()
        self.page.click("#go-live .main")

    def json(self):
        """Opens the JSON, for those who write it."""
        self.page.keyboard.press("Control+j")
        self.until("() => document.querySelector('#text').tabIndex === 0")

    @property
    def text(self):
        return self.page.evaluate(TEXT)

    def replace(self, old, new):
        """Selects a part of the text and types over it."""
        self.page.evaluate("""old => { const area = document.querySelector("#text"), at = area.value.indexOf(old); area.focus(); area.setSelectionRange(at, at + old.length); }""", old)
        self.page.keyboard.insert_text(new)

    def seen(self, words):
        """Waits for words in the picture of the chosen screen."""
        self.until("words => document.querySelector('#screen').shadowRoot.textContent.includes(words)", words)

    def everybody(self):
        """What axe-core says against the page, in light and dark, must be nothing."""
        self.page.evaluate(axe())
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            found = self.page.evaluate(AUDIT)
            assert not found, f"{scheme}: {found}"


@story
def operations(desk):
    """Whoever runs the service sees whether it is ready, its requests, what is live since when, and the changes."""
    connection = desk.service.connect()
    assert connection.ask("GET", "/paywall?brand=nobody").status == 404
    assert connection.ask("POST", "/admin/live?brand=espn&version=1&reason=Kick-off", b"", {"If-Match": "*"}).status in (200, 412)
    desk.open()
    desk.page.click("text=Operations")
    desk.until("() => document.body.dataset.shown === 'true'")
    shown = desk.page.inner_text("main")
    for words in ("It answers readers and takes changes", "Start the service without --dev", "refused (4xx)", "disney (active)", "espn"):
        assert words in shown, f"{words!r} is not in {shown}"
    assert desk.page.locator(".plot .bar.all").count() >= 1
    assert desk.page.locator(".plot .bar.refused").count() >= 1
    assert desk.page.locator(".plot .mark").count() >= 1
    desk.everybody()
    desk.page.set_viewport_size({"width": 390, "height": 800})
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 390


@story
def edit(desk):
    desk.open()
    desk.replace("SIGN UP NOW", "COME IN")
    desk.seen("COME IN")
    desk.drawn()
    texts = desk.page.evaluate("[...document.querySelectorAll('#sheet .picture')].map(each => each.shadowRoot.textContent)")
    assert len(texts) == 16 and all("COME IN" in each for each in texts)


# Elements of all pictures of the sheet, with their attributes in the order of their names.
DRAWN = """() => {
  const told = node => node.nodeType === 3 ? node.data
    : `<${node.nodeName}${[...node.attributes].map(({name, value}) => ` ${name}=${value}`).sort().join("")}>${[...node.childNodes].map(told).join("")}</>`;
  return [...document.querySelectorAll("#sheet .picture")].map(({shadowRoot}) => told(shadowRoot.firstElementChild));
}"""


@story
def changed_in_place(desk):
    """A picture of which only a part was drawn again is as one that is drawn anew."""
    desk.context.route("**/studio/markup.js", lambda route: route.fulfill(path=WEB / "markup.js"))
    desk.open("?brand=espn")
    mistakes = desk.page.evaluate(pathlib.Path(__file__).with_name("units.js").read_text())
    assert not mistakes, mistakes
    for old, new in (("Serving Fans. Anytime. Anywhere.", "Serving fans"), ("Serving fans", "Serving fans at any time, wherever they are, in HD"), ("#F2BB41", "#41BBF2")):
        desk.replace(old, new)
        desk.drawn()
    changed = desk.page.evaluate(DRAWN)
    desk.page.reload()
    desk.page.get_by_role("button", name="Restore unsaved text of").click()
    desk.seen("Serving fans at")
    desk.drawn()
    assert len(changed) == 16 and desk.page.evaluate(DRAWN) == changed


@story
def wrong_and_mended(desk):
    desk.allowed = ["422"]
    desk.open()
    desk.json()
    desk.replace('"SIGN UP NOW"', "SIGN UP NOW")
    row = desk.page.locator("#mistakes .row").first
    row.wait_for()
    assert desk.page.locator("#old").is_visible()
    desk.seen("SIGN UP NOW")
    row.click()
    assert desk.page.evaluate("document.activeElement.id") == "text"
    desk.page.keyboard.press("Control+z")
    desk.until("() => document.querySelector('#mistakes-title').textContent === 'No mistakes'")
    assert desk.page.locator("#old").is_hidden()


@story
def undo_and_redo(desk):
    desk.open()
    before = desk.text
    desk.replace("SIGN UP NOW", "ONE")
    desk.replace('"Log In"', '"Two"')
    after = desk.text
    desk.page.focus("#choice-theme")
    desk.page.keyboard.press("Control+z")
    desk.page.keyboard.press("Control+z")
    assert desk.text == before, "undo reaches the text from a choice"
    desk.page.click("#redo")
    desk.page.click("#redo")
    assert desk.text == after
    desk.drawn()


@story
def switch_of_the_language(desk):
    desk.open()
    desk.page.select_option("#choice-locale", "de")
    desk.seen("JETZT ANMELDEN")
    assert "locale=de" in desk.page.url
    desk.open(desk.page.url.split("/studio/")[1])
    desk.seen("JETZT ANMELDEN")
    desk.page.locator("#sheet button").nth(8).click()
    desk.drawn()
    assert desk.page.locator("#sheet [aria-current]").count() == 1 and "device=ipad-mini" in desk.page.url


@story
def everybody_can_use_it(desk):
    for width in (1280, 820):
        desk.page.set_viewport_size({"width": width, "height": 1000})
        desk.open()
        desk.everybody()


@story
def with_the_keyboard_alone(desk):
    desk.open()
    desk.json()
    desk.page.focus("#brand")
    for _ in range(20):
        desk.page.keyboard.press("Tab")
        if desk.page.evaluate("document.activeElement.id") == "text":
            break
    desk.page.keyboard.press("Control+Home")
    desk.page.keyboard.press("End")
    desk.page.keyboard.press("Enter")
    assert desk.text.startswith("{\n  \n"), "Enter keeps the indentation"
    desk.page.keyboard.press("Control+z")
    desk.page.keyboard.press("Tab")
    assert desk.page.evaluate("document.activeElement.id") != "text", "Tab leaves the text"
    desk.drawn()


PALE = '{"type": "label", "title": "Pale words", "color": "#888888", "background": "#999999"}'


def pale(desk, query="?brand=espn"):
    """Opens a document and puts a label in it that nobody can read."""
    desk.open(query)
    desk.replace('"components": [', f'"components": [{PALE},')
    desk.seen("Pale words")
    desk.drawn()


def checked(desk):
    """Waits for the findings of all screens, which replace those of the likeliest ones."""
    desk.until("() => / screens\\.$/.test(document.querySelector('#checked').textContent)")


@story
def find_a_defect_and_apply_its_fix(desk):
    pale(desk)
    desk.page.click("#tab-findings")
    checked(desk)
    finding = desk.page.locator("#findings li li", has_text="Pale words").first
    finding.locator(".row").click()
    chosen = desk.page.evaluate("() => { const area = document.querySelector('#text'); return area.value.slice(area.selectionStart, area.selectionEnd); }")
    assert chosen.startswith("{") and "Pale words" in chosen, chosen
    desk.until("() => document.querySelector('#screen').shadowRoot.querySelectorAll('.frame.wrong').length === 1")
    before = desk.text
    finding.locator(".remedies .main").first.click()
    mended = desk.text
    assert mended != before and "#888888" not in mended
    desk.drawn()
    desk.until("() => !document.querySelector('#findings').textContent.includes('Pale words')")
    desk.page.click("#undo")
    assert desk.text == before, "one step takes a fix back"
    desk.everybody()


@story
def change_a_component_in_the_form(desk):
    desk.open()
    desk.page.click("#tab-component")
    desk.page.get_by_text("Choose a component").wait_for()
    desk.page.locator("#screen").get_by_text("SIGN UP NOW").click()
    desk.page.wait_for_selector("#inspect-title")
    published = desk.text
    desk.page.fill("#inspect-signUp-en", "COME IN")
    desk.page.keyboard.press("Tab")
    desk.seen("COME IN")
    assert '"signUp": "COME IN"' in desk.text
    focus = desk.page.evaluate("document.activeElement.closest('#panel-component') && document.activeElement.id")
    assert focus and focus != "inspect-signUp-en", f"Tab leads on in the form, not to {focus}"
    desk.page.fill("#inspect-minHeight", "60")
    desk.page.keyboard.press("Enter")
    desk.page.select_option("#inspect-add", "italic")
    desk.page.wait_for_selector("#inspect-italic")
    assert '"minHeight": 60' in desk.text and '"italic": true' in desk.text
    desk.page.get_by_role("button", name="Remove Italic").click()
    desk.until("() => !document.querySelector('#text').value.includes('italic')")
    desk.everybody()
    before = desk.text
    desk.page.get_by_role("button", name="Duplicate").click()
    desk.until("() => document.querySelector('#screen').shadowRoot.textContent.split('COME IN').length === 3")
    desk.page.get_by_role("button", name="Delete").click()
    desk.until("text => document.querySelector('#text').value === text", before)
    for _ in range(6):
        desk.page.click("#undo")
    assert desk.text == published


@story
def compare_with_the_live_version(desk):
    desk.open()
    desk.page.click("#tab-difference")
    desk.until("() => document.querySelector('#differs').textContent === 'This screen is as in version 1.'")
    desk.replace("SIGN UP NOW", "COME IN TODAY")
    desk.until("() => document.querySelector('#differences').textContent.includes('“SIGN UP NOW” now says “COME IN TODAY”')")
    outlined = desk.page.evaluate("['before', 'after'].map(id => document.getElementById(id).shadowRoot.querySelectorAll('.frame').length)")
    assert outlined[0] >= 1 and outlined[1] >= 1, outlined
    told = desk.page.inner_text("#differences")
    assert "no longer “button: SIGN UP NOW" in told and "now “button: COME IN TODAY" in told, told
    desk.page.get_by_role("button", name="now says “COME IN TODAY”").click()
    assert desk.page.evaluate("document.activeElement.id") != "text", "a click does not give the next key to the text"
    desk.page.select_option("#way", "swipe")
    desk.page.fill("#swipe", "30")
    desk.everybody()


@story
def publish_launch_and_roll_back(desk):
    desk.open()
    desk.replace("SIGN UP NOW", "JOIN NOW")
    desk.drawn()
    desk.page.click("#tab-publish")
    desk.page.fill("#reason", "Shorter")
    number = desk.page.inner_text("#publish").split()[-1]
    desk.page.click("#publish")
    desk.until("() => document.querySelector('#published .sentences')?.textContent.includes('JOIN NOW')")
    assert "What it changes for customers" in desk.page.inner_text("#published"), desk.page.inner_text("#published")
    desk.everybody()
    desk.page.get_by_role("button", name=f"Go live with version {number}").click()
    desk.confirm()
    desk.until("() => /is live/.test(document.querySelector('#published').textContent)")
    assert "live for all whom placements and experiments show nothing else" in desk.page.inner_text("#published"), "disney has an experiment"
    assert desk.service.ask("GET", "/brands/disney")[2]["live"] == int(number)
    desk.page.get_by_role("button", name="Roll back to it").last.click()
    desk.confirm()
    desk.until("() => document.querySelector('#published').textContent.includes('Version 1 is live')")
    assert desk.service.ask("GET", "/brands/disney")[2]["live"] == 1
    assert desk.service.ask("GET", "/admin/audit")[2]["changes"], "it is in the log"


@story
def launch_at_a_time(desk):
    desk.open()
    desk.replace("Restore", "Restore it")
    desk.drawn()
    desk.page.click("#tab-publish")
    desk.page.click("#publish")
    day = datetime.date.today() + datetime.timedelta(days=30)
    desk.page.fill("#later", f"{day}T12:30")
    desk.page.get_by_role("button", name="Go live then").click()
    drop = desk.page.get_by_role("button", name="Cancel the launch")
    drop.wait_for()
    desk.everybody()
    planned = desk.service.ask("GET", "/admin/schedule")[2]["schedules"]
    assert len(planned) == 1 and abs(datetime.date.fromisoformat(planned[0]["at"][:10]) - day).days <= 1, planned
    drop.click()
    desk.until("() => /is cancelled/.test(document.querySelector('#published').textContent)")
    assert not desk.service.ask("GET", "/admin/schedule")[2]["schedules"]


@story
def a_share_of_the_readers_first(desk):
    desk.open()
    desk.replace("Restore", "Restore all")
    desk.drawn()
    desk.page.click("#tab-publish")
    number = int(desk.page.inner_text("#publish").split()[-1])
    desk.page.click("#publish")
    desk.page.get_by_role("button", name="Begin with 5 % for 2 hours").click()
    desk.page.get_by_text("5 % of the readers of the live version").wait_for()
    desk.confirm()
    desk.page.get_by_text(f"Version {number} is live for 5 % of all whom").wait_for()
    desk.page.get_by_text("5 % until").wait_for()
    desk.everybody()
    canary = desk.service.ask("GET", "/brands/disney")[2]["canary"]
    assert (canary["version"], canary["share"], canary["for"]) == (number, 0.05, "PT2H"), canary
    desk.page.get_by_role("button", name="Stop", exact=True).click()
    desk.confirm()
    desk.page.get_by_text("Version 1 is live").wait_for()
    assert "canary" not in desk.service.ask("GET", "/brands/disney")[2]
    desk.service.ask("POST", f"/admin/live?brand=disney&version={number}&canary=0.125&for=PT1H")
    desk.page.goto(desk.base + "/studio/operations.html")
    desk.page.get_by_text(f"12.5 % of readers see {number} until").wait_for()
    desk.everybody()
    desk.page.get_by_role("button", name="Everybody now").click()
    desk.until("() => ![...document.querySelectorAll('#live button')].length")
    assert desk.service.ask("GET", "/brands/disney")[2]["live"] == number
    desk.service.ask("POST", "/admin/live?brand=disney&version=1")


@story
def a_publish_in_between(desk):
    desk.open()
    desk.replace("SIGN UP NOW", "MINE")
    desk.drawn()
    connection = desk.service.connect()
    theirs = connection.ask("GET", "/paywall?brand=disney").body.replace(b"Log In", b"Enter")
    assert connection.ask("PUT", "/admin/brands/disney", theirs, {"Content-Type": "application/json"}).status == 201
    desk.page.click("#tab-publish")
    desk.page.click("#publish")
    told = desk.page.locator("#published .bad")
    told.wait_for()
    assert "after you opened" in told.inner_text() and "MINE" in desk.text
    count = len(desk.service.ask("GET", "/brands/disney")[2]["versions"])
    desk.page.get_by_role("button", name="Save mine after").click()
    desk.until("() => /is saved/.test(document.querySelector('#published').textContent)")
    assert len(desk.service.ask("GET", "/brands/disney")[2]["versions"]) == count + 1


@story
def merge_with_what_came_between(desk):
    desk.open("?brand=espn")
    desk.replace("Serving Fans. Anytime. Anywhere.", "Serving fans")
    desk.replace("#F2BB41", "#41BBF2")
    desk.drawn()
    connection = desk.service.connect()
    theirs = connection.ask("GET", "/paywall?brand=espn").body.replace(b"Serving Fans. Anytime. Anywhere.", b"For fans").replace(b"Log In", b"Enter")
    assert connection.ask("PUT", "/admin/brands/espn", theirs, {"Content-Type": "application/json"}).status == 201
    desk.page.click("#tab-publish")
    desk.page.click("#publish")
    desk.page.get_by_role("button", name="Merge mine into").click()
    desk.until("() => /One thing you both changed/.test(document.querySelector('#published').textContent)")
    assert "For fans" in desk.text and "#41BBF2" in desk.text and "Enter" in desk.text
    desk.page.get_by_role("button", name="Use mine").click()
    assert "Serving fans" in desk.text and "For fans" not in desk.text and "Enter" in desk.text
    desk.page.click("#undo")
    assert "For fans" in desk.text
    desk.drawn()
    desk.page.click("#publish")
    desk.until("() => /is saved/.test(document.querySelector('#published').textContent)")


@story
def stopped_by_the_gate(desk):
    desk.allowed = ["422"]
    pale(desk)
    desk.page.click("#tab-publish")
    desk.page.click("#publish")
    told = desk.page.locator("#published .bad")
    told.wait_for()
    assert "Mend what the findings say" in told.inner_text(), told.inner_text()


@story
def no_right_to_publish(desk):
    desk.context.route("**/admin/access", lambda route: route.fulfill(json={"name": "vera", "role": "viewer"}))
    desk.open()
    desk.replace("SIGN UP NOW", "MINE")
    desk.drawn()
    desk.page.click("#tab-publish")
    assert desk.page.is_disabled("#publish") and "role viewer may not save" in desk.page.inner_text("#publish-why")
    assert all(each.is_disabled() for each in desk.page.get_by_role("button", name="live").all())
    assert "may not check" in desk.page.evaluate("() => document.querySelector('#checked').textContent")


@story
def signing_in(desk):
    desk.allowed = ["401"]

    def access(route):
        given = route.request.headers.get("authorization")
        if given == "Bearer right":
            return route.fulfill(json={"name": "anna", "role": "editor"})
        return route.fulfill(status=401, json={"type": "/problems/unauthorized", "status": 401, "detail": "the token is not valid"})

    desk.context.route("**/admin/access", access)
    desk.page.goto(desk.base + "/studio/")
    desk.page.fill("#token", "wrong")
    desk.page.keyboard.press("Enter")
    desk.page.get_by_text("the token is not valid").wait_for()
    desk.page.fill("#token", "right")
    desk.page.keyboard.press("Enter")
    desk.drawn()
    assert "editor" in desk.page.inner_text("#who")
    assert desk.page.evaluate("() => document.cookie + JSON.stringify(localStorage)") == "{}"


@story
def tokens_of_the_service(desk):
    """The service runs with --dev, which has no tokens: the answers are those of one that has."""
    kept = [{"name": "anna", "role": "admin", "createdAt": "2026-11-01T00:00:00.000Z", "expiresAt": None, "removable": True}]

    def tokens(route):
        request = route.request
        if request.method == "POST":
            asked = request.post_data_json
            if any(each["name"] == asked["name"] for each in kept):
                return route.fulfill(status=409, json={"type": "/problems/conflict", "detail": "there is a token with this name"})
            kept.append({"createdAt": "2026-11-02T00:00:00.000Z", "expiresAt": None, "removable": True, **asked})
            return route.fulfill(status=201, json={**kept[-1], "secret": "pwd_secret"})
        if request.method == "DELETE":
            kept[:] = [each for each in kept if not request.url.endswith(each["name"])]
            return route.fulfill(json={})
        return route.fulfill(json={"tokens": kept})

    desk.allowed = ["409"]
    desk.context.route("**/admin/tokens", tokens)
    desk.context.route("**/admin/tokens/*", tokens)
    desk.open()
    desk.page.click("#show-tokens")
    desk.page.fill("#token-name", "ci")
    desk.page.select_option("#token-role", "editor")
    desk.page.get_by_role("button", name="Create").click()
    desk.page.get_by_text("pwd_secret").wait_for()
    desk.everybody()
    desk.page.fill("#token-name", "ci")
    desk.page.get_by_role("button", name="Create").click()
    desk.page.get_by_text("there is a token with this name").wait_for()
    desk.page.get_by_role("button", name="Remove ci").click()
    desk.page.get_by_text("is removed").wait_for()
    assert [each["name"] for each in kept] == ["anna"]


@story
def reload_with_unsaved_text(desk):
    desk.open("?brand=espn")
    published = desk.text
    desk.replace('"type"', '"type" ')
    unsaved = desk.text
    desk.drawn()
    desk.page.reload()
    desk.drawn()
    assert desk.text == published
    desk.page.get_by_role("button", name="Restore unsaved text of").click()
    assert desk.text == unsaved
    desk.page.click("#undo")
    assert desk.text == published
    desk.drawn()


@story
def two_tabs(desk):
    desk.open("?brand=espn")
    other = desk.tab()
    desk.open("?brand=espn", other)
    for page in (desk.page, other):
        page.get_by_text("also open in another tab").wait_for()
    published = desk.text
    desk.replace("Log In", "Enter")
    other.get_by_text("is changed in another tab too").wait_for()
    other.get_by_role("button", name="Take the text of the other tab").click()
    assert other.evaluate(TEXT) == desk.text
    other.click("#undo")
    assert other.evaluate(TEXT) == published, "one step takes it back"
    other.evaluate("""() => { const area = document.querySelector("#text"), at = area.value.indexOf("Restore"); area.focus(); area.setSelectionRange(at, at + 7); }""")
    other.keyboard.insert_text("Restore it")
    desk.page.get_by_text("is changed in another tab too").wait_for()
    desk.drawn()
    desk.page.click("#tab-publish")
    desk.page.click("#publish")
    desk.until("() => /is saved/.test(document.querySelector('#published').textContent)")
    number = desk.page.inner_text("#published").split()[1]
    other.get_by_text(f"Another tab has saved version {number}").wait_for()
    other.screenshot(path=desk.options.pictures / "two-tabs.png") if desk.options.pictures else None
    desk.everybody()
    other.get_by_role("button", name=f"Merge mine into version {number}").click()
    desk.until("() => /Your changes are merged/.test(document.querySelector('#published').textContent)", page=other)
    assert "Restore it" in other.evaluate(TEXT) and "Enter" in other.evaluate(TEXT)
    desk.page.get_by_role("button", name=f"Go live with version {number}").click()
    desk.confirm()
    other.get_by_text("Another tab has made version").wait_for()
    desk.drawn(other)


@story
def a_publish_in_between_is_seen_after_a_launch(desk):
    """To look at the history anew is not to have seen what others published."""
    connection = desk.service.connect()
    first = connection.ask("GET", "/paywall?brand=espn&version=1").body.replace(b"Privacy", b"Your data")

    def publish(text):
        assert connection.ask("PUT", "/admin/brands/espn", text, {"Content-Type": "application/json"}).status == 201

    publish(first)
    desk.open("?brand=espn&version=1")
    desk.replace("Log In", "Mine")
    desk.drawn()
    publish(first.replace(b"Terms", b"Rules"))
    desk.page.click("#tab-publish")
    desk.page.get_by_role("button", name="Go live", exact=True).first.click()
    desk.confirm()
    desk.until("() => /is live/.test(document.querySelector('#published').textContent)")
    desk.page.click("#publish")
    desk.page.get_by_text("after you opened").wait_for()


@story
def history_with_pictures(desk):
    """Each version in the history shows how it looks once it is in view; a roll-back that needs a reason asks for one."""
    connection = desk.service.connect()
    text = connection.ask("GET", "/paywall?brand=disney&version=1").body
    for number in range(9):
        assert connection.ask("PUT", "/admin/brands/disney", text.replace(b"SIGN UP NOW", b"TRY %d" % number), {"Content-Type": "application/json"}).status == 201
    desk.open()
    pictures = "[...document.querySelectorAll('#history .picture')].map(each => each.shadowRoot.textContent)"
    desk.page.click("#tab-publish")
    desk.until(f"() => {pictures}[0].includes('TRY 8')")
    assert not all(desk.page.evaluate(pictures)), "those further down are not drawn yet"
    desk.everybody()
    if folder := desk.options.pictures:
        desk.page.screenshot(path=folder / "history.png")
    desk.page.locator("#history li").last.scroll_into_view_if_needed()
    desk.until(f"() => {pictures}.at(-1).includes('SIGN UP NOW')")
    desk.allowed = ["400"]
    asked = []

    def refuse(route):
        asked.append(route.request.url)
        return route.fulfill(status=400, json={"type": "/problems/missing-parameter", "status": 400, "detail": "reason is missing"}) if "reason=" not in route.request.url else route.fallback()

    desk.page.route("**/admin/live?*", refuse)
    desk.page.get_by_role("button", name="Go live", exact=True).first.click()
    desk.confirm()
    desk.page.get_by_text("Say why under").wait_for()
    assert desk.page.evaluate("document.activeElement.id") == "reason"
    desk.page.keyboard.insert_text("Better words")
    desk.page.get_by_role("button", name="Go live", exact=True).first.click()
    desk.confirm()
    desk.until("() => /is live/.test(document.querySelector('#published').textContent)")
    desk.page.get_by_role("button", name="Roll back to it").last.click()
    desk.confirm()
    desk.until("() => document.querySelector('#published').textContent.includes('Version 1 is live')")
    assert len(asked) == 3


@story
def the_picture_selects_the_text_and_the_text_the_frame(desk):
    desk.open()
    desk.page.locator("#screen").get_by_text("SIGN UP NOW").click()
    desk.until("() => document.querySelector('#screen').shadowRoot.querySelector('.frame')")
    start = desk.page.evaluate("() => document.querySelector('#text').selectionStart")
    assert start > 0
    desk.until("() => CSS.highlights.get('chosen').size === 1")


@story
def no_click_gives_typing_to_the_text(desk):
    """Whoever has clicked on the picture, a handle, a finding or a difference and then types changes nothing."""
    pale(desk)
    page, screen = desk.page, desk.page.locator("#screen").get_by_text("Pale words").first

    def types(before, what):
        page.keyboard.type("x y")
        page.keyboard.press("Backspace")
        page.keyboard.press("Enter")
        assert desk.text == before, f"{what} gives typing to the text"

    page.focus("#text")
    screen.click()
    desk.until("() => document.querySelector('#screen').shadowRoot.querySelector('.handle')")
    types(desk.text, "a click on the picture")
    x, y = page.evaluate("""() => { const {x, y, width, height} = document.querySelector("#screen").shadowRoot.querySelector("[data-edge=bottom]").getBoundingClientRect(); return [x + width / 2, y + height / 2]; }""")
    before = desk.text
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 20, steps=4)
    page.mouse.up()
    desk.until("before => document.querySelector('#text').value !== before", before)
    types(desk.text, "a drag of a handle")
    page.keyboard.press("Control+z")
    assert desk.text == before, "undo works all the same"
    types(before, "an undo on the picture")
    desk.drawn()
    page.click("#tab-findings")
    checked(desk)
    page.locator("#findings li li", has_text="Pale words").first.locator(".row").click()
    page.keyboard.type("x y")
    page.keyboard.press("Backspace")
    assert desk.text == before, "a click on a finding gives typing to the text"
    screen.click()
    page.keyboard.press("Delete")
    desk.until("before => document.querySelector('#text').value.length < before.length", before)
    page.keyboard.press("Control+z")
    assert desk.text == before, "Delete takes the component away, in one step of undo"


@story
def on_a_phone(desk):
    """Another page follows the text while the dialog is open, and hears that it has ended."""
    desk.allowed = ["422", "404"]
    desk.open()
    desk.page.get_by_role("button", name="On a phone").click()
    link = desk.page.locator("#phone-code a")
    link.wait_for()
    assert "paywalld serve --host 0.0.0.0" in desk.page.inner_text("#phone-code"), "a service for this machine alone says how to open it"
    desk.everybody()
    phone = desk.tab()
    phone.goto(link.inner_text())
    shows = "words => document.querySelector('paywall-view')?.shadowRoot.textContent.includes(words)"
    noted = "words => document.querySelector('#note').textContent.includes(words)"
    desk.until(shows, "SIGN UP NOW", page=phone)
    desk.until("() => document.querySelector('#phone-told').textContent.startsWith('1 page follows')")
    desk.replace("SIGN UP NOW", "COME IN")
    desk.until(shows, "COME IN", page=phone)
    desk.replace('"COME IN"', "COME IN")
    desk.until(noted, "the text has mistakes", page=phone)
    desk.page.keyboard.press("Control+z")
    desk.until("() => document.querySelector('#note').hidden", page=phone)
    desk.page.click("#phone-stop")
    desk.until(noted, "This preview has ended.", page=phone)
    assert desk.page.evaluate("document.activeElement.id") == "on-phone"
    desk.page.get_by_role("button", name="On a phone").click()
    desk.until("was => { const now = document.querySelector('#phone-code a')?.href; return now && now !== was; }", phone.url)
    # Another part after # alone would not load the page again.
    phone.goto("about:blank")
    phone.goto(link.inner_text())
    desk.until(shows, "COME IN", page=phone)
    desk.page.close()
    desk.until(noted, "This preview has ended.", page=phone)
