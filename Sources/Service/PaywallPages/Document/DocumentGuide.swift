import JSON

/// The guide for authors: how texts, prices, languages, data and themes work together.
enum DocumentGuide {
  struct Section {
    var id: String
    var title: String
    /// The topic of the page, as the end of a sentence.
    var about: String
    var examples: [JSONValue] = []
    var rules: [HTML]
  }

  static let sections = [start, texts, prices, languages, data, theme, pages, fonts, pictures]

  private static let start = Section(
    id: "start", title: "A document",
    about: "the file, its sections, and how to check and draw it",
    rules: [
      """
      A document is one file, <code>paywalls/BRAND/N.json</code>, with its pictures in <code>paywalls/BRAND/images</code>. Begin it with
      <code>"$schema": "../schema/paywall-1.schema.json"</code>, and your editor completes and explains every property.
      """,
      """
      Its sections are <code>products</code> for what you sell, <code>components</code> for the page, <code>strings</code> for the texts,
      <code>colors</code>, and <code>state</code> for the values that taps change. Layout is CSS flexbox and grid, with their property names.
      """,
      """
      <code>paywalld validate FILE</code> reports all mistakes at once (the first 100), each with its line and a hint. If you use a name from CSS, SwiftUI,
      Compose, Figma or a store, the hint gives the right one. <code>paywalld render FILE --device ipad --format svg</code> draws the paywall.
      <code>paywalld dev FILE --host 0.0.0.0</code> shows it on your phone, by a QR code, and follows the file and those beside it each time you save.
      """,
    ])

  private static let texts = Section(
    id: "texts", title: "Styled text",
    about: "bold, italic, links and spans within a text",
    examples: [
      [
        "type": "label",
        "title": "**Bold**, *italic*, ~~struck~~ and a [link](https://example.com/terms)",
        "spans": [["title": " in another colour", "color": "#0B63CE"]],
      ]
    ],
    rules: [
      """
      Parts of a text may be <code>**bold**</code>, <code>*italic*</code>, <code>~~struck~~</code> or a
      <code>[link](https://example.com/terms)</code>, in translations too. Placeholder values are never parsed as Markdown. To show a literal asterisk,
      write <code>\\\\*</code>.
      """,
      """
      <code>spans</code> continue the title in the same paragraph. Each has its own <code>color</code>, <code>size</code>, <code>weight</code>,
      <code>font</code>, <code>underline</code>, <code>strikethrough</code> and <code>action</code>.
      """,
    ])

  private static let prices = Section(
    id: "prices", title: "Prices and periods in texts",
    about: "placeholders for prices, periods, trials and savings",
    examples: [
      [
        "type": "label",
        "title":
          "{yearly.trial} free, then {yearly.price.perPeriod}: {yearly.price.perMonth} a month, {yearly.saving | against: monthly} less",
      ]
    ],
    rules: [
      """
      <code>{monthly.price}</code> in any text inserts the price in the format of the locale. <code>{price}</code> is the price of the plan around the text,
      or else of the selected product. Amounts are decimal strings with a currency, never floats.
      """,
      """
      A product has <code>price</code>, <code>price.compact</code> ("$5", "$4.99"), <code>.perDay</code>, <code>.perWeek</code>,
      <code>.perMonth</code>, <code>.perYear</code>, <code>.perPeriod</code> ("5,00 € im Monat"), <code>.perPeriod.short</code> ("$5.00/mo");
      <code>amount</code>, <code>priceRange</code>, <code>compareAt</code>; <code>period</code> ("month", "3 месяца"), <code>.short</code>,
      <code>.adverb</code> ("monthly"), <code>.duration</code>, <code>.days</code>, <code>.weeks</code>, <code>.months</code>; <code>trial</code>,
      <code>trialDays</code>; <code>offer.price</code>, <code>.period</code>, <code>.unit</code>, <code>.days</code>, <code>.weeks</code>,
      <code>.months</code>, <code>.end</code>; <code>saving</code> in percent and <code>saving.amount</code>, compared with the dearest product; <code>name</code>.
      """,
      """
      After a <code>|</code> you can write <code>upper</code>, <code>lower</code>, <code>capitalised</code>, <code>rounded</code>,
      <code>against: monthly</code> or <code>fallback: words</code>. <code>{custom.name | fallback: friend}</code> inserts a value that the app sends.
      """,
      """
      Prices are calculated as exact fractions (a year is 12 months or 365 days) and rounded once, halves away from zero. Publishing fails if a placeholder
      has no value in any storefront, plan or offer; the error names it.
      """,
      """
      Prices of the reader's store replace the document's. A client sends <code>?price.yearly=54.99</code>, <code>?storefront=DE</code> for the prices of a
      country, <code>?offer=none</code> for a reader who has used the trial, or all store data with <code>POST /render</code>.
      <a href="/reference/api#readers">The API page</a> has the details.
      """,
    ])

