// The studio's pure functions, in a page of the studio. Gives what is wrong.
async () => {
  const {offsetOf, endOfToken, places, pointerAt, componentOf, parts} = await import("/studio/places.js");
  const {patched, written, change} = await import("/studio/patch.js");
  const {tokens} = await import("/studio/colours.js");
  const {merged} = await import("/studio/merge.js");
  const {layoutChanges} = await import("/studio/layoutchanges.js");
  const {rewrite} = await import("/studio/markup.js");
  const mistakes = [];
  const sorted = (_, each) => each && typeof each === "object" && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each;
  const same = (what, found, wanted) => {
    if (JSON.stringify(found, sorted) !== JSON.stringify(wanted, sorted)) mistakes.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };

  same("a column is a scalar", offsetOf("a\n😀b", 2, 2), 4);
  same("a line beyond the end", offsetOf("a\nb", 9, 1), 3);
  same("a column beyond its line", offsetOf("ab\ncd", 1, 9), 2);
  same("a string is one token", endOfToken('{"a b": 1}', 1), 6);
  same("an open string ends with its line", endOfToken('"a\nb', 0), 2);

  const text = '{\n  "a/b": [1, {"c": "]"}],\n  "d": {}\n}', found = places(text), slice = pointer => text.slice(found.get(pointer).start, found.get(pointer).end);
  same("the pointers", [...found.keys()], ["", "/a~1b", "/a~1b/0", "/a~1b/1", "/a~1b/1/c", "/d"]);
  same("a value in a list", slice("/a~1b/1"), '{"c": "]"}');
  same("a bracket in a string", slice("/a~1b/1/c"), '"]"');
  same("a list", slice("/a~1b"), '[1, {"c": "]"}]');
  same("the pointer of an offset", pointerAt(found, text.indexOf('"]"')), "/a~1b/1/c");
  same("the pointer of a name", pointerAt(found, text.indexOf('"d"') + 1), "/d");
  same("no places in what is no JSON", places("{"), null);
  same("the parts of a pointer", parts("/a~1b/~01"), ["a/b", "~1"]);
  same("a component", componentOf("/components/1/components/0/title"), "/components/1/components/0");
  same("no component", componentOf("/meta/name"), null);

  const one = (before, operation) => patched(before, [operation]);
  same("replace keeps the rest", one('{ "a":1,\n "b": 2 }', {op: "replace", path: "/a", value: "x"}), '{ "a":"x",\n "b": 2 }');
  same("add to a line", one('{"a": 1}', {op: "add", path: "/b", value: [1]}), '{"a": 1, "b": [1]}');
  same("add to lines", one('{\n  "a": 1\n}', {op: "add", path: "/b", value: true}), '{\n  "a": 1,\n  "b": true\n}');
  same("add over what is there", one('{"a": 1}', {op: "add", path: "/a", value: 2}), '{"a": 2}');
  same("add into a list", one("[1, 3]", {op: "add", path: "/1", value: 2}), "[1, 2, 3]");
  same("add at the end of a list", one("[1]", {op: "add", path: "/-", value: 2}), "[1, 2]");
  same("add to nothing", one("{}", {op: "add", path: "/a", value: 1}), '{"a": 1}');
  same("remove the first", one('{"a": 1, "b": 2}', {op: "remove", path: "/a"}), '{"b": 2}');
  same("remove the last", one('{"a": 1, "b": 2}', {op: "remove", path: "/b"}), '{"a": 1}');
  same("remove the only one", one('{"a": 1}', {op: "remove", path: "/a"}), "{}");
  same("move", one('{"a": 1, "b": {}}', {op: "move", from: "/a", path: "/b/c"}), '{"b": {"c": 1}}');
  same("copy", one('{"a": 1}', {op: "copy", from: "/a", path: "/b"}), '{"a": 1, "b": 1}');
  let refusal = "";
  try { one("{}", {op: "replace", path: "/none", value: 1}); } catch (error) { refusal = error.message; }
  same("nothing to replace", refusal, "there is nothing at /none");
  same("a short value", written({a: [1, {b: "c"}]}), '{"a": [1, {"b": "c"}]}');

  same("a change in the middle", change("abcd", "abXd"), {start: 2, end: 3, text: "X"});
  same("a change of repeated signs", change("aaa", "aaaa"), {start: 3, end: 3, text: "a"});
  same("no change", change("a", "a"), {start: 1, end: 1, text: ""});
  same("the kinds", tokens('"k": "s:", 1, true').map(({kind}) => kind), ["key", "string", "number", "word"]);

  const base = '{\n  "a": 1, "b": [1, 2, 3],\n  "c": {"d": "x", "e": "y"}\n}';
  const merge = (what, mine, theirs, wanted, pointers = [], chosen = []) => {
    const {text, clashes} = merged(base, mine, theirs, new Set(chosen));
    same(what, [JSON.parse(text), clashes.map(({pointer}) => pointer)], [wanted, pointers]);
  };
  merge("mine alone", base.replace('"x"', '"mine"'), base, {a: 1, b: [1, 2, 3], c: {d: "mine", e: "y"}});
  merge("both, apart", base.replace('"x"', '"mine"'), base.replace('"y"', '"theirs"'), {a: 1, b: [1, 2, 3], c: {d: "mine", e: "theirs"}});
  merge("both, the same place", base.replace('"x"', '"mine"'), base.replace('"x"', '"theirs"'), {a: 1, b: [1, 2, 3], c: {d: "theirs", e: "y"}}, ["/c/d"]);
  merge("mine chosen", base.replace('"x"', '"mine"'), base.replace('"x"', '"theirs"'), {a: 1, b: [1, 2, 3], c: {d: "mine", e: "y"}}, ["/c/d"], ["/c/d"]);
  merge("elements added at both ends", base.replace("1, 2, 3", "0, 1, 2, 3"), base.replace("1, 2, 3", "1, 2, 3, 4"), {a: 1, b: [0, 1, 2, 3, 4], c: {d: "x", e: "y"}});
  merge("one element removed, another changed", base.replace("1, 2, 3", "2, 3"), base.replace("1, 2, 3", "1, 2, 7"), {a: 1, b: [2, 7], c: {d: "x", e: "y"}});
  merge("removed here, changed there", base.replace('"a": 1, ', ""), base.replace('"a": 1', '"a": 2'), {a: 2, b: [1, 2, 3], c: {d: "x", e: "y"}}, ["/a"]);
  merge("a member added by each", base.replace('"d"', '"n": 1, "d"'), base.replace('"d"', '"m": 2, "d"'), {a: 1, b: [1, 2, 3], c: {n: 1, m: 2, d: "x", e: "y"}});
  same("their writing stays", merged(base, base.replace('"x"', '"mine"'), base).text, base.replace('"x"', '"mine"'));

  const node = (type, frame, more = {}) => ({type, frame: Object.fromEntries(["x", "y", "width", "height"].map((name, i) => [name, frame[i]])), ...more});
  const label = (words, y, more = {}) => node("label", [0, y, 100, 20], {pointer: `/${words}`, text: {color: "#000000FF", lines: [{string: words, x: 0, baseline: y + 15}]}, ...more});
  const page = (...children) => node("stack", [0, 0, 100, 100], {children});
  const told = (before, after) => layoutChanges(page(...before), page(...after)).map(({words}) => words);
  same("nothing differs", told([label("A", 0)], [label("A", 0)]), []);
  same("another text", told([label("A", 0)], [label("B", 0)]), ["“A” now says “B”"]);
  same("a move", told([label("A", 0)], [label("A", 12)]), ["“A” has moved 12 points down"]);
  same("another colour", told([label("A", 0)], [label("A", 0, {background: "#FF0000FF"})]), ["“A” looks different"]);
  same("one more pushes what follows", told([label("A", 0), label("C", 20)], [label("A", 0), label("B", 20), label("C", 40)]), ["“B” is new", "“C” has moved 20 points down"]);
  same("one is gone", told([label("A", 0), label("B", 20)], [label("B", 20)]), ["“A” is gone"]);
  same("what is in a group moves with it", layoutChanges(page(node("stack", [0, 0, 50, 50], {children: [label("A", 0)]})), page(node("stack", [9, 0, 50, 50], {children: [label("A", 0, {frame: {x: 9, y: 0, width: 100, height: 20}})]}))).length, 1);
  same("a size", told([node("image", [0, 0, 10, 10], {url: "a"})], [node("image", [0, 0, 30, 8], {url: "a"})]), ["the image is 20 points wider and 2 points lower"]);

  const drawn = text => new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const rewritten = (what, before, after, isPossible = true) => {
    const svg = drawn(before), old = svg.outerHTML, found = rewrite([svg, ...svg.querySelectorAll("*")], before, after);
    same(what, [found, svg.isEqualNode(drawn(found ? after : before))], [isPossible, true]);
    if (!found) same(`${what}: nothing has changed`, svg.outerHTML, old);
  };
  const picture = inner => `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="en"><g><rect x="1" fill="#000"/>${inner}</g></svg>`;
  const words = (text, more = "") => picture(`<text y="2"${more}>${text}</text><g/>`);
  rewritten("other words", words("A"), words("B"));
  rewritten("words with signs of markup", words("A &amp; B"), words("a &lt;b&gt; &quot;c&quot; &#39;d&#39; &#x1F600;"));
  rewritten("an attribute more", words("A"), words("A", ' class="a &amp; b"'));
  rewritten("an attribute less", words("A", ' rotate="3"'), words("A"));
  rewritten("the first and the last element", words("A"), words("A").replace('x="1"', 'x="2"').replace("<g/>", '<g opacity="0.5"/>'));
  rewritten("the same text", words("A"), words("A"));
  rewritten("a line more", words("A"), picture('<text y="2">A</text><text y="3">B</text><g/>'), false);
  rewritten("another element", words("A").replace("<g/>", "<a/>"), words("B"), false);
  rewritten("words where none were", words(""), words("A"), false);
  rewritten("no words any more", words("A"), words(""), false);
  rewritten("an attribute with a namespace", words("A"), words("B").replace('xml:lang="en"', 'xml:lang="fr"'), false);
  rewritten("words after an element", words("A"), words("B").replace("<g/>", "<g/>C"), false);
  rewritten("an element that has children now", words("A").replace("<g/>", "<g></g>"), words("B"), false);
  same("a picture that is not drawn yet", rewrite([], "", words("A")), false);
  return mistakes;
}
