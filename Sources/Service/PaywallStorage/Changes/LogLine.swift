import ASCII
import Digest
import Foundation

/// A line of the log: a change, with a checksum of the bytes before it as the last member.
///
/// `{"sequence":1,…,"sum":"0123456789abcdef"}`. The sequence comes first, so that it can be read without parsing the rest.
package enum LogLine {
  private static let sumStart = Array(#","sum":""#.utf8)
  private static let sumEnd = Array(#""}"#.utf8)
  private static let sequenceStart = Array(#"{"sequence":"#.utf8)
  private static let timeStart = Array(#","time":""#.utf8)
  /// The length of the checksum in hexadecimal digits.
  private static let sumDigits = 16

  /// Encodes a change as a line, without the newline.
  package static func bytes(of change: LoggedChange) -> [UInt8] {
    sealed(change.json())
  }

  /// Adds the checksum to an object that has a member.
  package static func sealed(_ object: [UInt8]) -> [UInt8] {
    let text = Array(object.dropLast())
    return text + sumStart + Array(sum(of: text[...]).utf8) + sumEnd
  }

  /// Whether the line's checksum matches.
  package static func isWhole(_ line: ArraySlice<UInt8>) -> Bool { sealedText(of: line) != nil }

  /// The part of a line that its checksum covers: the object up to its last member; nil if the line is damaged.
  package static func sealedText(of line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let tail = sumStart.count + sumDigits + sumEnd.count
    guard line.count > tail, line.suffix(sumEnd.count).elementsEqual(sumEnd) else { return nil }
    let text = line.dropLast(tail)
    let rest = line[text.endIndex...]
    let isWhole =
      rest.starts(with: sumStart)
      && rest.dropFirst(sumStart.count).prefix(sumDigits).elementsEqual(sum(of: text).utf8)
    return isWhole ? text : nil
  }

  /// The sequence of an intact line; nil when the line is damaged.
  package static func sequence(of line: ArraySlice<UInt8>) -> Int? {
    guard isWhole(line), line.starts(with: sequenceStart) else { return nil }
    var number = 0
    for byte in line.dropFirst(sequenceStart.count) {
      guard byte.isDigit else { break }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      guard !isTooLarge, tens < LoggedChange.largestSequence else { return nil }
      number = tens + Int(byte - UInt8(ascii: "0"))
    }
    return number > 0 ? number : nil
  }

  /// Reads only the date; returns nil if it is not in its usual place.
  package static func time(of line: ArraySlice<UInt8>) -> Date? {
    let rest = line.dropFirst(sequenceStart.count).drop { $0 != UInt8(ascii: ",") }
    guard rest.starts(with: timeStart) else { return nil }
    let text = rest.dropFirst(timeStart.count).prefix { $0 != UInt8(ascii: "\"") }
    return Timestamp.date(String(decoding: text, as: UTF8.self))
  }

  private static func sum(of text: ArraySlice<UInt8>) -> String {
    SHA256.hash(Array(text)).prefix(sumDigits / 2).hexadecimal
  }
}
