import Numbers

/// The tags of the elements that are read here (X.690 §8).
enum DERTag {
  static let boolean: UInt8 = 0x01
  static let integer: UInt8 = 0x02
  static let bitString: UInt8 = 0x03
  static let octetString: UInt8 = 0x04
  static let null: UInt8 = 0x05
  static let objectIdentifier: UInt8 = 0x06
  static let utcTime: UInt8 = 0x17
  static let generalizedTime: UInt8 = 0x18
  static let sequence: UInt8 = 0x30
  static func context(_ number: UInt8) -> UInt8 { 0xa0 | number }
}

/// A mistake in bytes that should be DER, and its byte.
public struct DERError: Error, Hashable, CustomStringConvertible {
  public let words: String
  public let place: Int

  init(_ words: String, at place: Int) {
    self.words = words
    self.place = place
  }

  public var description: String { "\(words), at byte \(place)" }
}

/// One element: its tag, its content, and all its bytes.
struct DERElement {
  let tag: UInt8
  let content: ArraySlice<UInt8>
  let bytes: ArraySlice<UInt8>

  var place: Int { bytes.startIndex }

  /// The elements inside, if this one has the tag.
  func parts(_ tag: UInt8) throws(DERError) -> DERReader {
    guard self.tag == tag else { throw DERError(self.tag, instead: tag, at: place) }
    return DERReader(content)
  }

  /// The content of a string of bits that is a whole number of bytes.
  func wholeBytes() throws(DERError) -> ArraySlice<UInt8> {
    guard content.first == 0 else {
      throw DERError("a string of bits is no whole number of bytes", at: place)
    }
    return content.dropFirst()
  }
}

/// Reads elements one after the other. Only the distinguished encoding passes: definite lengths in their shortest form.
struct DERReader {
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// The next element has this tag.
  func isNext(_ tag: UInt8) -> Bool { rest.first == tag }

  mutating func next(_ tag: UInt8) throws(DERError) -> DERElement {
    let element = try next()
    guard element.tag == tag else { throw DERError(element.tag, instead: tag, at: element.place) }
    return element
  }

  mutating func next() throws(DERError) -> DERElement {
    let (start, all) = (rest.startIndex, rest)
    guard let tag = rest.popFirst() else { throw DERError("an element is missing", at: start) }
    guard tag & 0x1f != 0x1f else { throw DERError("a tag is longer than a byte", at: start) }
    let length = try length(at: start)
    guard length <= rest.count else {
      throw DERError("an element is longer than what contains it", at: start)
    }
    let content = rest.prefix(length)
    rest = rest.dropFirst(length)
    return DERElement(tag: tag, content: content, bytes: all[start..<content.endIndex])
  }

  /// Throws if elements are left.
  func end() throws(DERError) {
    guard rest.isEmpty else {
      throw DERError("there is more than the last element", at: rest.startIndex)
    }
  }

  private mutating func length(at start: Int) throws(DERError) -> Int {
    guard let first = rest.popFirst() else { throw DERError("a length is missing", at: start) }
    guard first >= 0x80 else { return Int(first) }
    let count = Int(first & 0x7f)
    guard 1...3 ~= count, count <= rest.count else {
      throw DERError("a length is indefinite or too long", at: start)
    }
    let length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    guard length >= 0x80, length >> (8 * (count - 1)) > 0 else {
      throw DERError("a length is not in its shortest form", at: start)
    }
    rest = rest.dropFirst(count)
    return length
  }
}

extension DERError {
  fileprivate init(_ found: UInt8, instead expected: UInt8, at place: Int) {
    self.init("expected an element with the tag \(expected), found \(found)", at: place)
  }
}
