// What a developer reads while an app is being connected.

import {ago, connection, eventWords, placeWords, productWords} from "../../Sources/Service/SiteRoutes/Studio/Web/arrivals.js";
import {same} from "./same.js";

const NOW = "2026-11-27T12:01:00Z";
const at = (number, more = {}) => ({number, time: `2026-11-27T12:00:${`${number}`.padStart(2, "0")}Z`, outcome: "accepted", type: "tap", ...more});
const impression = at(10, {type: "impression"}), late = at(20, {outcome: "refused", reason: "too-old", words: "the clock is wrong"});
const page = at(30, {type: undefined, outcome: "refused", origin: "https://a.example", path: "/render", words: "it may not"});
const told = (own, elsewhere = []) => { const {kind, words, advice} = connection(own, elsewhere, NOW); return [kind, words, advice.split(". ")[0]]; };
const FIRST = "First impression received 50 s ago.", REFUSED = "What arrived was refused.";

for (const [time, words] of [["12:00:57", "3 s ago"], ["11:58:00", "3 min ago"], ["09:00:00", "3 h ago"], ["13:00:00", "0 s ago"]]) same(words, ago(`2026-11-27T${time}Z`, NOW), words);

same("nothing", told([]), ["", "Nothing has arrived yet.", "Open the page's console"]);
same("a tap alone", told([at(1)]), ["", "tap arrived 59 s ago, and no impression yet.", "Open the page's console"]);
same("a wrong clock", told([late]), ["bad", REFUSED, "40 s ago: tap was refused; the clock is wrong."]);
same("a page that may not read", told([], [page]), ["bad", REFUSED, "30 s ago: /render of https://a.example was refused; it may not."]);
same("the newest of two problems", told([late], [page])[2], "30 s ago: /render of https://a.example was refused; it may not.");
same("an impression", told([impression]), ["good", FIRST, ""]);
same("a problem after an impression", told([impression, late]), ["good", FIRST, "40 s ago: tap was refused; the clock is wrong."]);
same("a problem that is over", told([impression, late, at(40)]), ["good", FIRST, ""]);
same("a clock that is ahead", told([impression, at(40, {words: "the clock is ahead"})]), ["good", FIRST, "the clock is ahead."]);
same("a refused impression", told([{...impression, outcome: "refused", words: "no such version"}])[1], REFUSED);

same("a test", eventWords(at(1, {action: "purchase", environment: "sandbox"})), "tap · purchase · sandbox, counted apart");
same("a tap", eventWords(at(1, {environment: "production"})), "tap");
same("a whole request", eventWords(at(1, {events: 2})), "2 events, first tap");
same("a page's request", eventWords(page), "/render of https://a.example");
same("a place", placeWords(at(1, {placement: "launch", rule: "rule-1", experiment: "year", variant: "annual"})), "launch · rule-1 · year: annual");
same("a product", productWords(at(1, {product: "yearly", price: "54.99", currency: "EUR"})), "yearly · 54.99 EUR");