  private static let languages = Section(
    id: "languages", title: "Languages",
    about: "translations, locales, directions, and files for translators",
    rules: [
      """
      <code>"$signUp"</code> is a key of <code>strings</code>. The service uses the first locale of <code>?locale=</code> or else of
      <code>Accept-Language</code> that the document has texts for (RFC 4647 with CLDR's parents: <code>en-IN</code> → <code>en-GB</code> → <code>en</code>,
      <code>zh-Hant-HK</code> → <code>zh-Hant</code>), or else <code>meta.locale</code>. Texts, prices and periods then all use this locale. In a document
      without <code>strings</code>, prices and periods follow <code>?locale=</code>.
      """,
      """
      To test a layout, use the locale <code>en-XA</code> for longer texts with accents, or <code>ar-XB</code> for a mirrored screen. Write <code>start</code>
      and <code>end</code> instead of left and right: they follow the direction of the language.
      """,
      """
      <code>paywalld strings export DOCUMENT --format xliff --output DIR</code> writes the texts of a document, or of a brand's <code>strings</code> folder, for
      translators (XLIFF 1.2 and 2.0, <code>.xcstrings</code>, <code>strings.xml</code>, CSV). <code>strings import DOCUMENT FILE…</code> merges the
      translations, whose languages are BCP 47 tags such as <code>de</code>, <code>pt-BR</code> or <code>zh-Hant-TW</code>; <code>strings check</code> lists missing and unused keys, and <code>strings budgets</code> prints how much longer each text may become
      before its lines break differently.
      """,
      """
      A value from data, such as a name, may have another writing direction than the sentence around it. Put it between U+2068 and U+2069, as in
      <code>"\\u2068@{deal.price}\\u2069"</code>, so that its punctuation stays in place.
      """,
    ])

  private static let data = Section(
    id: "data", title: "Data",
    about: "values from JSON or from an API, repeated and chosen",
    rules: [
      """
      <code>data</code> gives names to values: JSON in the document itself, or a file <code>paywalls/BRAND/data/NAME.json</code> with the response of an API.
      <code>"@product.title"</code> is a value, <code>"@{search.products.count}"</code> inserts a value into a text, and <code>"@product.images.0"</code> is an
      element of a list.
      """,
      """
      <code>{"@each": "@search.products", "@as": "product", "@do": {…}}</code> repeats a component. <code>{"@if": "@product.offer", "@then": …,
      "@else": …}</code> and <code>{"@first": ["@price.to", "@price.now", "–"]}</code> choose another value if one is missing or empty.
      """,
      """
      <code>{660.00 GBP}</code> in a text inserts that amount in the format of the locale, so <code>"{@{price.now} @{price.currency}}"</code> formats a price
      from data. <code>"spans": {"@html": "@details"}</code> converts HTML to styled text and drops everything else.
      """,
      """
      <code>"deals": {"@source": "https://shop.example/deals.json", "every": "PT10M", "fallback": "data/deals.json"}</code> is data that the service
      fetches itself while the version is live, from hosts that its operator allows. <code>timeout</code>, <code>size</code> and a JSON <code>schema</code>
      limit a response. The service shows a response if the whole document is valid with it, and keeps it until the next valid one. It shows the
      <code>fallback</code> before that, in versions that are not live, and whenever a document is checked or drawn by itself. Everybody who gets the document
      can see the address, so put no key into it.
      """,
      """
      Data is plain text: nothing in it is parsed as a placeholder, a key or Markdown. An error points to the place in the document that names the value, and
      to the value's place in the data.
      """,
    ])

