/// The beginning of a word, or a phrase, in one language.
///
/// A space at an end stands for the end of a word; without one the stem may be inside a word, and white space does not count.
struct WordStem: Sendable {
  private let bytes: [UInt8]
  private let isBounded: Bool

  init(_ written: String) {
    let plain = WordText(written)
    isBounded = written.hasPrefix(" ") || written.hasSuffix(" ")
    guard isBounded else {
      bytes = plain.bytes.filter { $0 != WordText.space && $0 != WordText.clauseEnd }
      return
    }
    var bytes = plain.bytes
    if !written.hasPrefix(" ") { bytes.removeFirst() }
    if !written.hasSuffix(" ") { bytes.removeLast() }
    self.bytes = bytes
  }

  func isIn(_ text: WordText) -> Bool {
    isBounded ? text.bytes.place(of: bytes) != nil : text.dense.place(of: bytes) != nil
  }

  /// Returns the places of the stem in a text, as ranges of its bytes. A stem with white space inside is only found as it is written.
  func places(in text: WordText) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var start = 0
    while let found = text.bytes.place(of: bytes, from: start) {
      places.append(found..<found + bytes.count)
      start = found + 1
    }
    return places
  }

  /// Whether the stem begins at a place, or after the space there.
  func begins(at place: Int, of text: WordText) -> Int? {
    let bytes =
      isBounded && self.bytes.first == WordText.space ? self.bytes.dropFirst() : self.bytes[...]
    let start = place < text.bytes.count && text.bytes[place] == WordText.space ? place + 1 : place
    guard start + bytes.count <= text.bytes.count,
      text.bytes[start..<start + bytes.count].elementsEqual(bytes)
    else { return nil }
    return start + bytes.count
  }
}

extension [WordStem] {
  func areIn(_ text: WordText) -> Bool { contains { $0.isIn(text) } }
}
