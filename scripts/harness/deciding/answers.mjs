// node answers.mjs DECIDER FILE CANONICAL: decides for the readers of a file as `paywalld-lab decide` does, and prints the same lines. It also
// writes the file as JavaScript writes it, because numbers have several spellings.

import {createReadStream, createWriteStream, readFileSync} from "node:fs";
import {createInterface} from "node:readline";

const [decider, file, canonical] = process.argv.slice(2);
const {decide} = await import(decider);
const copy = createWriteStream(canonical);
let sites;

const row = ({placement, rule, experiment, variant, paywall, version, nothing, reason, counted}, added) =>
  [placement, rule, experiment, variant, paywall, version, nothing, reason, counted, added].map(each => each ?? null);

function decisions(site, {context, now, forced, assignments}) {
  return Object.keys(site.placements.placements).sort().map(name => {
    const found = decide(site, name, context, {assignments, forced, now: now * 1000}), last = found.assignments.at(-1);
    return {found, added: found.assignments === assignments || assignments.includes(last) ? undefined : last};
  });
}

for await (const line of createInterface({input: createReadStream(file)})) {
  const question = JSON.parse(line);
  copy.write(JSON.stringify(question) + "\n");
  if (question.exports) {
    sites = question.exports.map(path => JSON.parse(readFileSync(path, "utf8")));
    continue;
  }
  const rows = sites.map(site => {
    const all = decisions(site, question), added = all.map(each => each.added).findLast(each => each);
    if (added) question.assignments = [...question.assignments, added];
    return all.map(each => row(each.found, each.added?.variant));
  });
  console.log(JSON.stringify(rows));
}
await new Promise(done => copy.end(done));
