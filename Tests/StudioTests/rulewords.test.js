// Placements in words, for people who decide about them.

import {audience, rule, sentences} from "../../Sources/Service/SiteRoutes/Studio/Web/rulewords.js";
import {same} from "./same.js";

const words = when => audience({when});

same("everybody", audience({}), "everybody");
same("a condition", words({platform: ["ios", "ipados"], country: "SE"}), "platform ios or ipados and country SE");
same("ranges", words({appVersion: {from: "2.1", below: "3"}, date: {from: "2026-12-01", before: "2027-01-01"}}), "appVersion from 2.1, below 3 and date from 2026-12-01, before 2027-01-01");
same("days and hours", words({weekday: ["saturday", "sunday"], time: {from: "18:00", before: "22:00"}}), "weekday saturday or sunday and time from 18:00, before 22:00");
same("one person, several, a list", [words({userId: "u1"}), words({deviceId: ["d1", "d2"]}), words({userId: {list: ["vips", "staff"]}})],
  ["userId u1", "deviceId d1 or d2", "userId on the list vips or staff"]);
same("texts", words({custom: {source: {contains: ["spring", "mail"]}, mail: {startsWith: "a", exists: true}, name: {exists: false}}}),
  "source contains spring or mail and mail begins with a and known and name not known");
same("all, any, not", words({platform: "ios", any: [{country: "US"}, {country: "CA", locale: "fr"}], not: {entitlements: "plus"}}),
  "platform ios and (country US or country CA and locale fr) and not (entitlements plus)");
same("within each other", words({all: [{any: [{device: "tv"}, {not: [{theme: "dark"}, {theme: "light"}]}]}]}), "((device tv or not (theme dark) and not (theme light)))");
same("offers", words({offers: {monthly: ["freeTrial", "none"]}}), "offers monthly: freeTrial or none");
same("a share", audience({rollout: {share: 0.125}}), "everybody, 12.5 % of them");
same("a ramp", audience({when: {platform: "ios"}, rollout: {share: 0.01, ramp: [{from: "2026-12-02", share: 0.1}, {from: "2026-12-09", share: 1}]}}),
  "platform ios, 1 % of them, 10 % from 2026-12-02, 100 % from 2026-12-09");
same("a rule", rule({show: {paywall: "winter", version: 3}}, 1), "rule-2: everybody → the paywall winter, version 3");
same("a rule of a campaign", rule({show: {paywall: "winter"}}, 0, "winter"), "winter-rule-1: everybody → the paywall winter");
same("a rule of a campaign that nobody reaches", sentences({readers: 10, changed: 1, changedShare: 0.1, placements: [{placement: "launch", changes: [], unreached: ["winter#/placements/launch/rules/0"]}]})[1],
  "None of them reaches the rule at winter, /placements/launch/rules/0.");
