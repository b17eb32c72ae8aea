"""Measures the studio: how long a key takes, and how much memory the page needs. Each function returns what exceeds its limit."""

import json
import statistics
import time

# In milliseconds and megabytes.
MOST, ECHO, GROWTH = 100, 100, 4
# In seconds; a busy machine measures fewer edits.
BOUND = 300
EDITS = 3600


def told(what, times):
    times = sorted(times)
    p95 = times[int(len(times) * 0.95)]
    print(f"{what}: median {statistics.median(times):.0f} ms, p95 {p95:.0f} ms", flush=True)
    return p95


def pictured(desk, keys):
    """From a key to the frame after the last of 16 pictures."""
    times = []
    for key in range(keys):
        desk.page.keyboard.press("abcdefghij"[key % 10])
        desk.drawn()
        times.append(float(desk.page.evaluate("document.querySelector('#time').textContent.split(' ')[0]")))
    return times


def times(desk, keys=200):
    """Of three documents."""
    mistakes = []
    for brand, old in (("disney", "SIGN UP NOW"), ("premium", "Everything"), ("dishwashers", "Dishwashers")):
        desk.begin()
        desk.open(f"?brand={brand}")
        desk.replace(old, old + " x")
        desk.drawn()
        if told(f"{brand}: from a key to 16 pictures", pictured(desk, keys)) >= MOST:
            mistakes.append(f"{brand}: from a key to 16 pictures takes {MOST} ms or more")
        mistakes += desk.end()
    return mistakes


# The time from each key to the frame with its letter, as the browser tells it, in steps of 8 ms.
WATCH = """() => {
  window.echoes = [];
  new PerformanceObserver(list => { for (const {name, duration} of list.getEntries()) if (name === "keydown") echoes.push(duration); }).observe({type: "event", durationThreshold: 16});
}"""


def large(desk, keys=40):
    """A document of a megabyte, most of which are texts."""
    connection = desk.service.connect()
    document = json.loads(connection.ask("GET", "/paywall?brand=disney&version=1").body)
    words = "Everything that you like to see, on all of your screens, as often as you want it. " * 3
    size = len(json.dumps(document, indent=2))
    document["strings"]["en"] |= {f"more{index}": words for index in range((1_000_000 - size) // (len(words) + 22))}
    text = json.dumps(document, indent=2, ensure_ascii=False)
    answer = connection.ask("PUT", "/admin/brands/disney?force=true&reason=Large", text.encode(), {"Content-Type": "application/json"})
    assert answer.status == 201, answer.body[:500]
    desk.begin()
    desk.open(f"?brand=disney&version={json.loads(answer.body)['version']}")
    desk.replace("SIGN UP NOW", "SIGN UP NOW x")
    desk.drawn()
    desk.page.evaluate(WATCH)
    what = f"a document of {len(text.encode()) / 1e6:.2f} MB"
    told(f"{what}: from a key to 16 pictures", pictured(desk, keys))
    isSlow = told(f"{what}: from a key to its letter", desk.page.evaluate("echoes")) >= ECHO
    return [f"{what}: from a key to its letter takes {ECHO} ms or more"] * isSlow + desk.end()


EDIT = """async ([from, to]) => {
  const areas = [...document.querySelectorAll("#panel-texts textarea")];
  for (let edit = from; edit < to; edit++) {
    const area = areas[edit % areas.length];
    area.focus();
    area.value = `Text ${edit}`;
    area.dispatchEvent(new Event("change"));
    await new Promise(requestAnimationFrame);
  }
}"""


def memory(desk, parts=6):
    """As many edits in the table of texts as somebody makes in an hour who makes one each second."""
    desk.begin()
    desk.open("?brand=disney")
    desk.page.click("#show-drawer")
    desk.page.wait_for_selector("#panel-texts textarea")
    session, heaps, end, done = desk.context.new_cdp_session(desk.page), [], time.monotonic() + BOUND, 0
    session.send("Performance.enable")
    for part in range(parts + 1):
        desk.drawn()
        session.send("HeapProfiler.collectGarbage")
        found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        heaps.append(found["JSHeapUsedSize"] / 1e6)
        print(f"after {done} edits: {heaps[-1]:.1f} MB of heap, {found['Nodes']:.0f} nodes, {found['JSEventListeners']:.0f} listeners", flush=True)
        if part == parts or time.monotonic() > end:
            break
        desk.page.evaluate(EDIT, [done, done + EDITS // parts])
        done += EDITS // parts
    grown = heaps[-1] - heaps[len(heaps) // 2]
    return [f"the heap has grown by {grown:.1f} MB over the second half of {done} edits"] * (grown > GROWTH) + desk.end()
