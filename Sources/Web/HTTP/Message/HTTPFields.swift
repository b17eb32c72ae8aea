import Numbers

/// The fields of a message in order of arrival (RFC 9110 §5).
///
/// Names and values are stored as bytes, and strings are made on demand. A request's fields share the storage of the received bytes.
/// A value never contains a control character, which could end its line: setting a value replaces control characters by spaces
/// (RFC 9110 §5.5).
public struct HTTPFields: Sendable {
  struct Entry: Sendable, Hashable {
    var name: Extent
    var value: Extent
  }

  var bytes: [UInt8]
  var entries: [Entry]

  public init() {
    bytes = []
    entries = []
  }

  init(bytes: [UInt8], entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  public var count: Int { entries.count }
  public var isEmpty: Bool { entries.isEmpty }

  /// The field's value; several field lines with this name are joined with commas (RFC 9110 §5.3).
  /// Setting replaces all of them, nil removes them.
  public subscript(name: FieldName) -> String? {
    get {
      guard let first = index(of: name, from: 0) else { return nil }
      guard let second = index(of: name, from: first + 1) else { return value(at: first) }
      return ([first] + lines(of: name, from: second)).map(value(at:)).joined(separator: ", ")
    }
    set {
      if index(of: name, from: 0) != nil {
        let others = entries.filter { !holds(name, $0) }
        entries = others
      }
      if let newValue { append(name, newValue) }
    }
  }

  /// The values of all field lines with this name, in order.
  public func values(of name: FieldName) -> [String] {
    lines(of: name, from: 0).map(value(at:))
  }

  public func contains(_ name: FieldName) -> Bool { index(of: name, from: 0) != nil }

  /// Appends a field line, even if the name already exists.
  public mutating func append(_ name: FieldName, _ value: String) {
    let start = bytes.count
    bytes.append(contentsOf: name.description.utf8)
    let middle = bytes.count
    bytes.append(contentsOf: value.utf8)
    for place in middle..<bytes.count where Self.isControl(bytes[place]) { bytes[place] = .space }
    entries.append(Entry(name: Extent(start, middle), value: Extent(middle, bytes.count)))
  }

  private static func isControl(_ byte: UInt8) -> Bool {
    byte < 0x20 && byte != .tab || byte == 0x7F
  }

  /// Adds a member to a list field such as `Vary` unless the list already has it.
  public mutating func appendMember(_ member: String, to name: FieldName) {
    guard let list = self[name] else { return append(name, member) }
    let members = list.utf8.split(separator: UInt8.comma)
    let wanted = member.utf8.map(\.lowercased)
    let found = members.contains { $0.drop(while: \.isBlank).map(\.lowercased) == wanted }
    if !found { self[name] = list + ", " + member }
  }

  /// Adds all field lines of the other fields.
  public mutating func append(contentsOf other: HTTPFields) {
    for entry in other.entries {
      let start = bytes.count
      bytes.append(contentsOf: other.bytes[entry.name.range])
      let middle = bytes.count
      bytes.append(contentsOf: other.bytes[entry.value.range])
      entries.append(Entry(name: Extent(start, middle), value: Extent(middle, bytes.count)))
    }
  }

  func value(at index: Int) -> String {
    String(decoding: bytes[entries[index].value.range], as: UTF8.self)
  }

  private func lines(of name: FieldName, from start: Int) -> [Int] {
    (start..<entries.count).filter { holds(name, entries[$0]) }
  }

  func index(of name: FieldName, from start: Int) -> Int? {
    var index = start
    while index < entries.count {
      if holds(name, entries[index]) { return index }
      index += 1
    }
    return nil
  }

  private func holds(_ name: FieldName, _ entry: Entry) -> Bool {
    guard entry.name.count == name.description.utf8.count else { return false }
    return bytes[entry.name.range].elementsEqual(name.description.utf8) {
      $0.lowercased == $1.lowercased
    }
  }
}

extension HTTPFields: ExpressibleByDictionaryLiteral {
  public init(dictionaryLiteral elements: (FieldName, String)...) {
    self.init()
    for (name, value) in elements { append(name, value) }
  }
}

extension HTTPFields: Sequence, Equatable {
  /// The field lines as names and values, in order.
  public func makeIterator() -> AnyIterator<(name: String, value: String)> {
    var index = 0
    return AnyIterator {
      guard index < entries.count else { return nil }
      defer { index += 1 }
      return (String(decoding: bytes[entries[index].name.range], as: UTF8.self), value(at: index))
    }
  }

  public static func == (left: HTTPFields, right: HTTPFields) -> Bool {
    left.elementsEqual(right) { $0.value == $1.value && FieldName($0.name) == FieldName($1.name) }
  }
}

extension HTTPFields {
  /// Passes the value's bytes to the closure without making a `String`: those of the first field line with this name, or nil.
  public func withValue<Result>(
    of name: FieldName, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result? {
    guard let index = index(of: name, from: 0) else { return nil }
    let range = entries[index].value.range
    return bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }

  /// Appends the encoded field lines: `Name: value CR LF` each.
  func encode(into output: inout [UInt8]) {
    for entry in entries {
      output.append(contentsOf: bytes[entry.name.range])
      output.append(.colon)
      output.append(.space)
      output.append(contentsOf: bytes[entry.value.range])
      output.append(.carriageReturn)
      output.append(.lineFeed)
    }
  }
}
