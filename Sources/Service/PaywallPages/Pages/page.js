(() => {
"use strict";
const one = (selector) => document.querySelector(selector);
const root = new URL("..", document.currentScript.src);
const make = (name, text, kind) => {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};

// An address of an older release leads to a link here that leads on. A row in closed details opens them.
const follow = () => {
  const found = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!found) return;
  if (found.dataset.moved !== undefined) return location.replace(found.href);
  const details = found.closest("main details");
  if (details && !details.open) { details.open = true; found.scrollIntoView(); }
};
addEventListener("hashchange", follow);
follow();

const menu = one("#menu");
menu.addEventListener("click", (event) => {
  if (event.target.closest("a") && menu.matches(":popover-open")) menu.hidePopover();
});
const current = one("#menu [aria-current]");
if (current) menu.scrollTop = current.offsetTop - menu.clientHeight / 3;

for (const code of document.querySelectorAll(".code")) {
  const button = make("button", "Copy", "copy");
  button.type = "button";
  const say = (word) => {
    button.textContent = word;
    setTimeout(() => { button.textContent = "Copy"; }, 1500);
  };
  const select = () => { getSelection().selectAllChildren(code.querySelector("code")); say("Selected"); };
  button.onclick = () => {
    // Only secure origins have a clipboard.
    if (!navigator.clipboard) return select();
    navigator.clipboard.writeText(code.querySelector("code").textContent).then(() => say("Copied"), select);
  };
  code.querySelector("pre").prepend(button);
}

const form = one(".find"), input = one("#find"), found = one("#found"), list = one("#found ul"), status = one("#found p");
const shownAtMost = 12;
let entries;
const load = () => entries ??= fetch(new URL("reference/names.json", root)).then((answer) => answer.json());
// 0 is the best: the name itself, its beginning, the beginning of one of its words, a part of it; then the place, then the help.
const rank = (entry, words) => {
  const name = entry[0].toLowerCase(), place = entry[1].toLowerCase();
  let sum = 0;
  for (const word of words) {
    const at = name.indexOf(word);
    const own = name === word ? 0 : at === 0 ? 1 : at > 0 ? (/[^a-zA-Z]|[A-Z]/.test(entry[0].slice(at - 1, at + 1)) ? 2 : 3) : 9;
    const other = place.includes(word) ? 4 : entry[3].toLowerCase().includes(word) ? 6 : 9;
    if (Math.min(own, other) === 9) return;
    sum += Math.min(own, other);
  }
  return sum + name.length / 1000;
};
const show = () => load().then((all) => {
  const words = input.value.toLowerCase().split(/[\s.]+/).filter(Boolean);
  if (!words.length) { found.hidden = true; return; }
  const hits = all.map((entry) => [rank(entry, words), entry]).filter((hit) => hit[0] !== undefined).sort((a, b) => a[0] - b[0]);
  list.replaceChildren(...hits.slice(0, shownAtMost).map(([, [name, place, path, help]]) => {
    const item = make("li"), link = make("a");
    link.href = new URL(path, root);
    link.append(make("b", name), " ", make("span", place, "soft"), make("small", help));
    item.append(link);
    return item;
  }));
  status.textContent = hits.length ? `${Math.min(hits.length, shownAtMost)} of ${hits.length}` : "Nothing has this name.";
  found.hidden = false;
});
form.hidden = false;
input.addEventListener("focus", load, { once: true });
input.addEventListener("input", show);
form.addEventListener("submit", (event) => { event.preventDefault(); list.querySelector("a")?.click(); });
form.addEventListener("keydown", (event) => {
  const links = [...list.querySelectorAll("a")], place = links.indexOf(document.activeElement);
  const next = { ArrowDown: place + 1, ArrowUp: place - 1 }[event.key];
  if (event.key === "Escape") { found.hidden = true; input.focus(); }
  if (next === undefined || found.hidden) return;
  event.preventDefault();
  (links[next] ?? (next < 0 ? input : links.at(-1)))?.focus();
});
document.addEventListener("click", (event) => { if (!form.contains(event.target) || event.target.closest("#found a")) found.hidden = true; });
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && !/^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { event.preventDefault(); input.focus(); }
});

})();
