import XML

/// What a `style` element holds, put together of its pieces as a browser does, comments left out.
struct StyleSheetText {
  /// Where the element stands.
  let offset: Int
  private(set) var text = ByteText([])
  private var pieces: [(start: Int, offset: Int)] = []

  init(offset: Int) { self.offset = offset }

  mutating func append(_ piece: ByteText, at offset: Int) {
    pieces.append((text.bytes.count, offset))
    text.bytes += piece.bytes
  }

  /// Where in the source a place of the text stands; behind a reference, near it.
  func place(of position: Int) -> Int {
    guard let piece = pieces.last(where: { $0.start <= position }) else { return offset }
    return piece.offset + position - piece.start
  }
}
