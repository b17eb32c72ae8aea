import Numbers

extension JSONParser {
  /// Reads a string (RFC 8259 §7): well-formed UTF-8, no unescaped control characters, complete escapes and surrogate pairs.
  mutating func string() throws(ParseFault) {
    let start = offset
    var (isEscaped, isWide) = (false, false)
    offset += 1
    while true {
      skipPlainCharacters()
      guard offset < count else { throw unclosed(from: start) }
      switch base[offset] {
      case UInt8(ascii: "\""):
        offset += 1
        append(.string, from: start, to: offset)
        nodes[nodes.count - 1].isEscaped = isEscaped
        nodes[nodes.count - 1].isWide = isWide
        return
      case UInt8(ascii: "\\"):
        isEscaped = true
        try escape(from: start)
      case 0x80...:
        isWide = true
        try wideScalar()
      default:
        throw controlCharacter(from: start)
      }
    }
  }

  /// Skips to the next quote, backslash, control character or byte above 0x7F.
  @inline(__always)
  private mutating func skipPlainCharacters() {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    while offset + 8 <= count {
      let word = UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self)
      let quotes = word ^ (ones &* 0x22)
      let slashes = word ^ (ones &* 0x5C)
      // A borrow reaches a byte's high bit exactly if the byte was below the subtrahend; a false positive can only be
      // above a true one, and only the lowest is used.
      let stops =
        ((quotes &- ones) & ~quotes) | ((slashes &- ones) & ~slashes)
        | ((word &- ones &* 0x20) & ~word) | word
      let marks = (stops & highs).littleEndian
      if marks != 0 {
        offset += marks.trailingZeroBitCount >> 3
        return
      }
      offset += 8
    }
    while offset < count {
      let byte = base[offset]
      if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { return }
      offset += 1
    }
  }

  private mutating func wideScalar() throws(ParseFault) {
    guard let length = UTF8Scalar.length(of: bytes[offset..<min(offset + 4, count)]) else {
      let byte = String(base[offset], radix: 16, uppercase: true)
      throw ParseFault(
        .invalidUTF8, at: offset..<offset + 1,
        message: "the text is not UTF-8: found the byte 0x\(byte)",
        hint: "save it as UTF-8")
    }
    offset += length
  }

  private mutating func escape(from start: Int) throws(ParseFault) {
    guard offset + 1 < count else { throw unclosed(from: start) }
    switch base[offset + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 2
    case UInt8(ascii: "u"): try unicodeEscape()
    default:
      let letter = String(decoding: bytes[(offset + 1)...].prefix(4), as: UTF8.self).prefix(1)
      throw ParseFault(
        .invalidEscape, at: offset..<offset + 2,
        message: "expected one of \" \\ / b f n r t u after '\\', found '\(letter)'",
        hint: "write \\\\ for a backslash")
    }
  }

  private mutating func unicodeEscape() throws(ParseFault) {
    let start = offset
    let first = try codeUnit()
    guard (0xD800..<0xE000).contains(first) else { return }
    guard first < 0xDC00, offset + 1 < count, base[offset] == UInt8(ascii: "\\"),
      base[offset + 1] == UInt8(ascii: "u")
    else { throw unpaired(start..<offset) }
    guard (0xDC00..<0xE000).contains(try codeUnit()) else { throw unpaired(start..<offset) }
  }

  /// Reads `\uXXXX`.
  private mutating func codeUnit() throws(ParseFault) -> UInt32 {
    var unit: UInt32 = 0
    for index in offset + 2..<offset + 6 {
      let digit = index < count ? JSONString.hexDigit(base[index]) : 0xFF
      guard digit < 16 else {
        throw ParseFault(
          .invalidEscape, at: offset..<min(index + 1, count),
          message: "expected four hexadecimal digits after '\\u'")
      }
      unit = unit << 4 | digit
    }
    offset += 6
    return unit
  }

  private func unpaired(_ range: Range<Int>) -> ParseFault {
    ParseFault(
      .unpairedSurrogate, at: range,
      message:
        "the escape '\(String(decoding: bytes[range], as: UTF8.self))' is half of a surrogate pair",
      hint: "write the character itself")
  }

  private func unclosed(from start: Int) -> ParseFault {
    ParseFault(
      .unexpectedEnd, at: start..<count,
      message: "this string is not closed before the end of the text",
      hint: "add the closing \"")
  }

  private func controlCharacter(from start: Int) -> ParseFault {
    guard base[offset] != 10, base[offset] != 13 else {
      return ParseFault(
        .controlCharacter, at: start..<offset,
        message: "this string is not closed before the end of the line",
        hint: "add the closing \", or write \\n for a line break inside the text")
    }
    let code = String(base[offset], radix: 16, uppercase: true)
    let name = base[offset] == 9 ? "a tab" : "the control character 0x\(code)"
    let written = base[offset] == 9 ? "\\t" : "\\u00" + (code.count < 2 ? "0" : "") + code
    return ParseFault(
      .controlCharacter, at: offset..<offset + 1, message: "a string cannot contain \(name)",
      hint: "write \(written)")
  }
}