  private static let theme = Section(
    id: "theme", title: "Shared files of a brand",
    about: "theme, products, strings and fragments that all documents of a brand share",
    rules: [
      """
      The brand's folder may contain <code>theme.json</code> (<code>colors</code>, <code>spacing</code>, <code>fonts</code>,
      <code>textStyles</code>), <code>products.json</code> (products by name), <code>strings/LOCALE.json</code> (texts by key),
      <code>fragments/NAME.json</code> and <code>data/NAME.json</code>. If a document uses a name that it does not define (<code>"padding": "$m"</code>,
      <code>"textStyle": "headline"</code>, <code>"product": "monthly"</code>, <code>"$signUp"</code>), the definition comes from these files. Texts in
      <code>strings/LOCALE.json</code> cannot contain values of data.
      """,
      """
      Each version keeps its copy of these files and of its pictures. An error names the file and the place in it. <code>/paywall/resolved</code> returns
      everything in one document. The schemas of the files are in <code>paywalls/schema</code>.
      """,
    ])

  private static let pages = Section(
    id: "pages", title: "Pages, screens and taps",
    about: "scrolling, screens, sheets, state, inputs and links",
    rules: [
      """
      A page that is taller than the screen scrolls; <code>header</code> and <code>footer</code> stay in place. With <code>meta.headerOverlaps</code> and
      <code>footerOverlaps</code> they cover the page. Nothing is placed under the notch unless <code>meta.reach</code> is <code>"top"</code> or
      <code>"screen"</code>. A component with <code>"position": "screen"</code> is placed relative to the whole screen, covers everything and does not scroll.
      """,
      """
      <code>state</code> declares the variables that taps change, <code>overrides</code> change properties depending on them, and <code>screens</code> and
      <code>sheets</code> are further pages. A condition that can never hold is an error.
      """,
      """
      A variable with <code>app</code> has the states that the app sets, such as
      <code>"status": {"app": ["ready", "loading", "failed", "offline"]}</code>. The usual ones mean the same in every document
      (<a href="/reference/values#stateVariable">all of them</a>); explain any other in <code>meanings</code>. A text
      <code>{message | fallback: Please try again.}</code> is the place for what the app has to tell; it must be the whole text.
      """,
      """
      Escape and the system's back do what the action <code>back</code> does: they close the sheet, or return to the screen before, or leave the paywall.
      <code>dismiss</code> on a sheet or on any component that is shown replaces that. <code>"modal": true</code> keeps taps, focus and screen reader in a
      component, as sheets always do; <code>headingLevel</code>, <code>initialFocus</code> and the role <code>tab</code> are for keyboards and screen readers.
      Plans to select, and buttons that together set every value of a variable, are one group of radio buttons by themselves.
      """,
      """
      <code>transition</code> (<code>"fade"</code>, <code>"slide"</code>, <code>"scale"</code>) says how a component or a screen comes and goes. Sheets slide by
      default, and nothing moves for readers who prefer reduced motion.
      """,
      """
      An <code>input</code> is a field for text, an email address or a code, or a checkbox. What the reader types stays in the app: an action
      <code>{"type": "custom", "name": "send", "inputs": ["email"]}</code> takes the values along, if they are valid. This service never gets them.
      """,
      """
      A <code>native</code> component is a place for a view of the app's own, such as a map or an animation. Clients that do not know its name get its
      <code>fallback</code>.
      """,
      """
      A tap can open <code>https:</code>, <code>http:</code>, <code>mailto:</code>, <code>tel:</code> and <code>sms:</code> addresses. Use <code>custom</code>
      actions for links that only the app understands.
      """,
    ])

