"""What people do on the studio's page of placements: read who sees what, look at an experiment, change the text, and see for whom that changes."""

import json
import pathlib

from harness.studio.day import stories
from harness.studio.stories import story
from harness.studio.tables import pictured

__all__ = ["stories"]

LOOKED = "() => document.body.dataset.looked === 'true'"


def asked(desk, method, path, content=None):
    body = content if isinstance(content, str) else None if content is None else json.dumps(content)
    answer = desk.service.connect().ask(method, path, body)
    assert answer.status < 300, f"{method} {path}: {answer.status} {answer.body}"
    return json.loads(answer.body)


def begin(desk):
    """The page with disney's placements as the samples have them."""
    sample = (pathlib.Path(desk.options.paywalls) / "disney/placements/1.json").read_text()
    asked(desk, "PUT", "/admin/brands/disney?placements=true&activate=true&reason=sample", sample)
    desk.page.goto(f"{desk.base}/studio/placements.html?brand=disney")
    desk.until("() => document.body.dataset.shown === 'true'")


def narrow(desk, name):
    """On a phone nothing goes over the edge."""
    desk.page.set_viewport_size({"width": 400, "height": 800})
    assert desk.page.evaluate("document.documentElement.scrollWidth") <= 400
    pictured(desk, name)
    desk.page.set_viewport_size({"width": 1280, "height": 800})


@story
def placements_and_a_result(desk):
    """Whoever opens a brand's placements reads who sees what, and how an experiment goes."""
    key = asked(desk, "POST", "/admin/brands/disney/keys", {"name": "studio"})["key"]
    for person in range(60):
        place = {"paywall": "annual" if person % 2 else "main", "version": 1, "placement": "launch", "experiment": "year", "variant": "annual" if person % 2 else "monthly"}
        events = [{"id": "1", "type": "impression", **place}] + ([{"id": "2", "type": "purchaseCompleted", **place}] if person % 3 == 0 else [])
        asked(desk, "POST", "/events/client", {"key": key, "client": f"studio-{person}", "events": events})
    begin(desk)
    shown = desk.page.inner_text("#live")
    for words in ("subscribers: entitlements plus → nothing: has a subscription", "newcomers: sessions below 2 → nothing: sees the app first",
                  "everybody: everybody → the experiment year", "everybody else → the paywall main"):
        assert words in shown, f"{words!r} is not in {shown}"
    experiments = desk.page.inner_text("#experiments")
    assert "running" in experiments and "monthly 50 % → the paywall main; annual 50 % → the paywall annual" in experiments, experiments
    desk.page.get_by_role("button", name="Result of year").click()
    desk.until("() => document.querySelector('.result')?.shadowRoot.querySelectorAll('svg').length >= 2")
    result = desk.page.evaluate("document.querySelector('.result').shadowRoot.textContent")
    assert "not yet" in result and "annual beside monthly" in result, result
    assert desk.page.evaluate("document.querySelector('.result').shadowRoot.querySelector('.bar i').getBoundingClientRect().width > 0")
    desk.everybody()
    narrow(desk, "placements_and_a_result_narrow")
    desk.page.get_by_role("button", name="Result of year").click()
    assert desk.page.locator(".result").count() == 0


