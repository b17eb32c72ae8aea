import HTTP

extension HTTPReply {
  /// Bytes of a document that is checked in some milliseconds.
  private static let briefDocument = 64 << 10

  /// The same reply, whose work takes long when it goes through more bytes of a document than a brief one has.
  consuming func working(throughBytes count: Int) -> HTTPReply {
    working(in: count > Self.briefDocument ? .long : .brief)
  }
}
