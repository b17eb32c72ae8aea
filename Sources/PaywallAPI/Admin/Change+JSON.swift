import JSON
import PaywallModel
import PaywallStore

extension Change {
  /// As the answer to who asked for it: what was, what is, and whether anything had to be done.
  var answer: JSONValue {
    .object(
      [
        field("changed", .bool(!isRepeat)),
        field("action", .string(action.rawValue)),
        brand.map { field("brand", .string($0.name)) },
        version.map { field("version", .number($0)) },
        name.map { field("name", .string($0)) },
        field("before", before.value),
        field("after", after.value),
        field("sequence", .number(sequence)),
        field("time", .string(Timestamp.text(time))),
        field("actor", .string(actor.name)),
      ].compactMap { $0 })
  }

  private func field(_ name: String, _ value: JSONValue) -> JSONField {
    JSONField(name: name, value: value)
  }
}

extension Standing {
  fileprivate var value: JSONValue {
    ["active": active.map { .string($0.name) } ?? .null, "live": live.map { .number($0) } ?? .null]
  }
}
