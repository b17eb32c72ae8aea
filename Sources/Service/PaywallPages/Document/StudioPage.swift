/// `/reference/studio`: the page for the people who make paywalls.
enum StudioPage {
  static var page: Page {
    Page(
      path: "/reference/studio", title: "The studio",
      lead: "One page of the service to write a paywall, see it on every device, and publish it.",
      opening: opening, sections: [day, work, tables, publishing, placements, safety, keyboard])
  }

  private static let opening: HTML = """
    <p>Open <a href="/studio/">/studio/</a> and give it a token of the service. With <code>--dev</code> nobody needs one. The page shows
    your role: a <code>viewer</code> reads and draws, an <code>editor</code> also checks and publishes, a <code>publisher</code> also
    makes versions live.</p>
    """

  private static let day = Page.Section(
    "day", "A day in the studio",
    """
    <p>From an empty folder to a change that customers see, and back.</p>
    <ol>
    <li>Start the service: <code>paywalld serve --dev --paywalls paywalls</code>, and open <a href="/studio/">/studio/</a>. It asks for the
    name of a brand. Write <code>my-app</code>. The brand has a paywall at once: it is version 1, and live.</li>
    <li><strong>A text.</strong> Choose <em>Open the texts</em> and write another title. The screen and all devices show it as soon as you leave the
    cell.</li>
    <li><strong>A price.</strong> In <em>Products</em>, change what the yearly plan costs. Texts that name the price follow.</li>
    <li><strong>A picture.</strong> Choose the title in the outline, drop a picture anywhere on the page, and choose <em>Insert</em>. Close the
    drawer and look at all devices. <em>Findings</em> says what the gate sees.</li>
    <li><strong>Publish.</strong> In <em>Publish</em>, write why and choose <em>Publish as version 2</em>. You read what it changes for customers. They
    still see version 1.</li>
    <li><strong>Midnight.</strong> <em>Make it live then</em> has the next midnight as its time, in your time zone. The launch is in the list until
    it comes.</li>
    <li><strong>Regret.</strong> <em>Drop</em> removes a launch. If the version is live already, <em>Roll back to it</em> beside version 1 brings
    that one back. Each step is in the log, with your reason.</li>
    </ol>
    """)

  private static let work = Page.Section(
    "work", "Write and see",
    paragraphs: [
      """
      The text is the document. While you type, the screen in the middle and sixteen devices on the right are drawn again from
      your text, which nobody else sees. If the text has mistakes, they are underlined and listed with what to do, and the last picture
      stays, marked as earlier.
      """,
      """
      Choose device, orientation, theme, language, text size and the document's own variables above the screen. A click on the screen
      selects the component in the text, and the caret in the text outlines its component on the screen. The address of the page leads
      back to the same brand, version and screens.
      """,
      """
      <em>Choose screens</em> puts other devices, themes, text sizes, offers, languages and values of variables into the sheet, each with each
      other and up to 48 at once. <em>Only with findings</em> shows the worst screen of each finding and the first, with the frame outlined.
      """,
      """
      <em>Component</em> is a form for the selected component: its properties with what each does, its texts in every language of the
      document, its colours by name or by eye. It moves, copies and deletes the component, and puts it into a stack or a card. Each change of
      the form is a change of the text, and one step of undo.
      """,
      """
      The text completes itself: a quote offers the properties, kinds, values and the document's own names that fit there, and the pointer on
      a property shows what it does, with a link to its page here.
      """,
      """
      The <em>outline</em> shows the components as a tree. Drag them, on a tablet by their grip, or move them with the keys; handles on the
      screen change the width, the height and the gap of the selected one. <em>Add</em> is a palette of components and fragments, and
      <em>Commands</em> lists all that can be done, such as to begin with an example. Whoever never wants to see JSON folds the text away.
      """,
      """
      Copy a component in one document and paste it into another: the clipboard holds a small document with the texts, colours and
      products that it names.
      """,
      """
      <em>On a phone</em> shows a link, and a QR code where a phone reaches the service. Whoever opens the link sees your text on their own screen
      and follows it while you type. The service holds it in memory alone, until you stop, close the tab, or change nothing for an hour.
      """,
      """
      <em>Difference</em> compares your text with any version on the chosen screen: side by side or one over the other, with the frames
      that differ outlined, and in sentences: what is new, gone, moved, or says something else.
      """,
      """
      <em>Findings</em> lists what <a href="/reference/check">the gate</a> sees, grouped by cause. A click selects the place, <em>Show the
      worst screen</em> chooses the reader for whom it is worst, and a remedy changes the text in one step that undo takes back.
      """,
    ])

