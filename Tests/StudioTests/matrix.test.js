// The screens of the sheet.

import {screenOf, screensOf, screensWith} from "../../Sources/Service/SiteRoutes/Studio/Web/matrix.js";
import {same} from "./same.js";

const two = [["device", ["a", "b"]], ["theme", []], ["locale", ["en", "de"]]];
same("each with each, the first the quickest", screensOf(two), {screens: [{device: "a", locale: "en"}, {device: "b", locale: "en"}, {device: "a", locale: "de"}, {device: "b", locale: "de"}], all: 4});
same("not more than a few", screensOf(two, 3), {screens: [{device: "a", locale: "en"}, {device: "b", locale: "en"}, {device: "a", locale: "de"}], all: 4});
same("nothing chosen is the chosen screen", screensOf([["theme", []]]), {screens: [{}], all: 1});

const cell = {device: "a", orientation: "portrait", insets: "device", textScale: 3.1, theme: "dark", locale: "de", state: {plan: "yearly"}, custom: {tier: "gold"}};
const screen = {device: "a", orientation: "portrait", theme: "dark", locale: "de", textScale: "3.1", "state.plan": "yearly", "custom.tier": "gold"};
same("a cell of the gate", screenOf(cell), screen);
same("an offer of all products", screenOf({device: "a", offer: "freeTrial"}), {device: "a", offer: "freeTrial"});
same("an offer of one product has no parameter", screenOf({device: "a", offer: "only:yearly"}), {device: "a"});

const frame = {x: 1, y: 2, width: 3, height: 4}, other = {...cell, device: "b", insets: "bars"};
const findings = [{message: "pale", frames: [frame], cells: {worst: cell, likeliest: other}}, {message: "cut", frames: [frame], cells: {worst: other, likeliest: other}}, {message: "everywhere"}];
same("the screens of the findings", screensWith(findings), {found: [{screen, words: ["pale"], frames: [frame]}, {screen: {...screen, device: "b"}, words: ["pale", "cut"], frames: []}], all: 2});
same("not more of them than a few", screensWith(findings, 1).found.length, 1);
