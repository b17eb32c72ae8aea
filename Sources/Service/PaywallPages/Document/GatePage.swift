import PaywallGate

/// `/reference/check`: the gate's rules, their limits and reasons.
enum GatePage {
  static var page: Page {
    PageFile("/reference/check").page(
      [
        "budget": "\(MatrixOptions.standardBudget)", "states": "\(ReachableStates.most)",
        "likeliest": "\(MatrixOptions.likeliest)", "firstLook": "\(MatrixOptions.firstLook)",
        "cost": cost, "limits": limits,
      ],
      sections: ["rules": Rule.Group.allCases.compactMap(section)])
  }

  private static let cost = Page.table(
    headings,
    measured.map { cells in
      "<tr>\(HTML(joining: zip(headings, cells).map { "<td data-label=\"\($0)\">\($1)</td>" }))</tr>"
    })

  private static let headings = [
    "document", "screens", "states", "choice", "a screen", "its rules", "all", "first finding",
  ]

  private static let measured = [
    ["disney", "448", "5 ms", "42 ms", "0.22 ms", "0.38 ms", "315 ms", "2 ms"],
    ["plan-picker", "672", "30 ms", "83 ms", "0.70 ms", "0.46 ms", "890 ms", "7 ms"],
    ["premium", "1,730", "117 ms", "184 ms", "0.73 ms", "0.26 ms", "2,012 ms", "8 ms"],
    ["quiz", "8,000", "188 ms", "823 ms", "0.23 ms", "0.24 ms", "4,780 ms", "3 ms"],
  ]

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
}
