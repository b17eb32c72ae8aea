import Numbers

/// A place in a document: the names and indices on the path from the root (RFC 6901).
public struct JSONPointer: Hashable, Sendable {
  /// One step of the path.
  ///
  /// The text form does not distinguish an index from a name of digits, so a token of digits matches either.
  public enum Token: Hashable, Sendable {
    case name(String)
    case index(Int)
  }

  public var tokens: [Token]

  /// The root.
  public init() { tokens = [] }

  public init(tokens: [Token]) { self.tokens = tokens }

  /// Parses the string form, `/components/0/a~1b`; `nil` if it does not begin with `/` or has a `~` that is not `~0` or `~1` (RFC 6901 §3).
  public init?(_ text: String) {
    tokens = []
    guard !text.isEmpty else { return }
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    for part in text.utf8.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    {
      guard let token = Token(escaped: part) else { return nil }
      tokens.append(token)
    }
  }

  public func appending(_ token: Token) -> JSONPointer {
    JSONPointer(tokens: tokens + [token])
  }

  public func appending(_ name: String) -> JSONPointer { appending(.name(name)) }

  public func appending(_ index: Int) -> JSONPointer { appending(.index(index)) }
}

extension JSONPointer.Token {
  fileprivate init?(escaped part: Substring.UTF8View) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var rest = part.makeIterator()
    while let byte = rest.next() {
      guard byte == UInt8(ascii: "~") else {
        bytes.append(byte)
        continue
      }
      switch rest.next() {
      case UInt8(ascii: "0"): bytes.append(UInt8(ascii: "~"))
      case UInt8(ascii: "1"): bytes.append(UInt8(ascii: "/"))
      default: return nil
      }
    }
    let name = String(decoding: bytes, as: UTF8.self)
    self = Self.index(written: name).map(Self.index) ?? .name(name)
  }

  /// The array index of a token: digits without a leading zero (RFC 6901 §4).
  static func index(written name: String) -> Int? {
    let digits = name.utf8
    guard !digits.isEmpty, digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
    guard digits.count == 1 || digits.first != 48 else { return nil }
    return Int(name)
  }

  /// The token as a member's name.
  public var name: String {
    switch self {
    case .name(let name): name
    case .index(let index): String(index)
    }
  }

  /// The token as an element's index; `nil` if it is not a number.
  public var index: Int? {
    switch self {
    case .name(let name): Self.index(written: name)
    case .index(let index): index
    }
  }

  public static func == (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.index(let a), .index(let b)): a == b
    default: a.name.utf8.elementsEqual(b.name.utf8)
    }
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension JSONPointer: CustomStringConvertible {
  /// The string form, empty for the root.
  public var description: String {
    var text = ""
    for token in tokens {
      text.append("/")
      for scalar in token.name.unicodeScalars {
        switch scalar {
        case "~": text.append("~0")
        case "/": text.append("~1")
        default: text.unicodeScalars.append(scalar)
        }
      }
    }
    return text
  }
}
