import Foundation
import JSON
import PaywallModel

/// An entry of the log: a change, its time and author, and the served state before and after.
public struct LoggedChange: Sendable, Hashable {
  /// The position in the log, from 1. It is also the event's id.
  public var sequence: Int
  /// The time to the millisecond, by the clock at that time. If the clock is set back, a change is dated before its predecessor.
  public var time: Date
  public var change: Change
  /// The entity tag of the version, image or file.
  public var etag: String?
  public var before: ServedState
  public var after: ServedState
  public var actor: Actor
  /// True when the state was already as requested. Such a change is not in the log.
  public var isRepeat = false

  /// The name of the kind of change.
  public var action: String { change.summary.action }
  public var brand: Brand? { change.summary.brand }
  public var version: Int? { change.summary.version }
  public var name: String? { change.summary.name }
  public var isForced: Bool { change.summary.overridden.gate }
  public var isUnapproved: Bool { change.summary.overridden.approval }
}

/// The largest number of a change: JSON's readers keep integers up to it exact (RFC 8259 §6).
extension LoggedChange {
  package static let largestSequence = 1 << 53
}

/// The served state at a moment: the active brand, the live version of the change's brand, and the one that a share of its readers sees
/// first.
public struct ServedState: Sendable, Hashable {
  public var active: Brand?
  public var live: Int?
  public var canary: Int?

  public init(active: Brand?, live: Int?, canary: Int? = nil) {
    self.active = active
    self.live = live
    self.canary = canary
  }
}

extension LoggedChange {
  /// The public part of the change, without author and reason.
  public func event(adding fields: [JSONField] = []) -> JSONValue { .object(eventFields + fields) }

  /// The event with its number as `id` and its time, for messages that stand alone.
  package var numberedEvent: JSONValue {
    .object(
      [
        JSONField(name: "id", value: .number(sequence)),
        JSONField(name: "time", value: .string(Timestamp.text(time))),
      ] + eventFields + gateFields)
  }

  /// The members for clients that may see drafts: an overridden gate, a missing approval, and the members that the change's form shows.
  package var gateFields: [JSONField] {
    let formed = change.formed
    var fields: [JSONField] = []
    if isForced { fields.append(JSONField(name: "forced", value: true)) }
    if isUnapproved { fields.append(JSONField(name: "unapproved", value: true)) }
    fields += formed.shown().map { JSONField(name: $0.name, value: .string($0.text)) }
    if formed.showsReason, let reason = actor.reason {
      fields.append(JSONField(name: "reason", value: .string(reason)))
    }
    return fields
  }

  private var eventFields: [JSONField] {
    var fields = [JSONField(name: "type", value: .string(action))]
    if let brand { fields += brand.fields }
    if let version { fields.append(JSONField(name: "version", value: .number(version))) }
    if let etag { fields.append(JSONField(name: "etag", value: .string(etag))) }
    fields.append(
      JSONField(name: "active", value: after.active.map { .string($0.name) } ?? .null))
    fields.append(JSONField(name: "live", value: after.live.map { .number($0) } ?? .null))
    if let canary = after.canary {
      fields.append(JSONField(name: "canary", value: .number(canary)))
    }
    return fields
  }
}