  private static let tables = Page.Section(
    "tables", "Texts, prices, pictures, colours",
    paragraphs: [
      """
      <em>Tables</em> opens a drawer under the work. <em>Texts</em> has a row for each key and a column for each language; it marks what is
      missing and what is more than 1.4 times as long as its source, and the screen shows the language and the component of the cell.
      """,
      """
      A cell changes the document, or the brand's file of the language where the text is from one. The pictures and the findings are with a
      changed file at once. Your customers see it when you stage it for the next version and publish; until then this browser keeps it.
      """,
      """
      <em>Products</em> has the prices by country and the offers, and the pictures show what customers of a country pay. <em>Colours</em> has the
      colours of the document and of the brand's theme with their contrast against the page. <em>Spoken</em> is what a screen reader says.
      """,
      """
      Drop pictures anywhere on the page to upload them for the next version, and insert them from <em>Pictures</em>. Drop an offering of
      RevenueCat's to make it the text, which undo takes back; <em>Import</em> lists what could not be said the same, with its place.
      """,
    ])

  private static let publishing = Page.Section(
    "publish", "Publish and roll back",
    paragraphs: [
      """
      <em>Publish</em> makes the text the brand's next version, with your reason in the log, and tells in sentences what it changes for
      customers. Then make it live, now or at a time, or leave it a draft. The history shows each version as it looks, and
      one click rolls back to an earlier one.
      """,
      """
      If somebody published or launched another version since you opened yours, nothing is changed: the page says what came between, and you
      decide. <em>Merge mine</em> makes your changes in what was published, value by value; where both of you changed the same, theirs stays
      until you say <em>Use mine</em>. If the gate stops the text, the page says why.
      """,
      """
      An editor proposes a launch, and a publisher decides. Where the brand's policy asks for four eyes, every first launch waits like that:
      <em>Look</em> shows what the gate found, what changes for customers and the screens before and after. Nobody approves his own proposal.
      """,
    ])

  private static let placements = Page.Section(
    "placements", "Placements and experiments",
    paragraphs: [
      """
      <a href="/studio/placements.html"><em>Placements</em></a> shows who sees what, rule by rule, and the experiments with their state. <em>Result</em> opens what an
      experiment says so far, with plots.
      """,
      """
      Under <em>Change</em> you write the placements. Mistakes are listed with their places; once there are none, you read the difference with the live version, and which share
      of simulated readers would see something else. <em>Give ranges that move as few people as possible</em> keeps people in their variants when weights or variants
      change. As for a paywall there are two steps: <em>Publish</em> makes the text a version that nobody sees, and <em>Make version N live now</em> decides, or proposes it where
      the policy asks for a second person; where it asks for a reason, write one. The first placements of a brand are live at once if a publisher publishes them, and the button says so.
      Under <em>Live</em> are the versions that came later and are not live, to go on with them.
      """,
    ])

  private static let safety = Page.Section(
    "safety", "Your text is safe",
    paragraphs: [
      """
      The browser keeps unpublished text by brand and version and offers it when you come back. The service stores nothing until you publish.
      Tabs of one brand tell each other when one of them changes, publishes or launches a version, and offer what to do: take the other text,
      merge yours, or open the new version. An administrator creates and removes the tokens of the service here. The token stays in its tab and is forgotten when you close it.
      """
    ])

  private static let keyboard = Page.Section(
    "keyboard", "Keyboard",
    """
    \(Page.table(["Keys", "Effect"], [
      "<tr><td>Ctrl+Z, Ctrl+Shift+Z</td><td>undo and redo, wherever the focus is; ⌘ on a Mac</td></tr>",
      "<tr><td>Enter</td><td>a new line with the same indentation</td></tr>",
      "<tr><td>Tab, Shift+Tab</td><td>leave the text, as everywhere in a page</td></tr>",
      "<tr><td>Ctrl+Space</td><td>completions at the caret: ↑ and ↓ move, Enter and Tab take one, Escape closes them</td></tr>",
      "<tr><td>F1</td><td>what the property at the caret does</td></tr>",
      "<tr><td>Ctrl+K</td><td>all commands</td></tr>",
      "<tr><td>Ctrl+Enter</td><td>add a component or a fragment after the selected one</td></tr>",
      "<tr><td>Alt+↑, Alt+↓</td><td>move the selected component among its neighbours</td></tr>",
      "<tr><td>Ctrl+D; Ctrl+G, Ctrl+Shift+G</td><td>duplicate it; put it into a stack, a card</td></tr>",
      "<tr><td>Delete; Ctrl+C, Ctrl+X, Ctrl+V</td><td>in the outline or after a click on the picture: delete, copy, cut and paste it</td></tr>",
      "<tr><td>↑, ↓, ←, →, Enter</td><td>in the outline: choose, fold and unfold, edit in the form</td></tr>",
      "<tr><td>Ctrl+B, Ctrl+J</td><td>show or hide the outline, the text</td></tr>",
      "<tr><td>←, →</td><td>the next tab on the right</td></tr>",
    ]))
    """)
}
