"""What people do on the studio's page of activity: connect an app, see its first impression, and learn what is wrong."""

import base64
import hashlib
import json
import re

from harness.studio.placements import asked, narrow, stories
from harness.studio.stories import story
from harness.studio.tables import pictured

__all__ = ["stories"]

SAYS = "words => document.querySelector('#told').textContent.includes(words)"
ADVISES = "words => document.querySelector('#advice').textContent.includes(words)"


# Other stories send events of disney.
BRAND = "espn"


def begin(desk):
    desk.page.goto(f"{desk.base}/studio/activity.html?brand={BRAND}")
    desk.until("() => document.body.dataset.shown === 'true'")


def sent(desk, key, *events, client="reader", fields=None):
    """What an app sends, and the status of the answer."""
    version = next(each["live"] for each in asked(desk, "GET", "/brands")["brands"] if each["brand"] == BRAND)
    list_ = [{"id": f"{client}-{number}", "paywall": "main", "version": version, **each} for number, each in enumerate(events)]
    return desk.service.connect().ask("POST", "/events/client", json.dumps({"key": key, "client": client, "events": list_}), fields or {}).status


@story
def connect_an_app(desk):
    """A developer makes a key, copies the lines, and sees the first impression arrive."""
    begin(desk)
    desk.until(SAYS, "Nothing has arrived yet")
    desk.until(ADVISES, "--cors none")
    desk.page.fill("#key-name", "connected")
    desk.page.click("#make-key")
    desk.until("() => document.querySelector('#web').textContent.includes('key=\"pck_') && !document.querySelector('#web').textContent.includes('…')")
    web, swift = desk.page.inner_text("#web"), desk.page.inner_text("#swift")
    key = re.search(r'key="(pck_[^"]+)"', web)[1]
    assert f'brand="{BRAND}"' in web and '    until(fetch(' in web and f'key: "{key}")' in swift, (web, swift)
    source, integrity = re.search(r'src="([^"]+)"', web)[1], re.search(r'integrity="sha256-([^"]+)"', web)[1]
    answer = desk.service.connect().ask("GET", source.removeprefix(desk.base))
    assert base64.b64encode(hashlib.sha256(answer.body).digest()).decode() == integrity and "immutable" in answer.fields["cache-control"], answer.fields
    assert sent(desk, key, {"type": "tap", "action": "purchase"}, client="first") == 200
    desk.until(SAYS, "no impression yet")
    assert sent(desk, key, {"type": "impression"}, {"type": "purchaseCompleted", "environment": "sandbox"}, {"type": "tap", "price": "6,99"}) == 200
    desk.until(SAYS, "First impression received")
    rows = desk.page.inner_text("#events")
    for words in ("impression", "sandbox, counted apart", "refused", '"price" is missing or malformed', "purchase", "connected"):
        assert words in rows, f"{words!r} is not in {rows}"
    assert "reader" not in rows, "no client is shown by its own name"
    desk.everybody()
    narrow(desk, "connect_an_app_narrow")


@story
def see_what_is_wrong_with_an_app(desk):
    """A developer learns that the clock of a device is off, that a key was revoked, and that nobody knows another."""
    key = asked(desk, "POST", f"/admin/brands/{BRAND}/keys", {"name": "wrong"})["key"]
    begin(desk)
    assert sent(desk, key, {"type": "tap", "at": "2001-01-01T00:00:00Z"}, client="late") == 200
    desk.until(ADVISES, "more than 72 hours ago")
    asked(desk, "DELETE", f"/admin/brands/{BRAND}/keys/wrong")
    assert sent(desk, key, {"type": "tap"}, client="revoked") == 403
    desk.until(ADVISES, "was revoked")
    assert sent(desk, "pck_nobody", {"type": "tap"}, client="unknown") == 403
    desk.until("() => document.querySelector('#elsewhere').textContent.includes('no brand has this client key')")
    assert sent(desk, key, {"type": "tap"}, client="page", fields={"Origin": "https://shop.example"}) == 403
    desk.until("() => document.querySelector('#elsewhere').textContent.includes('/events/client of https://shop.example')")
    desk.page.click("#pause")
    assert desk.page.get_attribute("#pause", "aria-pressed") == "true"
    desk.everybody()
    pictured(desk, "wrong_with_an_app")
