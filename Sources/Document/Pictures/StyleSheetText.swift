import Numbers
import XML

/// The content of a `style` element, joined from its pieces without comments, as a browser does.
struct StyleSheetText {
  /// The offset of the element.
  let offset: Int
  private(set) var text = ByteText([])
  private var pieces: [(start: Int, offset: Int)] = []

  init(offset: Int) { self.offset = offset }

  mutating func append(_ piece: ByteText, at offset: Int) {
    pieces.append((text.bytes.count, offset))
    text.bytes += piece.bytes
  }

  /// The source offset of a position in the text; approximate after a reference.
  func place(of position: Int) -> Int {
    guard let piece = pieces.last(where: { $0.start <= position }) else { return offset }
    return piece.offset + position - piece.start
  }
}
