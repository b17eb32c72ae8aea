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

  package func json() -> [UInt8] {
    var writer = JSONWriter(style: .pretty, reservingCapacity: 256 + 512 * state.brands.count)
    writer.beginObject()
    writeHead(to: &writer)
    writeBrands(to: &writer)
    Self.write(state.schedules.values.sorted { $0.id < $1.id }, as: "schedules", to: &writer) {
      Self.write($0, to: &$1)
    }
    Self.writeIfAny(state.proposals.values.sorted { $0.id < $1.id }, as: "proposals", to: &writer) {
      Self.write($0, to: &$1)
    }
    writeRevoked(to: &writer)
    Self.writeIfAny(state.keys.values.sorted(by: <), as: "keys", to: &writer) {
      $0.write(to: &$1)
    }
    Self.writeIfAny(state.droppedKeys, as: "droppedKeys", to: &writer) { $1.string($0) }
    writer.endObject()
    return Self.sealed(writer.bytes)
  }

  /// Writes the members about the log, the active brand and the declarations.
  private func writeHead(to writer: inout JSONWriter) {
    writer.field("format", Self.format)
    writer.field("active", state.active?.name)
    writer.field("sequence", state.sequence)
    writer.field("time", Timestamp.text(state.lastTime))
    if state.newestTime > state.lastTime {
      writer.field("newest", Timestamp.text(state.newestTime))
    }
    writer.field("declaration", state.declaration)
    Self.writeIfAny(state.formerDeclarations, as: "formerDeclarations", to: &writer) {
      $1.string($0)
    }
  }

  private func writeBrands(to writer: inout JSONWriter) {
    writer.key("brands")
    writer.beginObject()
    for brand in state.brands.keys.sorted() {
      guard let record = state.brands[brand] else { continue }
      writer.key(brand.description)
      Self.write(record, to: &writer)
    }
    writer.endObject()
  }

  private func writeRevoked(to writer: inout JSONWriter) {
    guard !state.revoked.isEmpty else { return }
    writer.key("revoked")
    writer.beginObject()
    for (id, until) in state.revoked.sorted(by: { $0.key < $1.key }) {
      writer.field(id, Timestamp.text(until))
    }
    writer.endObject()
  }

  /// Writes the member as a list.
  private static func write<Item>(
    _ items: [Item], as name: String, to writer: inout JSONWriter,
    each: (Item, inout JSONWriter) -> Void
  ) {
    writer.key(name)
    writer.beginArray()
    for item in items { each(item, &writer) }
    writer.endArray()
  }

  /// Writes the member as a list unless it is empty.
  private static func writeIfAny<Item>(
    _ items: [Item], as name: String, to writer: inout JSONWriter,
    each: (Item, inout JSONWriter) -> Void
  ) {
    if !items.isEmpty { write(items, as: name, to: &writer, each: each) }
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

  private static func write(_ record: BrandRecord, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("live", record.live)
    writer.field("highest", record.highest)
    writer.key("versions")
    writer.beginObject()
    for (number, version) in record.versions.sorted(by: { $0.key < $1.key }) {
      writer.key(String(number))
      Self.write(version, to: &writer)
    }
    writer.endObject()
    writer.field(pins: record.staged, as: "staged")
    if let stopped = record.stopped {
      writer.key("stopped")
      write(stopped, to: &writer)
    }
    writeIfAny(record.harms.sorted(), as: "harms", to: &writer) { $1.string($0) }
    writeIfAny(record.notices, as: "notices", to: &writer) { $1.string($0) }
    writer.endObject()
  }

  private static func write(_ stopped: StoppedSchedule, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", stopped.id)
    writer.field("version", stopped.version)
    writer.field("at", Timestamp.text(stopped.at))
    writer.field("reason", stopped.reason)
    writer.endObject()
  }

  private static func write(_ version: VersionRecord, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("etag", version.versionContent.etag)
    writer.field("at", version.versionContent.publishedAt.map(Timestamp.text))
    writer.field("document", version.versionContent.document.text)
    writer.field(pins: version.versionContent.pins)
    writer.field("wasLive", version.wasLive ? 1 : nil)
    writer.field("deleted", version.isDeleted ? 1 : nil)
    writer.endObject()
  }

  private static func write(_ schedule: Schedule, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", schedule.id)
    writer.field(schedule.brand)
    writer.field("version", schedule.version)
    writer.fields(of: schedule.period)
    writer.field("createdBy", schedule.createdBy)
    writer.field("returnsTo", schedule.returnsTo)
    writer.flag("forced", schedule.isForced)
    writer.endObject()
  }

  private static func write(_ proposal: Proposal, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.field("id", proposal.id)
    writer.field(proposal.launch.brand)
    writer.field("version", proposal.launch.version)
    if let period = proposal.launch.period { writer.fields(of: period) }
    writer.field("activates", proposal.launch.activates ? 1 : nil)
    writer.field("forced", proposal.isForced ? 1 : nil)
    writer.field("etag", proposal.etag)
    writer.field("live", proposal.live)
    writer.field("createdBy", proposal.createdBy)
    writer.field("createdAt", Timestamp.text(proposal.createdAt))
    writer.field("reason", proposal.reason)
    writer.endObject()
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
