// Placements that a page decides by itself; scripts/campaigns/decide.py compares many readers with the service.

import {decide} from "../../Sources/Service/SiteRoutes/Client/Web/deciding.js";
import {same} from "./same.js";

const experiment = {by: "userId", fallbackBy: "deviceId", variants: [{name: "a", show: {paywall: "main"}}, {name: "b", show: {paywall: "annual", version: 3}}]};
const site = {
  decisions: 1, brand: "disney", version: 4, live: {main: 2}, countries: {USA: "US"}, choices: {platform: ["ios"], theme: [], orientation: [], device: [], offer: []}, synonyms: {ipados: "ios"},
  placements: {
    experiments: {price: experiment},
    placements: {
      launch: {rules: [{name: "here", when: {country: "US", platform: "ios"}, show: {nothing: "not in the US"}}, {show: {experiment: "price"}}], otherwise: {paywall: "gone"}},
      often: {frequency: {most: 2, per: "PT1H"}, otherwise: {paywall: "main"}},
    },
  },
};
const ticket = content => Buffer.from(JSON.stringify(content)).toString("base64url") + ".00";
const kept = (p, v) => ({a: "userId", p, e: "price", b: 0, v});
const shown = found => found && [found.rule, found.variant ?? found.nothing ?? found.paywall, found.version];
const launch = (context, options = undefined) => decide(site, "launch", context, options);

same("a rule", shown(launch({country: "USA", platform: "iPadOS"})), ["here", "not in the US", undefined]);
same("nobody's placement", decide(site, "lunch", {}), null);
same("a name of every object", decide(site, "constructor", {}), null);
same("a reader without an identifier, and a paywall without a live version", shown(launch({})), ["otherwise", "gone", undefined]);
same("an experiment", shown(launch({userId: "u2"})), ["rule-2", "a", 2]);
same("a version by its number", shown(launch({userId: "u2"}, {assignments: [{by: "userId", id: "u2", experiment: "price", version: 0, variant: "b"}]})), ["rule-2", "b", 3]);
same("what to keep", launch({userId: "u2"}).assignments, [{by: "userId", id: "u2", experiment: "price", version: 0, variant: "a"}]);

const device = launch({deviceId: "d1"}), user = launch({deviceId: "d1", userId: "u5"}, device);
same("whoever logs in keeps the variant", [user.variant, user.assignments.length], [device.variant, 2]);
same("fifty variants are kept", launch({userId: "u2"}, {assignments: Array.from({length: 60}, (_, i) => ({by: "x", id: `${i}`, experiment: "y", version: 0, variant: "z"}))}).assignments.length, 50);

for (const v of ["a", "b"]) {
  same(`a ticket keeps ${v}`, shown(launch({userId: "u2"}, {ticket: ticket({brand: "disney", kept: [kept("p1", v)]})})), ["rule-2", v, v === "a" ? 2 : 3]);
  same(`a ticket forces ${v}`, shown(launch({}, {forced: ticket({brand: "disney", forced: {price: v}, endsAt: 2}), now: 1000})), ["forced", v, v === "a" ? 2 : 3]);
}
same("a tester is not counted", [launch({userId: "u2"}, {forced: {price: "b"}})].map(({counted, forced}) => [counted, forced]), [[false, true]]);
for (const wrong of [{brand: "espn", kept: [kept("p1", "b")]}, {brand: "disney", kept: [kept("p1", "b"), kept("p2", "b")]}, {brand: "disney", kept: "b"}, null]) {
  same(`a ticket that says nothing: ${JSON.stringify(wrong)}`, launch({userId: "u2"}, {ticket: ticket(wrong)}).variant, "a");
}
same("a ticket that has ended", launch({}, {forced: ticket({brand: "disney", forced: {price: "b"}, endsAt: 2}), now: 2000}).rule, "otherwise");

const often = context => decide(site, "often", context, {now: Date.parse("2026-12-01T12:00:00Z")}).rule;
same("often enough", often({shown: 2}), "frequency");
same("times in the period", often({shown: {often: ["2026-12-01T11:00:01Z", "2026-12-01T11:30:00Z"]}}), "frequency");
same("a time before the period", often({shown: {often: ["2026-12-01T11:00:00Z", "2026-12-01T11:30:00Z"]}}), "otherwise");
same("the emergency stop", decide({...site, placements: {...site.placements, paused: true}}, "launch", {country: "US", platform: "ios"}).reason, "DISABLED");
for (const context of [undefined, null, 7, "x", [], () => {}, {toJSON: () => { throw new Error(); }}]) same(`nothing is known of ${typeof context}`, launch(context).rule, "otherwise");
