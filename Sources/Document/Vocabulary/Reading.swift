import JSON

/// What a check or a page asks of a value.
public enum Role: String, Sendable, CaseIterable {
  /// Words for people, with keys and placeholders.
  case text
  /// The words of a key.
  case translation
  /// The words that a placeholder puts into others.
  case productName
  case color, gradient
  /// A picture's address.
  case image
  /// The name of something that is sold.
  case product
  /// The name of some room.
  case spacing
  /// The name of a font's family.
  case font
  /// The name of properties of a text.
  case textStyle
}

/// A value that has a role, and where it stands.
public struct Mention: Sendable {
  public let role: Role
  public let node: JSONNode
}

/// The state of reading a text: the place, and the faults found.
public struct Reading {
  /// The place of the object that is read, RFC 6901; only objects that keep their place have it.
  public internal(set) var pointer = ""
  /// What could not be read: the values, or the objects that lack something.
  public private(set) var faults: [JSONNode] = []
  /// In the order of the text.
  public private(set) var mentions: [Mention] = []
  private var collectsMentions: Bool
  /// The values of names.
  private let tables: [Role: [String: JSONNode]]
  private var isQuiet = false

  /// The most faults that are kept: nobody reads more.
  private static let mostFaults = 100

  /// - Parameter tables: the values of names, by kind.
  public init(collectingMentions: Bool = false, tables: [Role: [String: JSONNode]] = [:]) {
    collectsMentions = collectingMentions
    self.tables = tables
  }

  public mutating func note(faultAt node: JSONNode) {
    if faults.count < Self.mostFaults, !isQuiet { faults.append(node) }
  }

  /// The value of a name; nil if no table has it.
  func value(of name: String, _ role: Role) -> JSONNode? { tables[role]?[name] }

  /// Reads a value from another place, where its mistakes are reported.
  mutating func quietly<Result>(_ read: (inout Reading) -> Result) -> Result {
    let outer = (isQuiet, collectsMentions)
    (isQuiet, collectsMentions) = (true, false)
    defer { (isQuiet, collectsMentions) = outer }
    return read(&self)
  }

  mutating func note(_ role: Role, at node: JSONNode) {
    if collectsMentions { mentions.append(Mention(role: role, node: node)) }
  }

  /// Reads the value one pointer token deeper.
  mutating func within<Result>(
    _ token: @autoclosure () -> String, if isPlace: Bool, _ read: (inout Reading) -> Result
  ) -> Result {
    guard isPlace else { return read(&self) }
    let outer = pointer
    pointer += "/" + token()
    defer { pointer = outer }
    return read(&self)
  }
}
