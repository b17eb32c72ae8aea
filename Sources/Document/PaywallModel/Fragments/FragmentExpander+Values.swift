import JSON
import Numbers

extension FragmentExpander {
  /// Whether a value exists and is not false, 0, an empty text or an empty list.
  func holds(_ condition: JSONValue) -> Bool {
    if let other = condition["@not"] { return !holds(other) }
    if case .array(let values)? = condition["@equals"], values.count == 2 {
      return value(values[0]) == value(values[1])
    }
    switch value(condition) {
    case nil, .null?: return false
    case .bool(let value)?: return value
    case .string(let text)?: return !text.isEmpty
    case .array(let values)?: return !values.isEmpty
    case .number(let number)?: return number.double != 0
    case .object?: return true
    }
  }

  /// The number of elements of a list, plus a further number.
  func count(of list: JSONValue, plus more: JSONValue?) -> JSONValue {
    var count = 0
    if case .array(let values)? = value(list) { count = values.count }
    if case .number(let number)? = more { count += number.int ?? 0 }
    return .number(count)
  }

  func value(_ template: JSONValue) -> JSONValue? {
    guard case .string(let text) = template, text.hasPrefix("@") else { return template }
    return named(text)?.value
  }

  /// The argument that a text names if the text is nothing but a name: `@title`, `@row.cells`.
  func named(_ text: String) -> FragmentArgument? {
    guard text.hasPrefix("@"), !text.hasPrefix("@{"), !text.hasPrefix("@@") else { return nil }
    return argument(text.dropFirst())
  }

  private func argument(_ path: Substring) -> FragmentArgument? {
    let parts = path.split(separator: ".").map(String.init)
    guard let name = parts.first, var found = scope.arguments[name] else { return nil }
    for part in parts.dropFirst() {
      guard let inner = found.value.part(part) else { return nil }
      found = FragmentArgument(value: inner, source: found.source.appending(pointerToken(part)))
    }
    return found
  }

  /// A text with its names replaced by their values: `@{index}`.
  ///
  /// - Parameter written: escapes words of data, so that every sign is shown as it is; `nil` if the text is not for people.
  mutating func interpolated(
    _ text: String, written: ((String) -> String)? = nil, _ source: FragmentSource
  ) -> String {
    guard text.contains("@{") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "@{"),
      let end = rest[start.upperBound...].firstIndex(of: "}")
    {
      result += rest[..<start.lowerBound]
      let name = rest[start.upperBound..<end]
      let argument = argument(name)
      switch argument?.value {
      case .string(let words)?:
        result += argument?.source.isData == true ? written?(words) ?? words : words
      case .number(let number)?: result += number.text
      case .bool(let value)?: result += value ? "true" : "false"
      default:
        report(
          "fragment-name", at: argument?.source.used(at: source) ?? source,
          "there is no text or number named \"\(name)\"",
          hint: scope.isDocument
            ? "if it may be missing, write {\"@if\": \"@\(name)\", \"@then\": …, \"@else\": …}"
            : nil)
      }
      rest = rest[rest.index(after: end)...]
    }
    result += rest
    // Words of data at the start of a text must not be read as a key of "strings".
    let isKey = text.hasPrefix("@{") && written != nil && LocalizedText.needsSign(result)
    return isKey ? "$" + result : result
  }

  /// The branch of an `@if`, or the first existing value of an `@first`; `nil` for any other value.
  func choice(of template: JSONValue) -> (value: JSONValue?, token: String)? {
    if let condition = template["@if"] {
      let branch = holds(condition) ? "@then" : "@else"
      return (template[branch], "/" + branch)
    }
    guard case .array(let choices)? = template["@first"] else { return nil }
    let index = choices.firstIndex(where: holds)
    return (index.map { choices[$0] }, "/@first/\(index ?? 0)")
  }

  /// The spans for a text in HTML.
  mutating func spans(of template: JSONValue, _ source: FragmentSource) -> JSONValue? {
    guard case .string(let html)? = value(template) else { return nil }
    let spans =
      html.utf8.count <= dataLimits.htmlBytes ? HTMLText(html).spans : []
    if html.utf8.count > dataLimits.htmlBytes || spans.count > Self.mostSpans {
      report(
        "data-html", at: source,
        "HTML may have \(dataLimits.htmlBytes) bytes and \(Self.mostSpans) changes of style",
        hint: "show less of it")
    }
    return .array(spans)
  }

  /// The maximum number of spans of a text.
  private static let mostSpans = 64

  /// Reports an unknown name; missing members of a value are omitted without a report.
  mutating func checkName(_ text: String, _ source: FragmentSource) {
    guard let name = text.dropFirst().split(separator: ".").first,
      scope.arguments[String(name)] == nil
    else { return }
    let near = nearestName(to: String(name), among: scope.arguments.keys.sorted())
    report(
      "unknown-data", at: source, "nothing here is named \"\(name)\"",
      hint: near.map { "did you mean \"@\($0)\"?" }
        ?? "for an \"@\" itself write \"@\(text.shortened(to: 40))\"")
  }

  /// Reports a missing list.
  mutating func reportMissing(_ text: String, _ source: FragmentSource) {
    report(
      "fragment-list", at: source, "there is no list \"\(text.shortened(to: 80))\"",
      hint: "if it may be missing, write {\"@if\": \"\(text.shortened(to: 80))\", \"@then\": …}")
  }
}

extension FragmentExpander {
  /// The properties of components that are texts for people; only the first one has markup.
  static let textProperties = ["title", "accessibilityLabel", "accessibilityHint"]

  /// Whether the pointer leads to a text with markup.
  static func isMarked(_ pointer: String) -> Bool {
    pointer.hasPrefix("/strings/") || pointer.hasSuffix("/title")
  }

  /// Whether the pointer leads to a text for people.
  static func isText(_ pointer: String) -> Bool {
    guard let slash = pointer.lastIndex(of: "/") else { return false }
    let owner = pointer[..<slash]
    return pointer.hasPrefix("/strings/")
      || textProperties.contains(String(pointer[pointer.index(after: slash)...]))
        && !owner.hasSuffix("/with")
  }
}

extension JSONValue {
  /// A member of an object, an element of a list by its index from 0, or a list's number of elements by `count`.
  fileprivate func part(_ name: String) -> JSONValue? {
    guard case .array(let elements) = self else { return self[name] }
    if name == "count" { return .number(elements.count) }
    guard let index = Int(name), elements.indices.contains(index) else { return nil }
    return elements[index]
  }
}
