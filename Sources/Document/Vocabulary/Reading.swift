import JSON
import Numbers

/// The purpose of a value for checks and pages.
public enum Role: String, Sendable, CaseIterable {
  /// Text for people, with keys and placeholders.
  case text
  /// The text of a key.
  case translation
  /// The text that a placeholder inserts into others.
  case productName
  case color, gradient
  /// A picture's address.
  case image
  /// The name of a product.
  case product
  /// The name of a distance.
  case spacing
  /// The name of a font family.
  case font
  /// The name of a text style.
  case textStyle
}

/// A value that has a role, and its place.
public struct Mention: Sendable {
  public let role: Role
  public let node: JSONNode
}

/// The state of reading a text: the place, and the faults found.
public struct Reading {
  /// The place of the current object (RFC 6901); only set for objects that keep their place.
  public internal(set) var pointer = ""
  /// The values that could not be read, or the objects with missing members.
  public private(set) var faults: [JSONNode] = []
  /// In the order of the text.
  public private(set) var mentions: [Mention] = []
  private var collectsMentions: Bool
  /// The values of names, by role.
  private let tables: [Role: [String: JSONNode]]
  private var isQuiet = false

  /// The maximum number of faults that are kept.
  private static let mostFaults = 100

  /// - Parameter tables: the values of names, by role.
  public init(collectingMentions: Bool = false, tables: [Role: [String: JSONNode]] = [:]) {
    collectsMentions = collectingMentions
    self.tables = tables
  }

  public mutating func note(faultAt node: JSONNode) {
    if faults.count < Self.mostFaults, !isQuiet { faults.append(node) }
  }

  /// The value of a name; `nil` if no table has it.
  func value(of name: String, _ role: Role) -> JSONNode? { tables[role]?[name] }

  /// Reads a value of another place without recording its mistakes, which are reported there.
  mutating func quietly<Result>(_ read: (inout Reading) -> Result) -> Result {
    let outer = (isQuiet, collectsMentions)
    (isQuiet, collectsMentions) = (true, false)
    defer { (isQuiet, collectsMentions) = outer }
    return read(&self)
  }

  mutating func note(_ role: Role, at node: JSONNode) {
    if collectsMentions { mentions.append(Mention(role: role, node: node)) }
  }

  /// Reads a value with its token appended to the pointer.
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
