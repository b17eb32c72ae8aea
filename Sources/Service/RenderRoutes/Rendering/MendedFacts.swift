import JSON
import PaywallModel
import PaywallResolve
import Routing

/// Facts about a reader from content that need not have the form: numbers count as text and text as numbers where the form wants the other,
/// and what cannot be read is left out and named.
struct MendedFacts {
  private(set) var facts = ReaderFacts()
  /// The places that are left out: `products.yearly.colour`.
  private(set) var ignored: [String] = []
  private var root: JSONValue
  /// How many other spellings of the value at a pointer were tried.
  private var tries: [String: Int] = [:]

  /// The maximum number of checks. A value takes one for each other spelling, and one if it is left out.
  private static let rounds = 12

  /// Throws if the content is not an object in JSON.
  init(_ content: [UInt8], limits: JSONLimits) throws(InvalidDocument) {
    let text = try Self.parsed(content, limits)
    root = text.root.value
    var mistakes = ReaderFacts.contentForm.mistakes(in: text.root)
    guard text.root.members != nil else { throw InvalidDocument(diagnostics: mistakes) }
    for _ in 0..<Self.rounds where !mistakes.isEmpty {
      for pointer in Set(mistakes.map(\.pointer)).sorted(by: >) { mend(pointer) }
      mistakes = ReaderFacts.contentForm.mistakes(in: try Self.parsed(root.encoded(), limits).root)
    }
    if !mistakes.isEmpty { leaveOutAll() }
    facts = ReaderFacts(reading: try Self.parsed(root.encoded(), limits).root)
    ignored = Set(ignored).filter { name in
      !ignored.contains { name.hasPrefix($0 + ".") }
    }.sorted()
  }

  private static func parsed(_ content: [UInt8], _ limits: JSONLimits) throws(InvalidDocument)
    -> JSONText
  {
    do {
      return try JSONText(parsing: content, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
  }

  /// Spells the value at a pointer in another way; leaves it out once there is none.
  private mutating func mend(_ pointer: String) {
    guard let place = JSONPointer(pointer), let value = root.value(at: place.tokens[...]) else {
      return
    }
    let others = value.otherSpellings
    let tried = tries[pointer, default: 0]
    tries[pointer] = tried + 1
    if tried < others.count {
      root.put(others[tried], at: place.tokens[...])
    } else {
      // Of a list without one of its elements nobody knows what it says.
      let named = place.tokens.prefix { if case .name = $0 { true } else { false } }
      guard !named.isEmpty else { return leaveOutAll() }
      leaveOut(named)
    }
  }

  private mutating func leaveOut(_ place: ArraySlice<JSONPointer.Token>) {
    ignored.append(place.map(\.name).joined(separator: "."))
    // An offer that cannot be read promises nothing, also not the document's.
    let isOffer = place.count == 3 && place.first?.name == "products" && place.last?.name == "offer"
    root.put(isOffer ? "none" : nil, at: place)
  }

  private mutating func leaveOutAll() {
    guard case .object(let fields) = root else { return }
    ignored += fields.map(\.name)
    root = .object([])
  }
}

extension JSONValue {
  /// The value as another type or in another case, as apps and systems may write it.
  fileprivate var otherSpellings: [JSONValue] {
    switch self {
    case .number(let number): return [.string(number.int.map(String.init) ?? number.text)]
    case .bool(let value): return [.string(value ? "true" : "false")]
    case .string(let text):
      let number = JSONNumber(text).map(JSONValue.number)
      let bool = ["true": true, "false": false][text.lowercased()].map(JSONValue.bool)
      let cases = [text.uppercased(), text.lowercased()].filter { $0 != text }.map(JSONValue.string)
      return [number, bool].compactMap(\.self) + cases
    case .array, .object, .null: return []
    }
  }

  fileprivate func value(at place: ArraySlice<JSONPointer.Token>) -> JSONValue? {
    guard let first = place.first else { return self }
    switch self {
    case .object: return self[first.name]?.value(at: place.dropFirst())
    case .array(let values):
      guard case .index(let index) = first, values.indices.contains(index) else { return nil }
      return values[index].value(at: place.dropFirst())
    default: return nil
    }
  }

  /// Replaces the value at a place; nil removes it.
  fileprivate mutating func put(_ value: JSONValue?, at place: ArraySlice<JSONPointer.Token>) {
    guard let first = place.first else {
      if let value { self = value }
      return
    }
    switch self {
    case .object(var fields):
      guard let index = fields.lastIndex(where: { $0.name == first.name }) else { return }
      if place.count == 1, value == nil {
        fields.remove(at: index)
      } else {
        fields[index].value.put(value, at: place.dropFirst())
      }
      self = .object(fields)
    case .array(var values):
      guard case .index(let index) = first, values.indices.contains(index) else { return }
      values[index].put(value, at: place.dropFirst())
      self = .array(values)
    default: return
    }
  }
}
