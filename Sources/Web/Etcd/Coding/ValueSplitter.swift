import Numbers
import Responses

/// Splits a stream of JSON objects into single ones, in whatever pieces its bytes arrive.
///
/// Only finds where each object ends, by its brackets outside of strings. The parser checks whether it is JSON.
struct ValueSplitter {
  enum Fault: Error, Hashable {
    case malformed(String)
    case tooLarge
  }

  private var value: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isAfterBackslash = false
  /// The fault after the last complete object. Nothing is split any more.
  private(set) var fault: Fault?
  private let limit: Int

  /// - Parameter limit: the maximum size of an object, in bytes.
  init(limit: Int) { self.limit = limit }

  /// Whether the last object is incomplete.
  var isInside: Bool { depth > 0 }

  /// Returns the objects that these bytes complete, up to the first fault.
  mutating func split(_ bytes: [UInt8]) -> [[UInt8]] {
    var values: [[UInt8]] = []
    do throws(Fault) {
      guard fault == nil else { return [] }
      try split(bytes, into: &values)
    } catch {
      fault = error
    }
    return values
  }

  private mutating func split(_ bytes: [UInt8], into values: inout [[UInt8]]) throws(Fault) {
    var start = 0
    for (place, byte) in bytes.enumerated() {
      if depth == 0 {
        if byte == 10 || byte == 13 || byte == 9 || byte == 0x20 { continue }
        guard byte == UInt8(ascii: "{") else {
          throw .malformed("found \"\(Excerpt.of(bytes[place...]))\", expected an object")
        }
        start = place
      }
      follow(byte)
      guard depth == 0 else { continue }
      value += bytes[start...place]
      guard value.count <= limit else { throw .tooLarge }
      values.append(value)
      value = []
    }
    if depth > 0 { value += bytes[start...] }
    guard value.count <= limit else { throw .tooLarge }
  }

  private mutating func follow(_ byte: UInt8) {
    if isInString {
      if isAfterBackslash {
        isAfterBackslash = false
      } else if byte == UInt8(ascii: "\\") {
        isAfterBackslash = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      return
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    default: break
    }
  }
}
