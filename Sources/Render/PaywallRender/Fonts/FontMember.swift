import JSON
import Numbers
import Typography

/// A value in a font file with its place, for error messages.
struct FontMember {
  let node: JSONNode?
  let place: String
  /// The limit of the work for reading the whole file.
  let work: FontWork

  subscript(key: String) -> FontMember {
    FontMember(
      node: node?[key], place: place.isEmpty ? key : "\(place).\(key)", work: work)
  }

  /// Whether the file has the member.
  var exists: Bool { node != nil }

  private func value<Value>(
    _ what: String, _ read: (JSONNode) -> Value?
  ) throws(FontError) -> Value {
    guard let value = node.flatMap(read) else {
      let found = node.map { "\($0.kind)" } ?? "nothing"
      throw FontError(.format, at: place, "expected \(what), found \(found)")
    }
    return value
  }

  func string() throws(FontError) -> String { try value("a string") { $0.string } }

  func bool() throws(FontError) -> Bool { try value("true or false") { $0.bool } }

  func double() throws(FontError) -> Double { try value("a number") { $0.number?.double } }

  func integer() throws(FontError) -> Int { try value("a whole number") { $0.number?.int } }

  func elements() throws(FontError) -> [FontMember] {
    try value("an array") { $0.elements }
      .enumerated().map { FontMember(node: $1, place: "\(place)[\($0)]", work: work) }
  }

  /// Reads an array of whole numbers.
  func integers() throws(FontError) -> [Int] {
    try elements().map { element throws(FontError) in try element.integer() }
  }

  /// Reads a list of numbers that fit their type, in groups of `size`.
  func numbers<Number: FixedWidthInteger>(groupedBy size: Int = 1) throws(FontError) -> [Number] {
    let values = try IntegerList(try string(), at: place).values
    try work.spend(values.count, at: place)
    guard values.count.isMultiple(of: size) else {
      throw FontError(.mismatch, at: place, "\(values.count) numbers are no groups of \(size)")
    }
    return try values.map { value throws(FontError) in
      guard let number = Number(exactly: value) else {
        throw FontError(.number, at: place, "\(value) is not in \(Number.min)...\(Number.max)")
      }
      return number
    }
  }

  /// Reads a list of pairs (first glyph, count) as a set.
  func glyphs() throws(FontError) -> GlyphSet {
    let runs: [Int] = try numbers(groupedBy: 2)
    var set = GlyphSet()
    var rest = 0x10000
    for index in stride(from: 0, to: runs.count, by: 2) {
      let (first, count) = (runs[index], runs[index + 1])
      rest -= max(0, count)
      guard first >= 0, count >= 0, first + count <= 0x10000, rest >= 0 else {
        throw FontError(.number, at: place, "\(first) \(count) is not a run of glyphs")
      }
      try work.spend(count, at: place)
      for glyph in first..<first + count { set.insert(GlyphMap.Glyph(glyph)) }
    }
    return set
  }
}
