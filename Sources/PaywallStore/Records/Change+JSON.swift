import Foundation
import JSON
import PaywallModel

extension Change {
  /// The change as one line of JSON, without the newline.
  public func json() -> [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 512)
    write(to: &writer)
    return writer.bytes
  }

  /// Writes the change as one object.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("sequence")
    writer.number(sequence)
    writer.field("time", Timestamp.text(time))
    writer.field("action", action.rawValue)
    writer.field("brand", brand?.name)
    writer.field("version", version)
    writer.field("etag", etag)
    writer.field("name", name)
    writer.field("at", period.map { Timestamp.text($0.at) })
    writer.field("until", period?.until.map(Timestamp.text))
    writer.field("before", before)
    writer.field("after", after)
    writer.field("actor", actor.name)
    writer.field("peer", actor.peer.isEmpty ? nil : actor.peer)
    writer.field("requestId", actor.requestID.isEmpty ? nil : actor.requestID)
    writer.field("reason", actor.reason)
    writer.endObject()
  }

  /// Reads a line of the log; nil when it is no whole change.
  init?(line: ArraySlice<UInt8>) {
    do {
      self.init(try JSONText(parsing: Array(line), limits: .document).root)
    } catch {
      return nil
    }
  }

  private init?(_ node: JSONNode) {
    guard let sequence = node["sequence"]?.number?.int,
      (1...StoreState.largestNumber).contains(sequence),
      let time = node["time"]?.string.flatMap(Timestamp.date),
      let action = node["action"]?.string.flatMap(Action.init(rawValue:)),
      let before = node["before"].map(Standing.init), let after = node["after"].map(Standing.init),
      let actor = node["actor"]?.string
    else { return nil }
    self.init(
      action, brand: node["brand"]?.string.flatMap(Brand.init),
      version: node["version"]?.number?.int, etag: node["etag"]?.string,
      name: node["name"]?.string, period: SchedulePeriod(node), before: before, after: after,
      by: Actor(
        name: actor, peer: node["peer"]?.string ?? "",
        requestID: node["requestId"]?.string ?? "", reason: node["reason"]?.string))
    self.sequence = sequence
    self.time = time
  }
}

extension SchedulePeriod {
  /// Reads `at` and `until`, nil when there is no `at`.
  init?(_ node: JSONNode) {
    guard let at = node["at"]?.string.flatMap(Timestamp.date) else { return nil }
    self.init(at: at, until: node["until"]?.string.flatMap(Timestamp.date))
  }
}

extension Standing {
  init(_ node: JSONNode) {
    self.init(
      active: node["active"]?.string.flatMap(Brand.init), live: node["live"]?.number?.int)
  }
}

extension JSONWriter {
  /// Writes a member unless there is nothing to write.
  package mutating func field(_ name: String, _ value: String?) {
    guard let value else { return }
    key(name)
    string(value)
  }

  package mutating func field(_ name: String, _ value: Int?) {
    guard let value else { return }
    key(name)
    number(value)
  }

  mutating func field(_ name: String, _ standing: Standing) {
    key(name)
    beginObject()
    field("active", standing.active?.name)
    field("live", standing.live)
    endObject()
  }
}
