/** What can be put into a document: components, fragments, whole examples. */

import {address, ask} from "./service.js";

/** @typedef {{vocabulary: import("./vocabulary.js").Vocabulary, names: import("./names.js").Names, content: any, insert: (component: any) => void, replace: (text: string) => void, told: (error: unknown) => void}} Place */

/**
 * The palette: components and fragments to insert.
 * @param {Place} place @returns {import("./chooser.js").Choice[]}
 */
export function pieces({vocabulary, names, content, insert, told}) {
  const own = new Set(Object.keys(content.fragments ?? {}));
  const components = vocabulary.types.filter(([name]) => name !== "fragment").map(([name, help]) => ({words: name, group: "component", detail: help, run: () => insert(fitted(vocabulary.example(name), content, names))}));
  const fragments = names.fragments(content).map(([name, help]) => ({words: name, group: "fragment", detail: help, picture: own.has(name) ? undefined : address(`reference/pictures/fragment-${name}.svg`),
    run: () => (own.has(name) ? Promise.resolve({type: "fragment", name, ...exampleOf(content.fragments[name])}) : sample(name)).then(use => insert(fitted(use, content, names))).catch(told)}));
  return [...components, ...fragments];
}

/**
 * Whole examples, to begin with instead of the present text.
 * @param {Place} place @returns {import("./chooser.js").Choice[]}
 */
export function examples({names, replace, told}) {
  return names.of("example").map(([name]) => ({words: name, group: "example", picture: address(`reference/examples/${name}.svg`),
    run: () => ask(`reference/examples/${name}.json`).then(answer => answer.text()).then(replace).catch(told)}));
}

const exampleOf = ({example}) => example ? {with: example} : {};

/** How the reference uses a fragment of the service. */
async function sample(name) {
  const text = await (await ask(`reference/fragments/${name}.md`)).text();
  return JSON.parse(/```json\n([^]*?)```/.exec(text)[1]);
}

/** An example with products and pictures that this document has. */
function fitted(component, content, names) {
  const products = Object.keys(content.products ?? {}), {pictures} = names;
  return JSON.parse(JSON.stringify(component), (name, value) => {
    if (name === "product" && typeof value === "string" && !products.includes(value)) return products[0];
    if (typeof value !== "string" || !pictures.length) return value;
    const file = /^images\/(.*)$/.exec(value)?.[1];
    return file === undefined || pictures.includes(file) ? value : `images/${pictures[0]}`;
  });
}