  private static let fonts = Section(
    id: "fonts", title: "Fonts and scripts",
    about: "fonts, scripts, and how lines break",
    rules: [
      """
      Text is measured with the font's widths, kerning and substitutions, and lines are broken by UAX #14. <code>system</code> is Inter,
      <code>monospace</code> is DejaVu Sans Mono. For headlines the program also has Bebas Neue, League Spartan, RocknRoll One, Sora and Yrsa in weight 700,
      and EB Garamond in weight 400. Write <code>"font": "Sora"</code>, with a weight that the font has: a browser thickens the letters of any other.
      Missing European letters come from Inter; letters of other scripts come from the Noto fonts, for Han characters by language.
      """,
      """
      To use your brand's own font, put a TTF or OTF file for each weight into <code>paywalls/fonts</code>, start the service again, and name the family:
      <code>"font": "Brand"</code>. Each file says its family, weight and slope itself; a name such as <code>Brand-700.ttf</code> or
      <code>Brand-700-italic.ttf</code> corrects a wrong weight. A file has at most 4 MB, and a folder at most 256. The service does not read variable fonts and
      collections: make a file for each weight. If a document names a family that the service lacks, <code>validate</code> and a publish warn
      (<code>unknown-family</code>) and list the families, and the text is set in Inter.
      """,
      """
      Clients draw with the same files: a layout lists them (<code>fonts</code>), and the service serves them to everybody under names that never change.
      Your font's licence must allow that. If <code>Brand-Bold.woff2</code> lies beside <code>Brand-Bold.ttf</code>, clients get the WOFF2, which is smaller; make it
      from the same font. Fonts for Chinese, Japanese, Korean and emoji are measured, but you serve none unless you add one.
      <code>scripts/make-font-metrics.sh</code> and <code>scripts/make-font-files.sh</code> narrow a font to the letters and rules that texts need. The second
      also makes a small file of the Western European characters where that has less than half the bytes, as it has of Inter; a layout whose texts need no
      others names the small one.
      """,
      """
      Without a <code>lineHeight</code>, a line is as high as the tallest of its fonts, as in browsers. Thai, Lao, Khmer and Burmese lines break between
      words. <code>lineBreak</code> sets how strict the rules for Chinese and Japanese line starts are. <code>"wordBreak": "keepAll"</code> breaks Korean
      only between words. Full-width brackets and stops lose their blank halves next to each other.
      """,
      """
      A client that draws <code>system</code> with Inter and Noto matches the tree exactly. Roboto is never wider: over 599 sentences in 19 languages it is 2 to
      8 % narrower at weight 400 and 4 to 11 % at 700. The licences of SF Pro and Segoe do not allow us to measure them: expect up to an eighth of difference.
      """,
      """
      If no font has a character, its run is marked <code>missing</code> and its width is a guess. <code>validate</code> and a publish warn about it
      (<code>missing-glyph</code>), with the characters, the text and the locale.
      """,
    ])

  private static let pictures = Section(
    id: "pictures", title: "Pictures",
    about: "the formats of pictures, and what an SVG may contain",
    rules: [
      """
      Pictures are PNG, JPEG, GIF, WebP or SVG. An SVG must be a static, self-contained drawing: it may contain shapes, text, gradients, masks, filters, styles,
      bitmaps as <code>data:</code>, and references to <code>#…</code>. Elements in the namespaces of drawing programs may stay. Scripts, links, animation,
      references to other files, document types and malformed XML are rejected with line, column and a hint.
      """,
      """
      An SVG may have 256 levels, 100,000 elements, 256 attributes per element and 64 namespaces in scope. <code>&lt;use&gt;</code>, patterns, masks and markers
      may repeat 50,000 elements; a part of a filter counts as 20 to 10,000 of them, by what it costs to draw. <code>feTurbulence</code> may have 10 octaves,
      <code>feConvolveMatrix</code> a kernel of 9 × 9. <a href="/reference/operations#limits">The table of limits</a> has the sizes.
      """,
    ])
}
