// What the campaign recipes runs in Node: the component for React and the page of a server. Prints what they made as JSON.
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Paywall } from "./Paywall.js";
import { pageOf, pictureOf } from "./paywall-server.mjs";

const [service] = process.argv.slice(2);
const picture = await pictureOf(service, { brand: "disney", locale: "de" });
const none = await pictureOf("http://127.0.0.1:9/");
const on = { "paywall-ready": () => {} };
console.log(JSON.stringify({
  picture, none,
  component: renderToString(createElement(Paywall, { fill: true, brand: "disney", locale: "de", clientKey: "pck_1", picture, on })),
  bare: renderToString(createElement(Paywall, { fill: false, brand: "disney" })),
  page: pageOf(service, picture, { brand: "disney" }),
  quoted: pageOf(service, "", { brand: 'a"b' }),
}));
