import JSON

extension LoggedChange {
  /// What everybody may know of it: not who made it, nor why.
  public var event: JSONValue { .object(eventFields) }

  /// `event`, with what tells it from others where it stands alone: the number as `id`, and the time.
  package var numberedEvent: JSONValue {
    .object(
      [
        JSONField(name: "id", value: .number(sequence)),
        JSONField(name: "time", value: .string(Timestamp.text(time))),
      ] + eventFields)
  }

  private var eventFields: [JSONField] {
    var fields = [JSONField(name: "type", value: .string(action.rawValue))]
    if let brand { fields.append(JSONField(name: "brand", value: .string(brand.name))) }
    if let version { fields.append(JSONField(name: "version", value: .number(version))) }
    if let etag { fields.append(JSONField(name: "etag", value: .string(etag))) }
    fields.append(
      JSONField(name: "active", value: after.active.map { .string($0.name) } ?? .null))
    fields.append(JSONField(name: "live", value: after.live.map { .number($0) } ?? .null))
    return fields
  }
}
