import Numbers

/// A table of an OpenType font: big-endian numbers by offset. Bytes past its end read as 0, so that a damaged font is harmless.
struct FontBytes: Sendable {
  let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  static let empty = FontBytes([])

  var count: Int { bytes.count }

  @inline(__always)
  func u16(_ offset: Int) -> Int {
    guard offset >= 0, offset < bytes.count - 1 else { return 0 }
    // One read instead of two that are each checked: substituting a word takes hundreds of reads.
    return bytes.withUnsafeBytes {
      Int(UInt16(bigEndian: $0.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
    }
  }

  @inline(__always)
  func i16(_ offset: Int) -> Int { Int(Int16(truncatingIfNeeded: u16(offset))) }

  @inline(__always)
  func u32(_ offset: Int) -> Int { u16(offset) << 16 | u16(offset + 2) }

  /// The number of records of `size` bytes that fit after an offset, at most `claimed`.
  func records(_ claimed: Int, of size: Int, from offset: Int) -> Int {
    min(claimed, max(0, count - offset) / size)
  }

  /// The part at an offset; empty if it is outside.
  func from(_ offset: Int, count: Int? = nil) -> FontBytes {
    let start = bytes.startIndex + offset
    guard offset >= 0, start <= bytes.endIndex else { return .empty }
    let end = count.map { min(bytes.endIndex, start + $0) } ?? bytes.endIndex
    return FontBytes(bytes[start..<max(start, end)])
  }
}

/// A tag of four letters, padded with spaces, with which OpenType names tables, scripts and features.
struct FontTag: Hashable, Sendable, ExpressibleByStringLiteral, Comparable {
  let value: UInt32

  init(value: Int) { self.value = UInt32(truncatingIfNeeded: value) }

  init(_ text: String) {
    value = text.utf8.reduce(0) { $0 << 8 | UInt32($1) }
  }

  init(stringLiteral text: StaticString) {
    value = text.withUTF8Buffer { letters in
      (0..<4).reduce(0) { $0 << 8 | UInt32($1 < letters.count ? letters[$1] : 0x20) }
    }
  }

  static func < (left: FontTag, right: FontTag) -> Bool { left.value < right.value }
}

/// The tables of a font file (OpenType "sfnt").
struct FontTables: Sendable {
  private let file: FontBytes
  private var places: [FontTag: Range<Int>] = [:]

  init(_ bytes: [UInt8]) throws(FontError) {
    file = FontBytes(bytes[...])
    let count = file.u16(4)
    guard file.count >= 12 + 16 * count, count > 0 else {
      throw FontError(.format, at: "header", "not a font: \(file.count) bytes, \(count) tables")
    }
    for index in 0..<count {
      let record = 12 + 16 * index
      let (start, length) = (file.u32(record + 8), file.u32(record + 12))
      guard start + length <= file.count else {
        throw FontError(.format, at: "table \(index)", "it ends after the file's end")
      }
      places[FontTag(value: file.u32(record))] = start..<start + length
    }
  }

  /// A table; empty if the font has none of this name.
  subscript(tag: FontTag) -> FontBytes {
    places[tag].map { file.from($0.lowerBound, count: $0.count) } ?? .empty
  }
}
