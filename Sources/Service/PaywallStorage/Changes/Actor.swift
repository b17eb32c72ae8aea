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
  package static func service(_ reason: String) -> Actor { Actor(name: "paywalld", reason: reason) }

  /// What keeps a text from being one line that reads the same in whatever shows it: a control character, a mark that turns the direction,
  /// something invisible. Nil when there is nothing of it.
  ///
  /// The joiners (U+200C, U+200D) may be there: some languages spell with them, and emoji are made with them.
  public static func fault(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { !PlainText.shows($0) && $0 != "\u{200C}" && $0 != "\u{200D}" }
  }
}
