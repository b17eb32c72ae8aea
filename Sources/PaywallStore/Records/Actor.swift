import JSON

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

  /// What keeps a text from being one line that reads the same in whatever shows it: a control character, a mark that turns the direction,
  /// something invisible. Nil when there is nothing of it.
  ///
  /// The joiners (U+200C, U+200D) may be there: some languages spell with them, and emoji are made with them.
  public static func fault(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { !PlainText.shows($0) && $0 != "\u{200C}" && $0 != "\u{200D}" }
  }

  /// Throws when the reason is too long for `limits` or is not one line.
  func checked(_ limits: StoreLimits) throws(StoreError) -> Actor {
    guard let reason else { return self }
    guard reason.utf8.count <= limits.reasonLength else {
      throw .invalidReason(
        "the reason has \(reason.utf8.count) bytes, at most \(limits.reasonLength) are kept")
    }
    if let fault = Self.fault(in: reason) {
      let code = String(fault.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      throw .invalidReason(
        "the reason holds U+\(padded), which a log cannot show as it is; write it in plain words on one line"
      )
    }
    return self
  }
}
