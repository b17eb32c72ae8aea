// Prices as people write them.

import {amount, billed, offered, priced} from "../../Sources/Service/SiteRoutes/Studio/Web/prices.js";
import {same} from "./same.js";

same("an amount", amount(" 7,99 eur "), {price: "7.99", currency: "EUR"});
same("an amount without a currency", amount("120"), {price: "120"});
same("no amount", amount("free"), null);
same("an amount that starts with a zero", amount("07.99"), null);
const plain = {sku: "a", price: "6.99", currency: "USD"}, german = {...plain, storefronts: {DE: {price: "7.99", currency: "EUR"}}};
same("another price", priced(plain, "m/y", null, "8"), [{op: "replace", path: "/products/m~1y/price", value: "8"}]);
same("the first price of a country", priced(plain, "m", "JP", "900"), [{op: "add", path: "/products/m/storefronts", value: {JP: {price: "900", currency: "JPY"}}}]);
same("a further country", priced(german, "m", "JP", "900"), [{op: "add", path: "/products/m/storefronts/JP", value: {price: "900", currency: "JPY"}}]);
same("another price of a country", priced(german, "m", "DE", "8.49"), [{op: "replace", path: "/products/m/storefronts/DE/price", value: "8.49"}]);
same("the same price", priced(german, "m", "DE", "7.99 EUR"), []);
same("the last country goes", priced(german, "m", "DE", ""), [{op: "remove", path: "/products/m/storefronts"}]);
same("no price", priced(german, "m", "DE", "cheap"), null);
same("a price without any currency", priced({sku: "a"}, "m", null, "7"), null);
same("an offer", offered({kind: "payAsYouGo", price: "0.99", period: "P1M", cycles: 3}), "0.99 each time, P1M, 3 times");
same("an offer in phases", offered({phases: [{period: "P1W"}, {price: "0.99", period: "P1M", cycles: 3}]}), "free, P1W, then 0.99 each time, P1M, 3 times");
same("a discount", offered({kind: "discount", price: "19.99"}), "19.99 in place of the price");
same("a period", billed({period: "P1M"}), "P1M");
same("a plan that binds", billed({period: "P1M", billingPlan: "monthly", commitment: {period: "P1Y"}}), "P1M, paid by the month, bound for P1Y");
same("seats", billed({period: "P1M", seats: {count: 8, tiers: []}}), "P1M, 8 seats");
same("prepaid time", billed({period: "P3M", renews: false}), "P3M, prepaid");
same("a product bought once", billed({oneTime: true}), "once");
