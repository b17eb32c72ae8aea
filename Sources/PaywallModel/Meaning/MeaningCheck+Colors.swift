import JSON

extension MeaningCheck {
  /// A `$name` is in `colors`.
  func check(color node: JSONNode) {
    guard let text = node.string, text.hasPrefix("$") else { return }
    let name = String(text.dropFirst().prefix { $0 != "/" })
    guard document.colors[name] == nil else { return }
    findings.report(
      "unknown-color", at: node, "there is no colour \"$\(name)\"",
      hint: hint(for: name, among: document.colors.keys, in: "colors", sign: "$"))
  }

  /// A gradient runs forwards.
  func check(gradient node: JSONNode) {
    var last = 0.0
    for stop in node["stops"]?.elements.map(Array.init) ?? [] {
      guard let at = stop["at"], let number = at.number else { continue }
      if number.double < last {
        findings.report(
          "stop-order", at: at,
          "this stop is at \(number.text), before one that stands above it",
          hint: "list the stops from 0 to 1")
      }
      last = max(last, number.double)
    }
  }
}
