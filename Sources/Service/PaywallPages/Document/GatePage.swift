import PaywallGate

/// `/reference/check`: the gate's rules, their limits and reasons.
enum GatePage {
  static var page: Page {
    Page(
      path: "/reference/check", title: "Check before anybody sees it",
      lead: """
        paywalld lays a paywall out for every reader before it is live, and reports what nobody should see: cut prices, targets that
        fingers miss, faint letters, missing terms.
        """,
      opening: opening,
      sections: [matrix, cost, severities, remedies, running, suppressions, policy, impact]
        + Rule.Group.allCases.compactMap(section) + [formats, others])
  }

  private static let opening: HTML = """
    <pre><code>paywalld check paywalls/disney</code></pre>
    <p>The command ends with status 1 if it finds an error. <code>POST /admin/check</code> does the same for a document that is not
    published yet, and <code>GET /admin/brands/B/versions/N/findings</code> for a version. Each finding has its place in the document,
    the number of screens on which it holds, the worst of them, what was measured, what is required, and a hint.</p>
    <p>With <code>Accept: text/event-stream</code>, <code>POST /admin/check</code> tells each <code>finding</code> when it is first seen and
    its <code>progress</code>, and ends with <code>result</code> or <code>problem</code>. The check ends when you close the connection.</p>
    """

  private static let matrix = Page.Section(
    "matrix", "The screens",
    paragraphs: [
      """
      A screen is a combination of a device, its orientation, what covers its edges (the device's own bars, an app's navigation bar and
      tab bar, a tablet's sheet), a text size (1, 1.35, 2 and 3.1 times), a theme, a locale (the document's, the accented
      <code>en-XA</code> and the mirrored <code>ar-XB</code>), a storefront, the offers that the store grants, what conditions ask of the
      app, and a state that taps lead to.
      """,
      """
      If there are at most \(MatrixOptions.standardBudget) such screens, all of them are laid out. Otherwise a selection is, in which
      every pair of values occurs, and every triple with an offer or a state. <code>--budget</code> changes the number. The same
      document always gets the same screens and the same findings.
      """,
    ])

  private static let cost = Page.Section(
    "cost", "How long it takes",
    """
    \(Page.table(
      headings,
      measured.map { cells in
        "<tr>\(HTML(joining: zip(headings, cells).map { "<td data-label=\"\($0)\">\($1)</td>" }))</tr>"
      }))
    <p>On one thread of an AMD EPYC with two cores, Debian 12, on 2026-11-26; <code>paywalld check</code> uses all cores. First the gate
    finds the states that taps lead to and chooses the screens. It keeps the choice for documents with the same number of values. A
    screen is resolved, its texts are shaped and broken into lines, it is laid out, and its texts are read.</p>
    """)

  private static let headings = [
    "document", "screens", "states", "choice", "a screen", "its rules", "all", "first finding",
  ]

  private static let measured = [
    ["disney", "448", "5 ms", "42 ms", "0.22 ms", "0.38 ms", "315 ms", "2 ms"],
    ["plan-picker", "672", "30 ms", "83 ms", "0.70 ms", "0.46 ms", "890 ms", "7 ms"],
    ["premium", "1,730", "117 ms", "184 ms", "0.73 ms", "0.26 ms", "2,012 ms", "8 ms"],
    ["quiz", "8,000", "188 ms", "823 ms", "0.23 ms", "0.24 ms", "4,780 ms", "3 ms"],
  ]

  private static let severities = Page.Section(
    "severities", "Severities",
    paragraphs: [
      """
      An <strong>error</strong> must be mended before the paywall goes live; a <strong>warning</strong> deserves a look;
      <strong>information</strong> is good to know. What depends on room is at most a warning in pseudo-locales and above twice the text
      size, because WCAG asks for no more (1.4.4).
      """
    ])

  private static let remedies = Page.Section(
    "fixes", "Fixes and suggestions",
    paragraphs: [
      """
      A finding may have a <code>fix</code>, which keeps look and meaning, and <code>suggestions</code>, of which you choose one. Each is a
      title and a JSON Patch (RFC 6902) of your document. <code>paywalld check --fix PATH</code> makes the fixes in the files and keeps
      their formatting. It judges the document again: a fix that does not take its finding away, or that brings another one, is not made.
      """,
      "<code>paywalld check --rules</code> lists the rules, with <code>--format json</code> for programs.",
    ])

