import Numbers

/// `field-name ":" OWS field-value OWS` (RFC 9112 §5).
enum FieldLine {
  static func parse(
    _ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>
  ) throws(RequestError) -> HTTPFields.Entry {
    guard !bytes[line.lowerBound].isBlank else {
      throw RequestError(
        .folding, "a field line starts with a space: folded lines are not allowed (RFC 9112 §5.2)")
    }
    var colon = line.lowerBound
    while colon < line.upperBound, bytes[colon].isTokenCharacter { colon += 1 }
    guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == .colon else {
      throw RequestError(
        .fieldName, "a field line does not start with a name followed directly by a colon")
    }
    var start = colon + 1
    var end = line.upperBound
    while start < end, bytes[start].isBlank { start += 1 }
    while end > start, bytes[end - 1].isBlank { end -= 1 }
    return HTTPFields.Entry(
      name: Extent(line.lowerBound, colon), value: Extent(start, end))
  }
}
