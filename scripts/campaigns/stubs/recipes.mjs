// What the campaign recipes runs in Node: the page without the element, against a service. Prints what it saw as JSON.
import { pathToFileURL } from "node:url";

const [code, address, brand, key] = process.argv.slice(2);
const { Paywalls } = await import(pathToFileURL(code));
const kept = new Map();
const storage = { getItem: (name) => kept.get(name) ?? null, setItem: (name, value) => kept.set(name, value) };
const box = { width: 390, height: 844 };
const page = new Paywalls(address, brand, key, storage);

const first = await page.ask("launch", box, { sessions: 3 });
page.identify("u1");
const second = await new Paywalls(address, brand, key, storage).ask("launch", box, { sessions: 3 });
const none = await page.ask("launch", box, { sessions: 3, entitlements: ["plus"] });
const hidden = await page.ask("quiet", box);
const failed = await page.ask("lunch", box).catch((error) => error.message);
const picture = await (await fetch(page.picture(first))).text();
page.tell("impression", first);
page.tell("tap", first, { action: "purchase" });
for (let turn = 0; turn < 20; turn += 1) page.tell("closed", first, { how: "cross" });
await page.send();
const left = JSON.parse(kept.get("paywalls")).events.length;
page.reset();
console.log(JSON.stringify({
  decisions: [first, second, none, hidden].map(({ page: shown, why, reason }) => ({ isShown: Boolean(shown?.taps), about: why, reason })), failed, left, picture: picture.slice(0, 4),
}));
process.exit();
