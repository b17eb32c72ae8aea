import JSON

/// What an author must know that no one property says: how texts, prices, languages, data and themes go together.
enum DocumentGuide {
  struct Section {
    var id: String
    var title: String
    var examples: [JSONValue] = []
    var rules: [HTML]
  }

  static let sections = [start, texts, prices, languages, data, theme, pages, fonts, pictures]

  private static let start = Section(
    id: "start", title: "A document",
    rules: [
      """
      A document is one file, <code>paywalls/BRAND/N.json</code>, with its pictures in <code>paywalls/BRAND/images</code>. Start it with
      <code>"$schema": "../schema/paywall-1.schema.json"</code>, and an editor completes and explains every property.
      """,
      """
      It has what is sold in <code>products</code>, what is seen in <code>components</code>, its words in <code>strings</code>, its colours in
      <code>colors</code>, and in <code>state</code> what a tap changes. Layout is CSS flexbox and grid, under their names.
      """,
      """
      <code>paywalld validate FILE</code> reports every mistake at once (the first 100), with the line and what to do; a name from CSS, SwiftUI, Compose, Figma
      or a store is answered with the one that is right here. <code>paywalld render FILE --device ipad --format svg</code> shows it.
      """,
    ])

  private static let texts = Section(
    id: "texts", title: "Words with styles",
    examples: [
      [
        "type": "label",
        "title": "**Bold**, *italic*, ~~struck~~ and a [link](https://example.com/terms)",
        "spans": [["title": " in a colour of its own", "color": "#0B63CE"]],
      ]
    ],
    rules: [
      """
      Words of a text may be <code>**bold**</code>, <code>*italic*</code>, <code>~~struck~~</code> or a
      <code>[link](https://example.com/terms)</code>, in translations too. What placeholders stand for is never read as such, and a backslash makes
      a star of a star.
      """,
      """
      <code>spans</code> go on after the title in the same lines, each with its own <code>color</code>, <code>size</code>, <code>weight</code>,
      <code>font</code>, lines and <code>action</code>.
      """,
    ])

  private static let prices = Section(
    id: "prices", title: "Prices and periods in texts",
    examples: [
      [
        "type": "label",
        "title":
          "{yearly.trial} free, then {yearly.price.perPeriod}: {yearly.price.perMonth} a month, {yearly.saving | against: monthly} less",
      ]
    ],
    rules: [
      """
      <code>{monthly.price}</code> in any text is the price as people of the locale write it; <code>{price}</code> that of the plan around the text, else
      of the selected product. Money is a decimal string with its currency, never a float.
      """,
      """
      Of a product there are <code>price</code>, <code>price.compact</code> ("$5", "$4.99"), <code>.perDay</code>, <code>.perWeek</code>,
      <code>.perMonth</code>, <code>.perYear</code>, <code>.perPeriod</code> ("5,00 € im Monat"), <code>.perPeriod.short</code> ("$5.00/mo");
      <code>amount</code>, <code>priceRange</code>, <code>compareAt</code>; <code>period</code> ("month", "3 месяца"), <code>.short</code>,
      <code>.adverb</code> ("monthly"), <code>.duration</code>, <code>.days</code>, <code>.weeks</code>, <code>.months</code>; <code>trial</code>,
      <code>trialDays</code>; <code>offer.price</code>, <code>.period</code>, <code>.unit</code>, <code>.days</code>, <code>.weeks</code>,
      <code>.months</code>, <code>.end</code>; <code>saving</code> in percent and <code>saving.amount</code> against the dearest; <code>name</code>.
      """,
      """
      After a <code>|</code> stand <code>upper</code>, <code>lower</code>, <code>capitalised</code>, <code>rounded</code>,
      <code>against: monthly</code>, <code>fallback: words</code>. <code>{custom.name | fallback: friend}</code> is what the app says of the reader.
      """,
      """
      Prices are worked out as exact fractions (a year is 12 months or 365 days) and rounded once, a half away from zero. What stands for nothing in
      some storefront, for some plan or where the store grants no offer is an error at a publish, which names it.
      """,
      """
      What the reader's store charges goes before the document's prices: <code>?price.yearly=54.99</code>, <code>?storefront=DE</code> for the prices
      of a country, <code>?offer=none</code> for somebody who has had the trial, <code>POST /render</code> for all that a store says. Where its price
      contradicts the document's, the answer's <code>products</code> have that as <code>documentPrice</code>.
      """,
    ])

