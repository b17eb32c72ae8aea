import Foundation
import JSON
import PaywallModel

extension LoggedChange {
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
    change.writePayload(to: &writer)
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
      let before = node["before"].map(Standing.init), let after = node["after"].map(Standing.init),
      let actor = node["actor"]?.string,
      let change = Change(node, before: before, after: after, by: actor)
    else { return nil }
    self.init(
      sequence: sequence, time: time, change: change, etag: node["etag"]?.string, before: before,
      after: after,
      actor: Actor(
        name: actor, peer: node["peer"]?.string ?? "",
        requestID: node["requestId"]?.string ?? "", reason: node["reason"]?.string))
  }
}

extension Change {
  /// What the names and numbers of a line do not tell.
  fileprivate func writePayload(to writer: inout JSONWriter) {
    switch self {
    case .schedule(let schedule):
      writer.field("at", Timestamp.text(schedule.period.at))
      writer.field("until", schedule.period.until.map(Timestamp.text))
    case .revokePreview(let preview): writer.field("until", Timestamp.text(preview.until))
    case .putImage(_, _, let blob): writer.field("blob", blob.text)
    default: break
    }
    guard let edition else { return }
    writer.field("at", edition.publishedAt.map(Timestamp.text))
    writer.field("document", edition.document?.text)
    writer.field(pins: edition.pins)
  }

  /// Reads the change of a line. What former releases wrote lacks the hashes, and says with `after` what became live.
  fileprivate init?(_ node: JSONNode, before: Standing, after: Standing, by actor: String) {
    guard let action = node["action"]?.string.flatMap(Action.init(rawValue:)) else { return nil }
    let brand = node["brand"]?.string.flatMap(Brand.init)
    let version = node["version"]?.number?.int
    guard action != .declare else {
      guard let digest = node["name"]?.string else { return nil }
      self = .declare(digest, active: after.active)
      return
    }
    guard let brand else { return nil }
    switch action {
    case .activate: self = .activate(brand, version: version)
    case .deleteBrand: self = .deleteBrand(brand)
    case .putImage, .deleteImage:
      guard let change = Self.image(action, brand, node) else { return nil }
      self = change
    case .fallback: self = .former(.fallback(brand, after.live))
    case .restored: self = .former(.restored(brand, version))
    default:
      guard let version, VersionNumber.range.contains(version),
        let change = Self.version(action, brand, version, node, before, after, actor)
      else { return nil }
      self = change
    }
  }

  private static func image(_ action: Action, _ brand: Brand, _ node: JSONNode) -> Change? {
    guard let name = node["name"]?.string else { return nil }
    if action == .deleteImage { return .deleteImage(brand, name) }
    guard let text = node["blob"]?.string else {
      return .former(.putImage(brand, name, etag: node["etag"]?.string))
    }
    return BlobID(text).map { .putImage(brand, name, $0) }
  }

  private static func version(
    _ action: Action, _ brand: Brand, _ version: Int, _ node: JSONNode, _ before: Standing,
    _ after: Standing, _ actor: String
  ) -> Change? {
    let step = node["name"]?.string.map { ScheduleStep(id: $0, brand: brand, version: version) }
    return switch action {
    case .record: Edition(node).map { .record(brand, version, $0) }
    case .publish:
      Edition(node).map {
        .publish(
          brand, version, $0, isLive: after.live == version && before.live != after.live)
      }
    case .found: Edition(node).map { .found(brand, version, $0) }
    case .edited: Edition(node).map { .former(.edited(brand, version, $0)) }
    case .vanished: .former(.vanished(brand, version))
    case .live: .live(brand, version)
    case .delete: .delete(brand, version)
    case .schedule:
      step.flatMap { step in
        SchedulePeriod(node).map { period in
          .schedule(
            Schedule(
              id: step.id, brand: brand, version: version, period: period, createdBy: actor))
        }
      }
    case .unschedule: step.map { .unschedule($0) }
    case .scheduleStart: step.map { .scheduleStart($0) }
    case .scheduleEnd: step.map { .scheduleEnd($0) }
    case .scheduleSkip: step.map { .scheduleSkip($0) }
    case .revokePreview:
      step.flatMap { step in
        node["until"]?.string.flatMap(Timestamp.date).map { until in
          .revokePreview(
            RevokedPreview(id: step.id, brand: brand, version: version, until: until))
        }
      }
    default: nil
    }
  }
}

extension Edition {
  /// Reads `document`, `pins`, `etag` and `at`; nil when one of the hashes is none.
  init?(_ node: JSONNode) {
    let text = node["document"]?.string
    let document = text.flatMap(BlobID.init)
    guard (text == nil) == (document == nil), let pins = [String: BlobID](pins: node["pins"]) else {
      return nil
    }
    self.init(
      document: document, pins: pins, etag: node["etag"]?.string ?? "",
      publishedAt: node["at"]?.string.flatMap(Timestamp.date))
  }
}

extension [String: BlobID] {
  /// Reads an object of hashes, absent when it is empty; nil when one of them is none.
  init?(pins node: JSONNode?) {
    self = [:]
    guard let members = node?.members else { return }
    for member in members {
      guard let blob = member.value.string.flatMap(BlobID.init) else { return nil }
      self[member.key] = blob
    }
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
  fileprivate init(_ node: JSONNode) {
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

  /// Writes `pins` unless there are none.
  mutating func field(pins: [String: BlobID], as name: String = "pins") {
    guard !pins.isEmpty else { return }
    key(name)
    beginObject()
    for (path, blob) in pins.sorted(by: { $0.key < $1.key }) { field(path, blob.text) }
    endObject()
  }
}