  private static let running = Page.Section(
    "running", "When a service judges",
    paragraphs: [
      """
      <b>A publish</b> and its <code>dryRun</code> are judged before anything is stored. Errors are answered with 422 and
      <code>stopped-by-gate</code>. Warnings come back with the number of all findings and their address. What cannot be judged within
      <code>--gate-deadline</code> becomes a draft (<code>"gate": "incomplete"</code>), whatever the request asks for. The deadline holds for everything: programs that decode pictures end with it.
      """,
      """
      <b>Every way to go live</b> leads through the gate: <code>activate</code>, the first version of a brand, <code>POST /admin/live</code>,
      <code>POST /admin/active?version=N</code>, a schedule when it is made and when it comes due, and a change of <code>live.json</code> (the
      first start follows it, as nobody knows what was live before). A version is judged again if the devices, the fonts, the rules or the release have changed since, and, if it has offers or names a day, on
      each day. A version that was live before always may be again.
      """,
      """
      <b>Placements</b> that show a version by its number (<code>{"paywall": "main", "version": 3}</code>) let it be seen as if it went live. So each
      way above judges every such version that strangers cannot see yet, and the first with an error stops the placements, which names it. With
      four eyes, whoever approves the placements approves these versions: the proposal lists them in <code>shows</code>, with their findings and
      pictures. New placements in the folder that show what the gate stops stay drafts.
      """,
      """
      <b>A schedule that the gate stops</b> when it comes due is dropped. The event and the webhook <code>schedule-stop</code> say why, and
      <code>/readyz</code> lists it until a version of the brand goes live.
      """,
      """
      <b>In an emergency</b>, <code>?force=true&amp;reason=…</code> passes the gate without waiting for it. It needs the role publisher. The audit
      log has <code>"forced": true</code> with the name and the reason.
      """,
      """
      <b>Four eyes.</b> With <code>"fourEyes": true</code> in <code>policy.json</code>, a version that never was live waits for a second person:
      each of the ways above is answered with 202 and a proposal. A publisher other than its author approves it
      (<code>POST /admin/proposals/ID/approve</code>, the studio, or <code>paywalld proposals approve ID</code>). A proposal is bound to the bytes of its version:
      another text is another version, and asks anew. If something else went live meanwhile, the proposal is outdated and is made again. The way back
      to a version that was live waits for nobody. Editors may propose, too (<code>POST /admin/proposals</code>); a proposal takes the place of another author's only if its author is a publisher. An admin can pass over the approval with
      <code>?unapproved=true&amp;reason=…</code>; the audit log has <code>"unapproved": true</code>. <code>live.json</code> and the first start belong to
      whoever owns the folder, and wait for nobody. With <code>--dev</code> everybody has the same name, so that nobody can approve.
      """,
      """
      <b>Versions that are there already</b> (found in the folder, made by a shared file, live before) are judged in the background on idle cores
      and marked; nothing is taken away. <code>GET /brands/B</code> shows the mark to holders of a token, <code>/readyz</code> lists live versions
      with errors, and <code>/metrics</code> counts them.
      """,
      """
      <code>--gate report</code> judges and tells, and refuses nothing; <code>--gate off</code> only judges when asked.
      """,
    ])

  private static let suppressions = Page.Section(
    "suppressions", "Accept a finding",
    HTML(
      joining: [
        """
        <p>If you accept what a rule finds in one place, say so in the document, with a reason and a last day. The finding is still
        reported, and no longer keeps the paywall from going live. From the next day on it counts again.</p>
        <pre><code>"suppressions": [
          {
            "rule": "target-44", "at": "/components/2", "until": "2027-03-31",
            "reason": "The legal team wants the small link; a larger one follows in March."
          }
        ]</code></pre>
        """
      ]))

  private static let policy = Page.Section(
    "policy", "A brand's policy",
    HTML(
      joining: [
        """
        <p>The file <code>policy.json</code> beside a brand's documents, or the one that <code>--policy</code> names, decides for all its
        versions: the severity of a rule or its limit, the devices, locales and text sizes that count, and the role that may pass the gate by
        force (<code>publisher</code>, <code>admin</code> or <code>nobody</code>), and whether launches need four eyes (<code>fourEyes</code>). It is no part of a version. Only an administrator sets it over
        HTTP, with <code>PUT /admin/brands/B/policy</code>; then the file in the folder no longer counts.</p>
        <pre><code>{
          "rules": {
            "target-48": "off",
            "image-upscaled": "error",
            "footer-too-tall": {"severity": "error", "limit": 0.4}
          },
          "devices": ["iphone-se", "iphone-15-pro", "ipad"],
          "textScales": [1, 1.35, 2]
        }</code></pre>
        """, limits,
      ]))