@story
def change_placements_and_see_whom_it_changes(desk):
    """A product manager mends a mistake, sees the blast radius, keeps people where they are, and says why."""
    asked(desk, "PUT", "/admin/brands/disney/policy", {"reasonAbove": 0.05})
    desk.allowed += ["status of 422", "status of 409"]
    begin(desk)
    before = asked(desk, "GET", "/admin/brands/disney/placements")
    desk.replace('"paywall": "annual"}}\n', '"paywall": "anual"}}\n')
    desk.until("() => document.querySelector('#mistakes-title').textContent === '1 mistake'")
    desk.page.click("#mistakes button")
    assert "anual" in desk.page.evaluate("(() => { const area = document.querySelector('#text'); return area.value.slice(area.selectionStart - 20, area.selectionEnd); })()")
    assert "did you mean \"annual\"?" in desk.page.inner_text("#mistakes")
    assert desk.page.is_disabled("#publish")
    pictured(desk, "placements_with_a_mistake")
    desk.replace('"paywall": "anual"}}\n', '"paywall": "annual"}}\n')
    desk.replace('{"name": "monthly", "weight": 0.5', '{"name": "nothing", "weight": 0.5, "show": {"nothing": "none"}},\n        {"name": "monthly", "weight": 0.25')
    desk.replace('{"name": "annual", "weight": 0.5', '{"name": "annual", "weight": 0.25')
    desk.until(LOOKED)
    desk.until("() => document.querySelector('#impact').textContent.includes('simulated readers see another paywall')")
    desk.page.click("#adjust")
    desk.until("() => document.querySelector('#text').value.includes('\"range\"')")
    desk.until("() => !document.querySelector('#publish').disabled")
    impact = desk.page.inner_text("#impact")
    assert "launch: " in impact and "see nothing: none (year: nothing) instead of the paywall main (year: monthly)" in impact, impact
    assert "year: 50 % of the people move, 0 % join" in desk.page.inner_text("#adjusted")
    desk.everybody()
    narrow(desk, "placements_changed_narrow")
    number = int(desk.page.inner_text("#publish").removeprefix("Publish as version "))
    assert desk.page.is_hidden("#launch")
    desk.page.click("#publish")
    desk.until("() => document.querySelector('#publish-why').textContent.includes('has this text, and is not live yet')")
    assert asked(desk, "GET", "/admin/brands/disney/placements") == before, "a publish alone changes nothing that people see"
    assert "instead of the paywall main" in desk.page.inner_text("#impact"), "the question comes with what will change"
    assert desk.page.is_disabled("#publish")
    desk.everybody()
    narrow(desk, "placements_published_narrow")
    desk.page.click(f"text=Make version {number} live now")
    desk.until("() => document.querySelector('#publish-why').textContent.includes('reason')")
    assert asked(desk, "GET", "/admin/brands/disney/placements") == before
    pictured(desk, "placements_without_a_reason")
    desk.page.fill("#reason", "try without a paywall")
    desk.page.click("#launch")
    desk.until("number => document.querySelector('#publish-why').textContent === `Version ${number} is live. It decides from now on who sees what.`", number)
    assert desk.page.is_hidden("#launch")
    live = asked(desk, "GET", "/admin/brands/disney/placements")
    assert [each["name"] for each in live["experiments"]["year"]["variants"]] == ["nothing", "monthly", "annual"]
    newest = asked(desk, "GET", "/admin/audit?brand=disney&placements=true&order=newest&limit=1")["changes"][0]
    assert newest["reason"] == "try without a paywall", newest
    assert "nothing 50 % → nothing: none" in desk.page.inner_text("#experiments")
    asked(desk, "DELETE", "/admin/brands/disney/policy")


@story
def placements_of_a_brand_without_any(desk):
    """A brand without placements begins with the least ones, and the studio leads there."""
    label = {"type": "label", "title": "Plain", "color": "#000000", "background": "#FFFFFF"}
    asked(desk, "PUT", "/admin/brands/plain?force=true&reason=plain", {"components": [label]})
    desk.allowed += ["status of 404"]
    desk.open("?brand=plain")
    desk.page.click("text=Placements")
    desk.until("() => document.body.dataset.shown === 'true'")
    desk.page.select_option("#brand", "plain")
    desk.until("() => document.querySelector('#told').textContent.includes('no placements yet')")
    desk.until("() => !document.querySelector('#publish').disabled")
    assert desk.page.inner_text("#publish") == "Publish and make live, as nothing is yet"
    desk.page.click("#publish")
    desk.until("() => document.querySelector('#publish-why').textContent.includes('Version 1 is live')")
    assert "everybody else → the paywall main" in desk.page.inner_text("#live")
    desk.everybody()


@story
def placements_that_an_editor_proposes(desk):
    """An editor publishes placements, which nobody sees, and proposes them; another text takes the offer back."""
    desk.context.route("**/admin/access", lambda route: route.fulfill(json={"name": "eda", "role": "editor"}))
    desk.allowed += ["status of 409"]
    begin(desk)
    before = asked(desk, "GET", "/admin/brands/disney/placements")
    desk.replace('"below": 2', '"below": 3')
    desk.until("() => !document.querySelector('#publish').disabled")
    desk.page.click("#publish")
    propose = desk.page.get_by_role("button", name="Propose to make version")
    propose.wait_for()
    desk.replace('"below": 3', '"below": 4')
    propose.wait_for(state="hidden")
    desk.replace('"below": 4', '"below": 3')
    propose.wait_for()
    desk.page.reload()
    desk.page.get_by_role("button", name=", which is not live").first.click()
    propose.click()
    desk.until("() => document.querySelector('#publish-why').textContent.includes('waits until somebody else approves it')")
    assert asked(desk, "GET", "/admin/brands/disney/placements") == before
    (proposal,) = asked(desk, "GET", "/admin/proposals?brand=disney")["proposals"]
    assert proposal["placements"], proposal
    asked(desk, "DELETE", f"/admin/proposals/{proposal['id']}")
