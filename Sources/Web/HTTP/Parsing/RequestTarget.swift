import Numbers

/// The parts of a request's target (RFC 9112 §3.2), as ranges of the head.
struct RequestTarget: Sendable, Hashable {
  var whole = Extent(0, 0)
  /// Empty if an absolute target has none, which means `/`.
  var path = Extent(0, 0)
  var pathIsEscaped = false
  /// The query without the question mark; empty if there is none.
  var query = Extent(0, 0)
  /// The authority of an absolute target; empty for the other forms.
  var authority = Extent(0, 0)
}

/// A range of bytes in a message's head.
struct Extent: Sendable, Hashable {
  var start: UInt32
  var end: UInt32

  init(_ start: Int, _ end: Int) {
    self.start = UInt32(truncatingIfNeeded: start)
    self.end = UInt32(truncatingIfNeeded: end)
  }

  var range: Range<Int> { Int(start)..<Int(end) }
  var isEmpty: Bool { start == end }
  var count: Int { Int(end) - Int(start) }
}

extension RequestTarget {
  /// Parses the target of a request: one of the four forms of RFC 9112 §3.2, each only with its methods.
  init(
    parsing bytes: UnsafeBufferPointer<UInt8>, _ extent: Extent, for method: HTTPMethod
  ) throws(RequestError) {
    whole = extent
    let range = extent.range
    switch bytes[range.lowerBound] {
    case .slash:
      try takePathAndQuery(bytes, from: range.lowerBound)
    case UInt8(ascii: "*") where range.count == 1:
      guard method == .options else {
        throw RequestError(
          .target, "only OPTIONS can have the target *, found \(method.rawValue)")
      }
      path = extent
    default:
      guard method != .connect else { return }
      try takeAbsoluteForm(bytes, range)
    }
  }

  private mutating func takeAbsoluteForm(
    _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) throws(RequestError) {
    var start = range.lowerBound
    for scheme: StaticString in ["http://", "https://"] {
      let length = scheme.utf8CodeUnitCount
      guard range.count >= length else { continue }
      let head = UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<range.lowerBound + length])
      if head.matchesWithoutCase(scheme) { start += length }
    }
    guard start > range.lowerBound else {
      throw RequestError(.target, "expected a target that starts with / or http://")
    }
    var end = start
    while end < range.upperBound, bytes[end] != .slash, bytes[end] != UInt8(ascii: "?") { end += 1 }
    authority = Extent(start, end)
    guard URIAuthority.isValid(UnsafeBufferPointer(rebasing: bytes[start..<end])) else {
      throw RequestError(.target, "the target's authority is not a host with an optional port")
    }
    try takePathAndQuery(bytes, from: end)
  }

  private mutating func takePathAndQuery(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(RequestError) {
    let end = Int(whole.end)
    var index = start
    var hasDots = false
    while index < end, bytes[index] != UInt8(ascii: "?") {
      if bytes[index] == .percent {
        try checkEscape(bytes, index, inPath: true)
        pathIsEscaped = true
      }
      if bytes[index] == UInt8(ascii: ".") { hasDots = true }
      index += 1
    }
    path = Extent(start, index)
    if pathIsEscaped || hasDots { try checkSegments(bytes) }
    guard index < end else { return }
    query = Extent(index + 1, end)
    for place in query.range where bytes[place] == .percent {
      try checkEscape(bytes, place, inPath: false)
    }
  }

  private func checkEscape(
    _ bytes: UnsafeBufferPointer<UInt8>, _ index: Int, inPath: Bool
  ) throws(RequestError) {
    guard let value = PercentDecoding.escape(in: bytes, at: index, end: Int(whole.end)) else {
      throw RequestError(.escape, "a % in the target is not followed by two hexadecimal digits")
    }
    guard value != 0, !inPath || value != .slash && value >= 0x20 && value != 0x7F else {
      throw RequestError(
        .escape, "an escape in the target encodes a slash or a control character")
    }
  }

  private func checkSegments(_ bytes: UnsafeBufferPointer<UInt8>) throws(RequestError) {
    let decoded = PercentDecoding.decode(bytes, path.range)
    guard !pathIsEscaped || String(validating: decoded, as: UTF8.self) != nil else {
      throw RequestError(.escape, "the escapes of the path are not UTF-8")
    }
    let dot = UInt8(ascii: ".")
    for segment in decoded.split(separator: UInt8.slash) {
      guard !segment.elementsEqual([dot]), !segment.elementsEqual([dot, dot]) else {
        throw RequestError(
          .target, "the path has a segment . or .., which clients must remove (RFC 3986 §5.2.4)")
      }
    }
  }
}
