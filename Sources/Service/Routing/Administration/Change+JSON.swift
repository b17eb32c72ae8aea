import JSON
import PaywallModel
import PaywallStorage
import PaywallStore

extension LoggedChange {
  /// The response to a change: the state before and after it, and whether anything changed.
  package var answer: JSONValue { answer(adding: []) }

  /// Returns the response to the change, with further members.
  package func answer(adding members: [JSONField]) -> JSONValue {
    let what: KeyValuePairs<String, JSONValue?> = [
      "changed": .bool(!isRepeat), "action": .string(action),
    ]
    let rest: KeyValuePairs<String, JSONValue?> = [
      "version": version.map { .number($0) },
      "name": name.map { .string($0) }, "role": change.summary.role.map { .string($0) },
      "forced": isForced ? true : nil, "unapproved": isUnapproved ? true : nil,
      "before": before.value, "after": after.value,
      "sequence": .number(sequence), "time": .string(Timestamp.text(time)),
      "actor": .string(actor.name),
    ]
    return .object(
      JSONValue.fields(present: what) + (brand?.fields ?? []) + JSONValue.fields(present: rest)
        + members)
  }
}

extension ServedState {
  fileprivate var value: JSONValue {
    ["active": active.map { .string($0.name) } ?? .null, "live": live.map { .number($0) } ?? .null]
  }
}
