import ASCII
import Numbers

/// URI templates of RFC 6570 §2.
enum URITemplateFormat {
  static func isTemplate(_ text: FormatText) -> Bool {
    var rest = text
    while let byte = rest.first {
      if byte == UInt8(ascii: "{") {
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")),
          isExpression(rest[(rest.startIndex + 1)..<end])
        else { return false }
        rest = rest[(end + 1)...]
      } else if !rest.skipEscape() {
        guard byte > 0x20, byte != 0x7F, !"%\"<>\\^`{|}".utf8.contains(byte) else { return false }
        rest.removeFirst()
      }
    }
    return true
  }

  private static func isExpression(_ text: FormatText) -> Bool {
    var rest = text
    if let first = rest.first, "+#./;?&=,!@|".utf8.contains(first) {
      guard "+#./;?&".utf8.contains(first) else { return false }
      rest.removeFirst()
    }
    let variables = rest.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    return variables.allSatisfy(isVariable)
  }

  private static func isVariable(_ text: FormatText) -> Bool {
    var name = text
    if name.last == UInt8(ascii: "*") {
      name.removeLast()
    } else if let colon = name.firstIndex(of: UInt8(ascii: ":")) {
      let length = name[(colon + 1)...]
      guard (1...4).contains(length.count), length.allSatisfy(\.isDigit), length.first != 48 else {
        return false
      }
      name = name[..<colon]
    }
    return isName(name)
  }

  private static func isName(_ text: FormatText) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.allSatisfy { part in
      var rest = part
      while let byte = rest.first {
        if rest.skipEscape() { continue }
        guard byte.isAlphanumeric || byte == UInt8(ascii: "_") else { return false }
        rest.removeFirst()
      }
      return !part.isEmpty
    }
  }
}
