import JSON
import Numbers
import PaywallModel

extension MeaningCheck {
  /// Checks that each `$key` is in `strings`, and that each placeholder names an existing field.
  func check(text node: JSONNode, at place: String) {
    let text = LocalizedText(node.string ?? "")
    guard let key = text.key else {
      return checkPlaceholders(of: text, at: node, scopes.scopes(at: place))
    }
    guard !stringKeys.contains(key) else { return }
    findings.report(
      "unknown-string", at: node, "there is no text \"$\(key)\" in any locale",
      hint: hint(for: key, among: stringKeys, in: "strings", sign: "$")
        + " (for a dollar sign itself write \"$$\(key)\")")
  }

  /// Checks that a text of `strings` consists of words, without a further key.
  func check(translation node: JSONNode, at place: String) {
    let text = LocalizedText(node.string ?? "")
    if checkPattern(text, of: node, at: place) { return }
    guard let key = text.key else {
      guard case .name(let own)? = JSONPointer(place)?.tokens.last else { return }
      return checkPlaceholders(of: text, at: node, scopes.scopes(ofKey: own))
    }
    findings.report(
      "nested-string", at: node,
      "a text of \"strings\" cannot refer to another text, found \"$\(key)\"",
      hint: "write the words themselves (for a dollar sign write \"$$\(key)\")")
  }

  /// Checks that a product's name has no placeholders, which could be circular because the name is part of other texts.
  func check(productName node: JSONNode, at place: String) {
    let text = LocalizedText(node.string ?? "")
    if text.key != nil { return check(text: node, at: place) }
    guard text.segments.contains(where: { if case .placeholder = $0 { true } else { false } })
    else {
      return
    }
    findings.report(
      "nested-placeholder", at: node, "a product's name cannot have placeholders",
      hint: "write the words themselves")
  }

  private func checkPlaceholders(
    of text: LocalizedText, at node: JSONNode, _ scopes: @autoclosure () -> [TextScope]
  ) {
    checkLinks(of: text, at: node)
    lazy var shown = scopes()
    for segment in text.segments where !findings.isFull {
      switch segment {
      case .literal: break
      case .stray(let found, let range):
        let problem = Self.problem(ofStray: found)
        report("placeholder", in: text, part: range, at: node, problem.message, hint: problem.hint)
      case .placeholder(let variable, let range):
        guard
          let problem = problem(of: variable, in: shown) ?? problem(of: variable, within: text)
        else { continue }
        report(problem.code, in: text, part: range, at: node, problem.message, hint: problem.hint)
      }
    }
  }

  /// Checks that the app's message is not mixed with other words, so that a client can insert it by itself.
  private func problem(of variable: Variable, within text: LocalizedText) -> VariableProblem? {
    guard variable.isMessage, !text.isMessage else { return nil }
    return (
      "message-beside-words", "{message} must be the whole text",
      "put the other words into a label of their own"
    )
  }

  /// Checks that links in a text lead to addresses that may be opened.
  private func checkLinks(of text: LocalizedText, at node: JSONNode) {
    for part in InlineMarkup.parse(text.raw) {
      guard let link = part.link, !OpenableAddress.includes(link) else { continue }
      findings.report(
        "link-address", at: node,
        "\(Self.quoted(link)) is not a valid address for the link \(Self.quoted(part.string))",
        hint:
          "write [words](https://example.com/terms); for brackets themselves write \\\\[ in the JSON text"
      )
    }
  }

  private static func problem(ofStray found: String) -> (message: String, hint: String) {
    if found.utf8.first == UInt8(ascii: "{"), found.utf8.last != UInt8(ascii: "}") {
      return (
        "\(quoted(found)) opens a placeholder that is not closed",
        "write } after it, as in {monthly.price}; for a brace itself write {{"
      )
    }
    let parts = found.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
    if parts.count > 1, Variable(String(parts[0])) != nil {
      return (
        "\(quoted(found)) has an unknown function",
        "after | write \(Variable.Function.forms.joined(separator: ", "))"
      )
    }
    return (
      "\(quoted(found)) is not a placeholder such as {monthly.price}",
      "write a product and a field, as in {monthly.price}; for a brace itself write {{ or }}"
    )
  }

  /// Reports a mistake in a part of a text, at its exact place if the text has no escapes.
  func report(
    _ code: String, in text: LocalizedText, part: Range<Int>, at node: JSONNode,
    _ message: String, hint: String
  ) {
    guard node.range.count == text.raw.utf8.count + 2 else {
      findings.report(code, at: node, message, hint: hint)
      return
    }
    let start = node.range.lowerBound + 1
    let range = start + part.lowerBound..<start + part.upperBound
    findings.report(
      code, at: node, range: range, position: self.text.position(at: range.lowerBound), message,
      hint: hint)
  }

  private static func quoted(_ text: String) -> String {
    "\"\(text.shortened(to: 40))\""
  }
}