  private static let languages = Section(
    id: "languages", title: "Languages",
    rules: [
      """
      <code>"$signUp"</code> is looked up in <code>strings</code>. Of what <code>?locale=</code> or else <code>Accept-Language</code> asks for, the
      first that the document has texts for counts (RFC 4647 and CLDR's parents: <code>en-IN</code> → <code>en-GB</code> → <code>en</code>,
      <code>zh-Hant-HK</code> → <code>zh-Hant</code>), and texts, prices and words are all in it; else <code>meta.locale</code>. A document without
      <code>strings</code> does not say which languages it speaks: its prices and periods follow <code>?locale=</code>.
      """,
      """
      <code>en-XA</code> shows longer texts with accents, <code>ar-XB</code> a mirrored screen. The start of a line is where the language starts to
      read: <code>start</code> and <code>end</code>, not left and right.
      """,
      """
      <code>paywalld strings export DOCUMENT --format xliff --output DIR</code>, or of a brand's folder <code>strings</code>, writes the texts for
      translators (XLIFF 1.2 and 2.0, <code>.xcstrings</code>, <code>strings.xml</code>, CSV), <code>strings import DOCUMENT FILE…</code> prints the
      document, or writes the folder's tables, with what came back, <code>strings check</code> tells missing and unused keys,
      <code>strings budgets</code> how much longer each text may grow before a line breaks otherwise.
      """,
      """
      What a document does not write itself, such as a name out of data, may be of another direction than the sentence around it: put it between
      U+2068 and U+2069, as in <code>"\\u2068@{deal.price}\\u2069"</code>, and its signs stay with it.
      """,
    ])

  private static let data = Section(
    id: "data", title: "Data",
    rules: [
      """
      <code>data</code> gives a document values to name: its own, or of a file <code>paywalls/BRAND/data/NAME.json</code>, as an API answers it.
      <code>"@product.title"</code> is a value, <code>"@{search.products.count}"</code> its text within another, <code>"@product.images.0"</code> an
      element.
      """,
      """
      <code>{"@each": "@search.products", "@as": "product", "@do": {…}}</code> repeats a component, <code>{"@if": "@product.offer", "@then": …,
      "@else": …}</code> and <code>{"@first": ["@price.to", "@price.now", "–"]}</code> decide what holds where something is missing or empty.
      """,
      """
      <code>{660.00 GBP}</code> in a text is that amount as people of the locale write it, so <code>"{@{price.now} @{price.currency}}"</code> is a price
      of data; <code>"spans": {"@html": "@details"}</code> are the words of HTML in their styles, without all else.
      """,
      """
      <code>"deals": {"@source": "https://shop.example/deals.json", "every": "PT10M", "fallback": "data/deals.json"}</code> is data that the service
      fetches itself while the version is live, from hosts that its operator allows; <code>timeout</code>, <code>size</code> and a JSON <code>schema</code> bound an answer. It is shown
      when the whole document is right with it, and stays until the next that is. The <code>fallback</code> is shown before, in versions that are not live, and wherever a
      document is checked or drawn by itself. The address is seen by everybody who gets the document: no key belongs into it.
      """,
      """
      What data says is words: no sign in it is a placeholder, a key or markup. A mistake is told where the document names the value, with the value's
      place in the data.
      """,
    ])

