import JSON
import Locales
import Numbers
import PaywallModel

/// A value of a context, or of a query, in which everything is text.
enum ContextValue {
  case text(String)
  /// - Parameter written: its digits in the content.
  case number(Double, written: String)
  case boolean(Bool)
  case list([String])
  case object([(name: String, value: ContextValue)])
  case unusable

  /// The maximum length of a text in bytes.
  static let longestText = 256
  static let longestName = 64
  /// The maximum number of elements of a list or members of an object.
  static let mostParts = 100

  init(_ node: JSONNode) {
    switch node.kind {
    case .string: self = Self.text(bounding: node.string ?? "")
    case .number:
      self = node.number.map { .number($0.double, written: $0.text) } ?? .unusable
    case .bool: self = .boolean(node.bool ?? false)
    case .array:
      let texts = node.elements.map { Array($0.prefix(Self.mostParts + 1)) } ?? []
      let names = texts.compactMap { $0.string ?? $0.number?.text }
        .filter { $0.utf8.count <= Self.longestText }
      self =
        names.count == texts.count && names.count <= Self.mostParts ? .list(names) : .unusable
    case .object:
      let members = node.members.map { Array($0.prefix(Self.mostParts + 1)) } ?? []
      guard members.count <= Self.mostParts else {
        self = .unusable
        return
      }
      // Objects in objects have no meaning.
      self = .object(
        members.map { ($0.key, $0.value.members == nil ? ContextValue($0.value) : .unusable) })
    case .null: self = .unusable
    }
  }

  /// Makes a value from a query parameter.
  init(query text: String) { self = Self.text(bounding: text) }

  private static func text(bounding text: String) -> ContextValue {
    text.utf8.count <= longestText * 8 ? .text(text) : .unusable
  }

  var text: String? {
    if case .text(let text) = self, text.utf8.count <= Self.longestText { text } else { nil }
  }

  /// The text, or a number or a boolean as text.
  private var written: String? {
    switch self {
    case .number(_, let written): written.utf8.count <= Self.longestText ? written : nil
    case .boolean(let value): value ? "true" : "false"
    default: text
    }
  }

  /// The value as a fact of a form, in the service's own spelling; `nil` if it means none.
  ///
  /// - Parameter isStrict: whether only that spelling counts. Of languages and versions it takes a few more.
  func text(as form: FactForm, isStrict: Bool = false) -> String? {
    guard isStrict else { return written.flatMap { form.value(of: $0) } }
    return text.flatMap { text in
      switch form {
      case .languageTag: LanguageTag(text)?.description
      case .version: ReaderVersion(text)?.description
      default: form.accepts(text) ? text : nil
      }
    }
  }

  var identifier: String? {
    if case .boolean = self { return nil }
    return written.flatMap { $0.isEmpty ? nil : $0 }
  }

  func number(_ range: ClosedRange<Double>) -> Double? {
    let number: Double?
    switch self {
    case .number(let value, _): number = value
    case .text(let text): number = Double(text)
    default: number = nil
    }
    return number.flatMap { range.contains($0) ? $0 : nil }
  }

  var count: Int? { number(0...1_000_000_000).flatMap { Int(exactly: $0) } }

  /// A list of names; a text separates them by commas.
  var list: [String]? {
    switch self {
    case .list(let names): names
    case .text(let text):
      text.utf8.count > Self.longestText * 8
        ? nil : Array(text.split(separator: ",").prefix(Self.mostParts).map(String.init))
    default: nil
    }
  }

  /// Values by name; a text uses equals signs and commas: `monthly=freeTrial,yearly=none`.
  var members: [(name: String, value: ContextValue)]? {
    switch self {
    case .object(let members): return members
    case .text(let text):
      var members: [(String, ContextValue)] = []
      for part in text.split(separator: ",").prefix(Self.mostParts) {
        let sides = part.split(separator: "=", maxSplits: 1).map(String.init)
        guard sides.count == 2 else { return nil }
        members.append((sides[0], ContextValue(query: sides[1])))
      }
      return members
    default: return nil
    }
  }

  /// The value as an attribute; `nil` if an attribute cannot have it.
  var attribute: AttributeValue? {
    switch self {
    case .text: text.map(AttributeValue.text)
    case .number(let number, _): number.isFinite ? .number(number) : nil
    case .boolean(let value): .boolean(value)
    case .list(let texts): .list(texts)
    default: nil
    }
  }
}
