import JSON

/// What a check or a page asks of a value.
public enum Role: String, Sendable, CaseIterable {
  /// Words for people, with keys and placeholders.
  case text
  /// Words that a key stands for.
  case translation
  /// The words that a placeholder puts into others.
  case productName
  case color
  case gradient
  /// A picture's address.
  case image
  /// The name of something that is sold.
  case product
}

/// A value that has a role, and where it stands.
public struct Mention: Sendable {
  public let role: Role
  public let node: JSONNode
}

/// One reading of a text: where it is, and what it came across.
public struct Reading {
  /// The place of the object that is read, RFC 6901; only objects that keep their place have it.
  public internal(set) var pointer = ""
  /// What could not be read: the values, or the objects that lack something.
  public private(set) var faults: [JSONNode] = []
  /// In the order of the text.
  public private(set) var mentions: [Mention] = []
  private let collectsMentions: Bool

  /// The most faults that are kept: nobody reads more.
  private static let mostFaults = 100

  public init(collectingMentions: Bool = false) { collectsMentions = collectingMentions }

  public mutating func note(faultAt node: JSONNode) {
    if faults.count < Self.mostFaults { faults.append(node) }
  }

  mutating func note(_ role: Role, at node: JSONNode) {
    if collectsMentions { mentions.append(Mention(role: role, node: node)) }
  }

  /// Reads what lies one token further in.
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
