"""Readers in Chromium, each with storage of its own, on a page of another origin than the service."""

import asyncio
import json
import random

from harness.component.webviews import BROWSER, FLAGS

SHOWN, HIDDEN = "390px", "390px; margin-top: 5000px"
ENDS = {"buys": "Promise.resolve({})", "cancels": "Promise.resolve({result: 'cancelled'})",
        "fails": "Promise.reject(Object.assign(new Error('The card was refused.'), {kind: 'purchaseFailed'}))"}
# What is counted, as it is kept: the page writes each event down once more.
WATCH = """
window.counted = [];
const keep = Storage.prototype.setItem;
Storage.prototype.setItem = function (name, value) {
  if (name.startsWith("paywall-event")) note(JSON.parse(value));
  return keep.call(this, name, value);
};
window.note = event => { counted.push(event); window.told?.(JSON.stringify(event)); };
"""
WAITING = "() => Object.keys(localStorage).filter(name => name.startsWith('paywall-event')).length"


def page_of(base, key, style=SHOWN):
    return f"""<!doctype html><html lang=en><meta charset=utf-8><title>Loop</title><link rel=icon href="data:,">
      <script type=module src="{base}/client/paywall.js"></script>
      <paywall-view brand=disney placement=launch key="{key}" style="width: {style}; height: 844px"></paywall-view>
      <script>const view = document.querySelector("paywall-view");</script>"""


class Reader:
    """What one reader does, as the dice of a seed say, and what was counted of it."""

    def __init__(self, number, seed):
        dice = random.Random(f"{seed} {number}")
        self.number, self.events, self.did = number, [], []
        self.client = self.variant = None
        self.isCounted = False
        self.sees, self.taps, self.buys = dice.random() < 0.85, dice.random() < 0.4, dice.random() < 0.4
        self.outcome = dice.choices(list(ENDS), (6, 2, 2))[0]
        self.isOffline, self.isUser = dice.random() < 0.2, dice.random() < 0.3
        self.closes = dice.choice(["swipe", "app", "leaving"])

    async def run(self, browser, address):
        context = await browser.new_context(viewport={"width": 400, "height": 900})
        try:
            page = await self.opened(context, address + ("" if self.sees else "hidden"))
            await self.decided(page)
            if self.variant:
                await self.used(context, page)
            await self.emptied(context, page, address + "hidden")
        finally:
            await context.close()
        return self

    async def opened(self, context, address):
        page = await context.new_page()
        await page.add_init_script(WATCH)
        await page.expose_function("told", lambda text: self.events.append(json.loads(text)))
        for _ in range(60):
            try:
                await page.goto(address)
                await page.wait_for_function("() => ['ready', 'nothing'].includes(view.phase)", timeout=10_000)
                return page
            except Exception:  # The service is away: the module cannot be loaded, or no layout has come.
                await asyncio.sleep(1)
        raise RuntimeError(f"reader {self.number}: no paywall")

    async def decided(self, page):
        self.client, decision = await page.evaluate("() => [view.loop.placed.reader.id, view.loop.decision]")
        self.variant, self.isCounted = decision.get("variant"), decision["isCounted"]
        if self.isUser:
            await page.evaluate(f"async () => {{ view.identify('user-{self.number}'); await view.reload(); }}")
            variant = await page.evaluate("() => view.loop.decision?.variant")
            if variant != self.variant:
                raise RuntimeError(f"reader {self.number}: identify changed the variant from {self.variant} to {variant}")

    async def used(self, context, page):
        if self.sees:
            await page.wait_for_function("() => counted.some(({type}) => type === 'impression')", timeout=60_000)
            self.did.append("impression")
        await context.set_offline(self.isOffline)
        if self.taps:
            await self.click(page, "restorePurchases")
        if self.buys:
            await page.evaluate(f"() => addEventListener('paywall-purchase', ({{detail}}) => detail.until({ENDS[self.outcome]}))")
            await self.click(page, "purchase")
            self.did += ["purchaseStarted", *{"buys": ["purchaseCompleted"], "fails": ["purchaseFailed"]}.get(self.outcome, [])]
        if "impression" in self.did:
            self.did.append("closed")
        await page.wait_for_timeout(100)
        await page.evaluate({"swipe": "() => view.dismiss()", "app": "() => view.remove()", "leaving": "() => dispatchEvent(new Event('pagehide'))"}[self.closes])
        await page.wait_for_timeout(1300 if self.closes == "app" else 100)
        await context.set_offline(False)

    async def click(self, page, kind):
        await page.evaluate(f"() => [...view.shadowRoot.querySelectorAll('.target')].find(e => e.act.type === '{kind}').click()")
        self.did += ["tap"] if "impression" in self.did else ["impression", "tap"]

    async def emptied(self, context, page, address):
        """The next visit sends what is left."""
        if await page.evaluate(WAITING) == 0:
            return
        await page.close()
        page = await self.opened(context, address)
        await page.wait_for_function(f"() => ({WAITING})() === 0", timeout=120_000)


async def run(playwright, address, count, seed, at_once=12):
    """All readers, a few at a time."""
    browser = await playwright.chromium.launch(executable_path=BROWSER, args=FLAGS)
    turns = asyncio.Semaphore(at_once)

    async def one(number):
        async with turns:
            return await Reader(number, seed).run(browser, address)

    try:
        return await asyncio.gather(*(one(number) for number in range(count)), return_exceptions=True)
    finally:
        await browser.close()
