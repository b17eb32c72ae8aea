import Locales
import Numbers

/// A sentence with gaps, in a strict subset of ICU's MessageFormat.
///
/// A pattern has text, `{name}`, `{name, plural, one{…} other{…}}` and `{name, select, a{…} other{…}}`. `#` is the number of the enclosing
/// plural. An apostrophe before a brace or `#` begins a quotation up to the next apostrophe; two apostrophes are one.
public struct MessagePattern: Sendable, Hashable {
  /// The kinds of arguments.
  public enum Argument: Sendable, Hashable {
    /// Words that are ready; a pattern may name their place only.
    case text
    /// A whole number, also for `plural`.
    case count
    /// One of these words, for `select`.
    case choice([String])
  }

  /// A value of an argument.
  public enum Value: Sendable, Hashable {
    case text(String)
    case count(Int)
  }

  indirect enum Part: Sendable, Hashable {
    case text(String)
    case argument(String)
    /// `#`
    case number
    case plural(String, exact: [Int: [Part]], [PluralRules.Category: [Part]])
    case select(String, [String: [Part]])
  }

  /// The pattern as it was written.
  public let source: String
  let parts: [Part]
  private let rules: PluralRules

  /// The maximum length of a pattern in Unicode scalars.
  public static let longest = 2_000
  /// The maximum number of plurals and selects around a text.
  public static let deepest = 4

  /// Reads a pattern.
  ///
  /// - Parameters:
  ///   - rules: those of the pattern's language, whose categories each plural must have.
  ///   - arguments: all that the pattern may name.
  public init(
    _ source: String, rules: PluralRules, arguments: [String: Argument]
  ) throws(MessageFault) {
    var parser = MessageParser(source, rules: rules, arguments: arguments)
    parts = try parser.whole()
    self.source = source
    self.rules = rules
  }

  /// The pattern with its gaps filled, numbers in the digits of the locale.
  public func text(_ values: [String: Value], in wording: Wording) -> String {
    var text = ""
    write(parts, values, number: nil, wording, to: &text)
    return text
  }

  private func write(
    _ parts: [Part], _ values: [String: Value], number: Int?, _ wording: Wording,
    to text: inout String
  ) {
    for part in parts {
      switch part {
      case .text(let words): text += words
      case .number: text += number.map { wording.number($0) } ?? ""
      case .argument(let name):
        switch values[name] {
        case .text(let words): text += words
        case .count(let count): text += wording.number(count)
        case nil: break
        }
      case .plural(let name, let exact, let cases):
        guard case .count(let count) = values[name] else { continue }
        let chosen = exact[count] ?? cases[rules.category(of: count)] ?? cases[.other] ?? []
        write(chosen, values, number: count, wording, to: &text)
      case .select(let name, let cases):
        guard case .text(let word) = values[name] else { continue }
        write(cases[word] ?? cases["other"] ?? [], values, number: number, wording, to: &text)
      }
    }
  }

  /// The names of all arguments that the pattern has a place for.
  public var names: Set<String> { Self.names(in: parts) }

  private static func names(in parts: [Part]) -> Set<String> {
    parts.reduce(into: []) { names, part in
      switch part {
      case .text, .number: break
      case .argument(let name): names.insert(name)
      case .plural(let name, let exact, let cases):
        names.formUnion([name])
        names.formUnion((Array(exact.values) + Array(cases.values)).flatMap(Self.names))
      case .select(let name, let cases):
        names.formUnion([name])
        names.formUnion(cases.values.flatMap(Self.names))
      }
    }
  }
}

/// An error in a message pattern, with its place.
public struct MessageFault: Error, Sendable, Hashable, CustomStringConvertible {
  /// The number of characters (Unicode scalars) before the place.
  public let offset: Int
  /// The fault in words, such as `“{” is not closed`.
  public let message: String

  init(at offset: Int, _ message: String) {
    self.offset = offset
    self.message = message
  }

  public var description: String { "character \(offset + 1): \(message)" }
}
