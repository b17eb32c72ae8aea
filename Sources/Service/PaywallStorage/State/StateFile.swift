import ASCII
import Digest
import Foundation
import JSON
import PaywallModel

/// A snapshot of the state in one file, `active.json`.
///
/// The log is authoritative. The snapshot avoids reading all of it at a start, and shows a person what is live.
package struct StateFile: Sendable, Equatable {
  package static let name = "active.json"

  package var state: StoreState

  package init(state: StoreState) { self.state = state }

  /// Parses a state file; nil when it is damaged or foreign.
  package init?(reading bytes: [UInt8]) {
    do {
      let root = try JSONText(parsing: bytes, limits: .trusted).root
      guard Self.isWhole(bytes) else { return nil }
      _ = try root.integer("format", in: Self.format...Self.format)
      state = StoreState()
      for member in StoreState.members { try member.read(root, &state) }
    } catch {
      return nil
    }
  }

  package func json() -> [UInt8] {
    var writer = JSONWriter(style: .pretty, reservingCapacity: 256 + 512 * state.brands.count)
    writer.beginObject()
    writer.field("format", Self.format)
    for member in StoreState.members { member.write(state, &writer) }
    writer.endObject()
    return Self.sealed(writer.bytes)
  }

  static let format = 3
  private static let sumStart = Array(",\n  \"sum\": \"".utf8)
  private static let sumEnd = Array("\"\n}\n".utf8)

  /// Adds a checksum as the last member of an object that ends with a line break and a brace.
  static func sealed(_ text: [UInt8]) -> [UInt8] {
    let text = Array(text.dropLast(2))
    return text + sumStart + Array(sum(of: text).utf8) + sumEnd
  }

  /// Whether the checksum matches.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let range = bytes.lastRange(of: sumStart) else { return false }
    let text = Array(bytes[..<range.lowerBound])
    return bytes[range.upperBound...].elementsEqual(Array(sum(of: text).utf8) + sumEnd)
  }

  private static func sum(of text: [UInt8]) -> String {
    SHA256.hash(text).prefix(16).hexadecimal
  }
}

extension [UInt8] {
  /// The last occurrence of `other`.
  fileprivate func lastRange(of other: [UInt8]) -> Range<Int>? {
    guard count >= other.count else { return nil }
    return (0...count - other.count).reversed().first { self[$0...].starts(with: other) }
      .map { $0..<$0 + other.count }
  }
}
