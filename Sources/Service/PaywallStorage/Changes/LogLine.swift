import Digest
import Foundation

/// A line of the log: a change, and as its last member a sum over the bytes before, so that damage is noticed.
///
/// `{"sequence":1,…,"sum":"0123456789abcdef"}`. The sequence comes first, so that it is read without the rest.
package enum LogLine {
  private static let sumStart = Array(#","sum":""#.utf8)
  private static let sumEnd = Array(#""}"#.utf8)
  private static let sequenceStart = Array(#"{"sequence":"#.utf8)
  private static let timeStart = Array(#","time":""#.utf8)
  /// Hexadecimal digits of the sum.
  private static let sumDigits = 16

  /// The line of a change, without the newline.
  package static func bytes(of change: LoggedChange) -> [UInt8] {
    let text = Array(change.json().dropLast())
    return text + sumStart + Array(sum(of: text[...]).utf8) + sumEnd
  }

  /// Whether a line is as it was written.
  package static func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
    let tail = sumStart.count + sumDigits + sumEnd.count
    guard line.count > tail, line.suffix(sumEnd.count).elementsEqual(sumEnd) else { return false }
    let text = line.dropLast(tail)
    let rest = line[text.endIndex...]
    return rest.starts(with: sumStart)
      && rest.dropFirst(sumStart.count).prefix(sumDigits).elementsEqual(sum(of: text).utf8)
  }

  /// The number of the change that a whole line holds; nil when the line is damaged.
  package static func sequence(of line: ArraySlice<UInt8>) -> Int? {
    guard isWhole(line), line.starts(with: sequenceStart) else { return nil }
    var number = 0
    for byte in line.dropFirst(sequenceStart.count) {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { break }
      let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
      guard !isTooLarge, tens < StoreState.largestNumber else { return nil }
      number = tens + Int(byte - UInt8(ascii: "0"))
    }
    return number > 0 ? number : nil
  }

  /// The date of the change that a line holds, read without the rest; nil when it is not where every line has it.
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
