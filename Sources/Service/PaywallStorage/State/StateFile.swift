import Digest
import Foundation
import JSON
import PaywallModel

/// The state in one file, `active.json`, and how much of the log it stands for.
///
/// The log is the truth; the file spares reading all of it again, and shows a person what is live.
package struct StateFile: Sendable, Equatable {
  package static let name = "active.json"

  package var state: StoreState

  package init(state: StoreState) { self.state = state }

  package func json() -> [UInt8] {
    var writer = JSONWriter(style: .pretty, reservingCapacity: 256 + 512 * state.brands.count)
    writer.beginObject()
    writer.field("format", Self.format)
    writer.field("active", state.active?.name)
    writer.field("sequence", state.sequence)
    writer.field("time", Timestamp.text(state.lastTime))
    if state.newestTime > state.lastTime {
      writer.field("newest", Timestamp.text(state.newestTime))
    }
    writer.field("declaration", state.declaration)
    writer.key("brands")
    writer.beginObject()
    for brand in state.brands.keys.sorted() {
      guard let record = state.brands[brand] else { continue }
      writer.key(brand.name)
      Self.write(record, to: &writer)
    }
    writer.endObject()
    writer.key("schedules")
    writer.beginArray()
    for schedule in state.schedules.values.sorted(by: { $0.id < $1.id }) {
      Self.write(schedule, to: &writer)
    }
    writer.endArray()
    if !state.revoked.isEmpty {
      writer.key("revoked")
      writer.beginObject()
      for (id, until) in state.revoked.sorted(by: { $0.key < $1.key }) {
        writer.field(id, Timestamp.text(until))
      }
      writer.endObject()
    }
    writer.endObject()
    return Self.sealed(writer.bytes)
  }

  /// 1 had no sum, and up to 2 the bytes of versions lay in the folder alone.
  static let format = 3
  private static let sumStart = Array(",\n  \"sum\": \"".utf8)
  private static let sumEnd = Array("\"\n}\n".utf8)

  /// The text with a sum over it as the last member of the object.
  private static func sealed(_ text: [UInt8]) -> [UInt8] {
    let text = Array(text.dropLast(2))
    return text + sumStart + Array(sum(of: text).utf8) + sumEnd
  }

  /// Whether a file with a sum is as it was written.
  static func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let range = bytes.lastRange(of: sumStart) else { return false }
    let text = Array(bytes[..<range.lowerBound])
    return bytes[range.upperBound...].elementsEqual(Array(sum(of: text).utf8) + sumEnd)
  }

  private static func sum(of text: [UInt8]) -> String {
    SHA256.hash(text).prefix(16).hexadecimal
  }

  private static func write(_ record: BrandRecord, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("live", record.live)
    writer.field("substitute", record.substitute)
    writer.field("highest", record.highest)
    writer.key("versions")
    writer.beginObject()
    for (number, version) in record.versions.sorted(by: { $0.key < $1.key }) {
      writer.key(String(number))
      Self.write(version, to: &writer)
    }
    writer.endObject()
    writer.field(pins: record.staged, as: "staged")
    writer.endObject()
  }

  private static func write(_ version: VersionRecord, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("etag", version.versionContent.etag)
    writer.field("at", version.versionContent.publishedAt.map(Timestamp.text))
    writer.field("document", version.versionContent.document?.text)
    writer.field(pins: version.versionContent.pins)
    writer.field("wasLive", version.wasLive ? 1 : nil)
    writer.field("deleted", version.isDeleted ? 1 : nil)
    writer.endObject()
  }

  private static func write(_ schedule: Schedule, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", schedule.id)
    writer.field("brand", schedule.brand.name)
    writer.field("version", schedule.version)
    writer.field("at", Timestamp.text(schedule.period.at))
    writer.field("until", schedule.period.until.map(Timestamp.text))
    writer.field("createdBy", schedule.createdBy)
    writer.field("returnsTo", schedule.returnsTo)
    writer.endObject()
  }
}

extension [UInt8] {
  /// Where `other` stands for the last time.
  fileprivate func lastRange(of other: [UInt8]) -> Range<Int>? {
    guard count >= other.count else { return nil }
    return (0...count - other.count).reversed().first { self[$0...].starts(with: other) }
      .map { $0..<$0 + other.count }
  }
}
