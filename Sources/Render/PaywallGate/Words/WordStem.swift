import Numbers

/// The beginning of a word, or a phrase, in one language.
///
/// A space at an end stands for the end of a word; without one the stem may be inside a word.
struct WordStem: Sendable {
  private let bytes: [UInt8]
  /// Whether white space does not count, because lines of the script break anywhere.
  private let isDense: Bool

  /// - Parameter isSpaced: whether the language has spaces between words.
  init(_ written: String, isSpaced: Bool = true) {
    let plain = WordText(written)
    isDense = !isSpaced
    guard isSpaced else {
      bytes = plain.dense
      return
    }
    var bytes = plain.flat
    if !written.hasPrefix(" ") { bytes.removeFirst() }
    if !written.hasSuffix(" ") { bytes.removeLast() }
    self.bytes = bytes
  }

  func isIn(_ text: WordText) -> Bool {
    (isDense ? text.dense : text.flat).place(of: bytes) != nil
  }

  /// Returns the places of the stem in a clause, as ranges of its bytes.
  func places(in clause: WordText) -> [Range<Int>] {
    var places: [Range<Int>] = []
    var start = 0
    while let found = clause.bytes.place(of: bytes, from: start) {
      places.append(found..<found + bytes.count)
      start = found + 1
    }
    return places
  }

  /// Returns the end of the stem if it begins at a place of a clause, or after the space there; nil otherwise.
  func end(at place: Int, of clause: WordText) -> Int? {
    let stem = bytes.first == WordText.space ? bytes.dropFirst() : bytes[...]
    let isSpace = place < clause.bytes.count && clause.bytes[place] == WordText.space
    let start = isSpace ? place + 1 : place
    guard start + stem.count <= clause.bytes.count,
      clause.bytes[start..<start + stem.count].elementsEqual(stem)
    else { return nil }
    return start + stem.count
  }
}

extension [WordStem] {
  func areIn(_ text: WordText) -> Bool { contains { $0.isIn(text) } }
}
