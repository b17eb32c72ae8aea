import JSON
import Numbers

/// A value that a brand's file adds to a document that names it but does not define it.
struct CompanionEntry {
  /// The place in the document: `["colors", "accent"]`.
  var place: [String]
  var value: JSONValue
  var file: CompanionFile
  /// The JSON pointer in the file.
  var pointer: String

  var name: String { place.last ?? "" }
}

extension CompanionFile {
  /// The entries that the file, with the given value, can add to documents.
  func entries(of root: JSONValue) -> [CompanionEntry] {
    guard case .object(let fields) = root else { return [] }
    switch kind {
    case .theme:
      return fields.flatMap { entries(of: $0.value, in: [$0.name], at: pointerToken($0.name)) }
    case .products: return entries(of: root, in: ["products"])
    case .strings: return entries(of: root, in: ["strings", name])
    case .fragments, .data, .policy, .lists: return []
    }
  }

  /// One entry for each member.
  private func entries(
    of value: JSONValue, in place: [String], at pointer: String = ""
  ) -> [CompanionEntry] {
    guard case .object(let fields) = value else { return [] }
    return fields.filter { $0.name != "$schema" }.map { field in
      CompanionEntry(
        place: place + [field.name], value: field.value, file: self,
        pointer: pointer + pointerToken(field.name))
    }
  }
}

/// The words in a document that may name companions: `"monthly"`, `"$accent/40"`, `"Only {monthly.price}"`.
struct NamingWords {
  private var words: Set<String> = []

  private var usesTerms = false

  /// A document that shows terms takes all patterns with which a brand replaces the service's.
  func contains(_ word: String) -> Bool {
    words.contains(word) || usesTerms && word.utf8.starts(with: Self.termsPrefix)
  }

  private static let termsPrefix = Array("terms.".utf8)

  mutating func note(_ value: JSONValue) {
    var left = [value]
    while let next = left.popLast() {
      switch next {
      case .string(let text): note(text)
      case .array(let elements): left += elements
      case .object(let fields): left += fields.map(\.value)
      case .null, .bool, .number: break
      }
    }
  }

  private mutating func note(_ text: String) {
    if text.utf8.first == UInt8(ascii: "$") {
      let name = text.dropFirst()
      words.insert(String(name))
      // A colour with reduced opacity.
      if let slash = name.firstIndex(of: "/") { words.insert(String(name[..<slash])) }
    } else if text.utf8.count <= Self.longestName {
      words.insert(text)
    }
    guard text.utf8.contains(UInt8(ascii: "{")) else { return }
    for case .placeholder(let variable, _) in TextSegment.parse(text) {
      // A field such as `period.short` does not name a product `period` of another file.
      if let first = variable.path.first, ProductField(rawValue: variable.name) == nil {
        words.insert(first)
      }
      if let other = variable.other { words.insert(other) }
      usesTerms = usesTerms || variable.mayUsePatterns
    }
  }

  /// The maximum length of a name in bytes.
  private static let longestName = 64
}

extension FragmentExpander {
  /// A document with its fragments expanded, completed by the companion entries that it names but does not define.
  mutating func joined(_ root: JSONValue) -> JSONValue {
    guard case .object = root, !entries.isEmpty else { return root }
    let own = Self.places(in: root)
    var left = entries.filter { !own.contains($0.place) }
    var words = NamingWords()
    words.note(root)
    var taken: [CompanionEntry] = []
    // An added entry may name further entries.
    while true {
      let named = left.filter { words.contains($0.name) }
      guard !named.isEmpty else { break }
      left.removeAll { words.contains($0.name) }
      for entry in named { words.note(entry.value) }
      taken += named
    }
    for entry in left { note(offer: entry) }
    for entry in taken { note(entry) }
    return Self.adding(taken, depth: 0, to: root)
  }

  /// The names in a document's sections, and for `strings` also the keys within each locale.
  private static func places(in root: JSONValue) -> Set<[String]> {
    var places: Set<[String]> = []
    guard case .object(let sections) = root else { return places }
    for section in sections {
      guard case .object(let members) = section.value else { continue }
      for member in members {
        places.insert([section.name, member.name])
        guard section.name == "strings", case .object(let texts) = member.value else { continue }
        for text in texts { places.insert([section.name, member.name, text.name]) }
      }
    }
    return places
  }

  private static func adding(
    _ entries: [CompanionEntry], depth: Int, to value: JSONValue?
  ) -> JSONValue {
    var fields: [JSONField] = []
    if let value {
      // A value that should be an object but is not stays, so that the checks report it.
      guard case .object(let own) = value else { return value }
      fields = own
    }
    var inner: [String: [CompanionEntry]] = [:]
    for entry in entries {
      if depth + 1 == entry.place.count {
        fields.append(JSONField(name: entry.name, value: entry.value))
      } else {
        inner[entry.place[depth], default: []].append(entry)
      }
    }
    for (name, entries) in inner.sorted(by: { $0.key < $1.key }) {
      let index = fields.firstIndex { $0.name == name }
      let whole = adding(entries, depth: depth + 1, to: index.map { fields[$0].value })
      if let index {
        fields[index].value = whole
      } else {
        fields.append(JSONField(name: name, value: whole))
      }
    }
    return .object(fields)
  }
}
