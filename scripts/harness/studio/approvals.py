"""Four eyes in the studio: a service with tokens and a policy that asks for a second person, and the people who work there."""

import contextlib
import json
import pathlib

from harness.base.service import sample_service
from harness.studio.activity import stories
from harness.studio.stories import story
from harness.studio.tables import pictured

__all__ = ["stories"]

PEOPLE = {"eve": "editor", "ann": "publisher", "bob": "publisher", "boss": "admin"}


@contextlib.contextmanager
def people(desk):
    """The desk at a service of its own, and the secrets of its people. A launch of disney needs a second person."""
    own = desk.service
    with sample_service(desk.options, access=()) as service:
        desk.service = service
        first = (pathlib.Path(service.state) / "admin-token").read_text().strip()
        try:
            ask(desk, "PUT", "/admin/brands/disney/policy", first, {"fourEyes": True})
            yield {name: ask(desk, "POST", "/admin/tokens", first, {"name": name, "role": role})["secret"] for name, role in PEOPLE.items()}
        finally:
            desk.page.close()
            desk.requested[:] = [url for url in desk.requested if not url.startswith(desk.base)]
            desk.service = own


def ask(desk, method, path, secret, content=None):
    body = json.dumps(content).encode() if content else b""
    answer = desk.service.connect().ask(method, path, body, {"Authorization": f"Bearer {secret}", "Content-Type": "application/json"})
    assert answer.status < 300, answer.body
    return json.loads(answer.body)


def enter(desk, secret):
    """Somebody signs in, in a tab of his own."""
    desk.end()
    mistakes, requested = desk.mistakes, desk.requested
    desk.begin()
    desk.mistakes, desk.requested, desk.allowed = mistakes, requested, ["401", "403", "409"]
    desk.page.goto(desk.base + "/studio/?brand=disney")
    desk.page.fill("#token", secret)
    desk.page.keyboard.press("Enter")
    desk.drawn()
    desk.page.click("#tab-publish")


def look(desk):
    desk.page.get_by_role("button", name="Look at the proposal").click()
    desk.page.get_by_text("What it changes for customers").last.wait_for()


def live(desk):
    return desk.service.ask("GET", "/brands/disney")[2]["live"]


@story
def a_launch_waits_for_somebody_else(desk):
    with people(desk) as secrets:
        enter(desk, secrets["ann"])
        before = live(desk)
        desk.replace("SIGN UP NOW", "JOIN NOW")
        desk.drawn()
        desk.page.fill("#reason", "Shorter")
        desk.page.click("#publish")
        desk.page.get_by_role("button", name="Go live with version").click()
        desk.confirm()
        desk.until("() => /waits until somebody else approves/.test(document.querySelector('#published').textContent)")
        assert live(desk) == before
        look(desk)
        approve = desk.page.get_by_role("button", name="Approve")
        assert approve.is_disabled() and "You proposed it" in desk.page.inner_text("#proposal")
        enter(desk, secrets["bob"])
        look(desk)
        shown = desk.page.inner_text("#proposal")
        assert "JOIN NOW" in shown and "ann proposed it" in shown and "The gate found" in shown, shown
        desk.until("() => [...document.querySelectorAll('#proposal .picture')].filter(each => each.shadowRoot?.querySelector('svg')).length === 6")
        desk.everybody()
        pictured(desk, "proposal")
        desk.page.fill("#decision", "Looks right")
        approve = desk.page.get_by_role("button", name="Approve")
        desk.until("() => !document.querySelector('#proposal .main').disabled")
        approve.click()
        desk.until("() => document.querySelectorAll('#proposals li').length === 0")
        assert live(desk) == before + 1
        changes = ask(desk, "GET", "/admin/audit?brand=disney&order=newest&limit=3", secrets["boss"])["changes"]
        assert [each["action"] for each in changes[:2]] == ["live", "approve"] and changes[1]["reason"] == "Looks right", changes


@story
def an_editor_proposes_and_takes_it_back(desk):
    with people(desk) as secrets:
        enter(desk, secrets["eve"])
        desk.replace("SIGN UP NOW", "JOIN NOW")
        desk.drawn()
        desk.page.click("#publish")
        desk.page.get_by_role("button", name="Propose to go live").first.click()
        desk.confirm()
        look(desk)
        assert desk.page.get_by_role("button", name="Approve").is_disabled()
        desk.page.get_by_role("button", name="Take it back").click()
        desk.until("() => document.querySelectorAll('#proposals li').length === 0")