  private static let theme = Section(
    id: "theme", title: "What a brand's documents share",
    rules: [
      """
      Beside the documents, in the brand's folder, lie <code>theme.json</code> (<code>colors</code>, <code>spacing</code>, <code>fonts</code>,
      <code>textStyles</code>), <code>products.json</code> (products by name), <code>strings/LOCALE.json</code> (texts by key),
      <code>fragments/NAME.json</code> and <code>data/NAME.json</code>. A document takes from there what it names and does not say itself
      (<code>"padding": "$m"</code>, <code>"textStyle": "headline"</code>, <code>"product": "monthly"</code>, <code>"$signUp"</code>), product by
      product and text by text; <code>{}</code> takes a file's say away.
      """,
      """
      They are kept with each version, as pictures are. A mistake is told with the file and the place in it. <code>/paywall/resolved</code> has all of
      it in one document; the files' schemas are in <code>paywalls/schema</code>.
      """,
    ])

  private static let pages = Section(
    id: "pages", title: "Pages, screens and taps",
    rules: [
      """
      A page that is taller than the screen scrolls; <code>header</code> and <code>footer</code> stay, over it where <code>meta.headerOverlaps</code>
      and <code>footerOverlaps</code> say so. Nothing lies under the notch, unless <code>meta.reach</code> is <code>"top"</code> or
      <code>"screen"</code>; a component with <code>"position": "screen"</code> is placed in the whole screen, over everything, and stays.
      """,
      """
      <code>state</code> declares what a tap changes, <code>overrides</code> what then looks different, <code>screens</code> and <code>sheets</code>
      what else is shown. What can never hold is an error.
      """,
      """
      A tap opens <code>https:</code>, <code>http:</code>, <code>mailto:</code>, <code>tel:</code> and <code>sms:</code> addresses; links that only
      the app knows are <code>custom</code> actions.
      """,
    ])

  private static let fonts = Section(
    id: "fonts", title: "Fonts and scripts",
    rules: [
      """
      Text is measured with the font's own widths, kerning and substitutions, and broken by UAX #14. <code>system</code> is Inter,
      <code>monospace</code> DejaVu Sans Mono; a brand brings its own with <code>sh scripts/make-font-metrics.sh Brand paywalls/fonts/brand.json
      Brand-*.otf</code>, or of another script with a file a face, <code>paywalls/fonts/brand-400.metrics</code>, and names it:
      <code>"font": "Brand"</code>. Characters that it lacks are those of Noto's fonts, by script and, for Han characters, by language.
      """,
      """
      Without a <code>lineHeight</code>, a line is as high as the tallest of its fonts, as in browsers. Thai, Lao, Khmer and Burmese lines end between
      words. <code>lineBreak</code> says how strict Chinese and Japanese are about what starts a line, <code>"wordBreak": "keepAll"</code> lets Korean
      break between words alone; full-width brackets and stops lose their blank halves between neighbours.
      """,
      """
      A client that draws <code>system</code> with Inter and Noto draws what the tree says. Roboto is narrower, on 599 sentences in 19 languages by 2 to
      8 % at weight 400 and by 4 to 11 % at 700, and never wider; SF Pro and Segoe may not be measured. Hold such clients to an eighth.
      """,
      """
      What no font has is <code>missing</code> in its run, whose width is a guess then; <code>validate</code> and the answer to a publish warn of it
      (<code>missing-glyph</code>), with the characters, the text and the locale.
      """,
    ])

  private static let pictures = Section(
    id: "pictures", title: "Pictures",
    rules: [
      """
      Pictures are PNG, JPEG, GIF, WebP or SVG. An SVG is taken when it only draws, servedState still, with what it holds itself: shapes, text, gradients,
      masks, filters, styles, bitmaps as <code>data:</code>, references to <code>#…</code>. What drawing programs add under names of their own may
      stay. Scripts, links, animation, other files, document types and whatever is not well-formed are refused with line, column and what to do.
      """,
      """
      An SVG may have 256 levels, 100,000 elements, 256 attributes on each and 64 namespaces at a place. <code>&lt;use&gt;</code>, patterns, masks and markers
      may repeat 50,000 elements. <a href="/reference/operations#limits">The table of limits</a> has the sizes.
      """,
    ])
}
