// Modules import only what is below them: no chain of imports leads back to where it began, neither at the start nor later.

import {readdirSync, readFileSync} from "node:fs";
import {same} from "./same.js";

const WEB = new URL("../../Sources/Service/SiteRoutes/", import.meta.url);
const withoutComments = text => text.replace(/\/\*[^]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
const importsOf = text => [...withoutComments(text).matchAll(/\b(?:from|import)[ (]*"\.\/(\w+\.js)"/g)].map(([, name]) => name);

/** The first circle from a module on, as the names that it goes through; null if there is none. */
function circleFrom(name, imports, done, path = []) {
  if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
  if (done.has(name)) return null;
  for (const next of imports.get(name) ?? []) {
    const found = circleFrom(next, imports, done, [...path, name]);
    if (found) return found;
  }
  done.add(name);
  return null;
}

function circleIn(folder) {
  const place = new URL(`${folder}/`, WEB), names = readdirSync(place).filter(name => name.endsWith(".js")), done = new Set();
  const imports = new Map(names.map(name => [name, importsOf(readFileSync(new URL(name, place), "utf8"))]));
  for (const name of names) { const found = circleFrom(name, imports, done); if (found) return found.join(" → "); }
  return "none";
}

const given = new Map([["a.js", ["b.js", "c.js"]], ["b.js", ["c.js"]], ["c.js", []]]);
same("two ways down are no circle", circleFrom("a.js", given, new Set()), null);
same("a way back is one", circleFrom("a.js", new Map([...given, ["c.js", ["b.js"]]]), new Set()), ["b.js", "c.js", "b.js"]);
same("imports of every kind", importsOf('import {a} from "./a.js";\nexport {b} from "./b.js";\nimport "./c.js";\nawait import("./d.js");\n/** @type {import("./e.js").E} */\n// import "./f.js";'), ["a.js", "b.js", "c.js", "d.js"]);
for (const folder of ["Client/Web", "Studio/Web"]) same(`a circle of imports in ${folder}`, circleIn(folder), "none");