  private static let impact = Page.Section(
    "impact", "What a change moves",
    paragraphs: [
      """
      <code>GET /admin/brands/B/impact?version=N</code> compares a version with the live one, or with <code>from=M</code>, on the screens of all
      readers: what changes in sentences, each change with its screens, and with <code>format=html</code> a page with pictures before and after.
      """,
      """
      <code>paywalld snapshot --update PATH</code> keeps screens of a document in <code>N.snapshot</code> beside it, with a line for each component;
      without <code>--update</code> it compares and ends with status 1 if anything differs. Frames are exact, so there is no tolerance to set.
      """,
      """
      <code>paywalld baseline write FILE</code> before an upgrade and <code>paywalld baseline compare FILE</code> after it tell what the new release,
      its fonts or its devices move on the live versions.
      """,
    ])

  /// The rules with a limit that a policy may set.
  private static var limits: HTML {
    let rows = Rule.all.compactMap { rule -> HTML? in
      guard let limit = rule.limit else { return nil }
      return """
        <tr><th scope="row"><a href="#rule-\(rule.code)"><code>\(rule.code)</code></a></th><td>\(limit.value.description)</td>
        <td>\(limit.range.lowerBound.description) to \(limit.range.upperBound.description)</td><td>\(limit.unit)</td></tr>
        """
    }
    return Page.table(["Rule", "Limit", "Possible", "Unit"], rows)
  }

  private static func section(of group: Rule.Group) -> Page.Section? {
    let rules = Rule.all.filter { $0.group == group }
    guard !rules.isEmpty else { return nil }
    let rows = rules.map { rule -> HTML in
      let sources = rule.sources.enumerated().map { number, source in
        "<a href=\"\(source)\">\(number + 1)</a>" as HTML
      }
      return """
        <tr><th scope="row" id="rule-\(rule.code)"><code>\(rule.code)</code></th><td>\(rule.severity.rawValue)</td>
        <td>\(rule.summary)</td><td>\(rule.threshold)</td><td>\(rule.hint)</td><td>\(HTML(joining: sources))</td></tr>
        """
    }
    return Page.Section(
      "group-\(group.rawValue)", title(of: group),
      Page.table(["Rule", "Severity", "Finds", "From", "What to do", "Sources"], rows))
  }

  private static func title(of group: Rule.Group) -> String {
    switch group {
    case .text: "Text"
    case .touch: "Touch"
    case .colour: "Colour"
    case .place: "Place"
    case .money: "Money"
    case .policy: "Store policy"
    case .accessibility: "Accessibility"
    case .pictures: "Pictures"
    case .dead: "Dead names"
    }
  }

  private static let formats = Page.Section(
    "formats", "Formats, hooks and builds",
    HTML(
      joining: [
        """
        <p><code>--format</code> is <code>text</code>, <code>json</code>, <code>sarif</code> for code scanning, <code>junit</code> for
        build servers, <code>github</code> for annotations of a pull request, <code>markdown</code>, or <code>html</code>: one
        file with pictures of the worst screens, the places marked.</p>
        """,
        """
        <p>A pre-commit hook, <code>.git/hooks/pre-commit</code>, that judges the changed paywalls:</p>
        <pre><code>#!/bin/sh
        git diff --cached --name-only --diff-filter=d -- 'paywalls/*/[0-9]*.json' | xargs -r paywalld check</code></pre>
        """,
        """
        <p>A step of a GitHub workflow:</p>
        <pre><code>- run: paywalld check paywalls --format github</code></pre>
        """,
      ]))

  private static let others = Page.Section(
    "others", "What other tools do",
    paragraphs: [
      """
      Superwall and RevenueCat refuse to publish what does not parse, misses a product or lacks a platform. Neither lays a paywall out
      before it refuses, so neither knows what a reader sees. axe-core looks at one screen at a time in a browser, and leaves text over
      pictures and gradients to a person; paywalld measures it.
      """
    ])
}
