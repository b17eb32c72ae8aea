import Foundation
import JSON
import PaywallModel

/// The state in one file, `active.json`, and how much of the log it stands for.
///
/// The log is the truth; the file spares reading all of it again, and shows a person what is live.
struct StateFile: Sendable, Equatable {
  static let name = "active.json"

  var state: StoreState
  /// The length of the log, in bytes, when the state was written.
  var logLength: Int

  func json() -> [UInt8] {
    var writer = JSONWriter(style: .pretty, reservingCapacity: 256 + 256 * state.brands.count)
    writer.beginObject()
    writer.field("format", 1)
    writer.field("active", state.active?.name)
    writer.field("sequence", state.sequence)
    writer.field("time", Timestamp.text(state.lastTime))
    writer.field("logLength", logLength)
    writer.field("declaration", state.declaration)
    writer.key("brands")
    writer.beginObject()
    for (brand, record) in state.brands.sorted(by: { $0.key < $1.key }) {
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
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
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
      writer.beginObject()
      writer.field("etag", version.etag)
      writer.field("publishedAt", Timestamp.text(version.publishedAt))
      writer.field("presence", version.presence == .there ? nil : version.presence.rawValue)
      writer.endObject()
    }
    writer.endObject()
    if !record.images.isEmpty {
      writer.key("images")
      writer.beginObject()
      for (name, etag) in record.images.sorted(by: { $0.key < $1.key }) { writer.field(name, etag) }
      writer.endObject()
    }
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
