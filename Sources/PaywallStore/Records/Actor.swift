/// Who asked for a change, as the audit log names them.
public struct Actor: Sendable, Hashable {
  /// A token's name; `local` for a person on the machine, `paywalld` for the service itself.
  public var name: String
  /// The address that the request came from, empty when there was none.
  public var peer: String
  /// The request's id, as the access log has it.
  public var requestID: String
  /// Why, in the words of who asked.
  public var reason: String?

  public init(name: String, peer: String = "", requestID: String = "", reason: String? = nil) {
    self.name = name
    self.peer = peer
    self.requestID = requestID
    self.reason = reason
  }

  /// The service, when nobody asked.
  static func service(_ reason: String) -> Actor { Actor(name: "paywalld", reason: reason) }

  /// Whether a text stays one line in whatever shows it: it has no control character, and no separator of lines.
  public static func isOneLine(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: false
      default: true
      }
    }
  }

  /// Throws when the reason is too long for `limits` or is not one line.
  func checked(_ limits: StoreLimits) throws(StoreError) -> Actor {
    guard let reason else { return self }
    guard reason.utf8.count <= limits.reasonLength else {
      throw .invalidReason(
        "the reason has \(reason.utf8.count) bytes, at most \(limits.reasonLength) are kept")
    }
    guard Self.isOneLine(reason) else {
      throw .invalidReason("the reason holds a control character; write it on one line")
    }
    return self
  }
}
