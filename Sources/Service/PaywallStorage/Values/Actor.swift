import JSON

/// The author of a change, as named in the audit log.
public struct Actor: Sendable, Hashable {
  /// The name of a token; `local` for a person on the machine; `paywalld` for the service itself.
  public var name: String
  /// The address of the request's peer; empty when there was no request.
  public var peer: String
  /// The request's id in the access log.
  public var requestID: String
  /// The reason that the caller gave.
  public var reason: String?

  public init(name: String, peer: String = "", requestID: String = "", reason: String? = nil) {
    self.name = name
    self.peer = peer
    self.requestID = requestID
    self.reason = reason
  }

  /// The service itself, with a reason.
  package static func service(_ reason: String) -> Actor { Actor(name: "paywalld", reason: reason) }

  /// The first character that keeps a text from being one plain line: a control character, a bidirectional mark or
  /// something invisible; nil when there is none.
  ///
  /// The joiners U+200C and U+200D are allowed, because some languages and many emoji need them.
  public static func fault(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { !PlainText.shows($0) && $0 != "\u{200C}" && $0 != "\u{200D}" }
  }
}
