// Rewrites the texts of pictures, in a page of the studio. Returns what is wrong.
async () => {
  const {rewrite} = await import("/studio/markup.js");
  const mistakes = [];
  const same = (what, found, wanted) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) mistakes.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };

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
