import JSON
import Routing

extension DescriptionSchemas {
  /// The schema of what is live.
  package static let active: KeyValuePairs<String, JSONValue> = [
    "Active": object([
      "active": nullable("string"),
      "live": ["type": "object", "additionalProperties": number],
    ])
  ]

  /// The schemas of a change and of a publish.
  package static let changes: KeyValuePairs<String, JSONValue> = [
    "Change": object([
      "changed": flag, "sequence": number, "time": time, "action": text,
      "before": ["type": "object"],
      "after": ["type": "object"], "actor": text,
    ]),
    "Published": object(
      [
        "brand": text, "version": number, "new": flag, "live": flag, "dryRun": flag, "etag": text,
        "url": text,
        "changes": [
          "type": "array", "items": text, "maxItems": .number(PublishRoutes.changesTold),
        ],
        "changeCount": number, "gate": gateState,
        "warnings": ["type": "array", "items": ["type": "object"]],
      ],
      optional: [
        "forced": flag, "unapproved": flag, "waits": flag, "proposal": reference("Proposal"),
        "nodes": reference("ChangeSpread"),
        "findings": object(
          ["count": number, "errors": number, "warnings": number], optional: ["url": text]),
      ]),
  ]

  /// The schemas of schedules and proposals.
  package static let launches: KeyValuePairs<String, JSONValue> = [
    "Schedules": object(["schedules": list("Schedule")]),
    "Schedule": object([
      "id": text, "brand": text, "version": number, "at": time, "until": nullable("string"),
      "started": flag, "forced": flag, "createdBy": text,
    ]),
    "Proposals": object(["proposals": list("Proposal")]),
    "Proposal": object(
      [
        "id": text, "brand": text, "version": number, "etag": text, "at": nullable("string"),
        "until": nullable("string"), "activates": flag, "forced": flag,
        "live": nullable("integer"), "outdated": flag, "createdBy": text, "createdAt": time,
        "reason": nullable("string"),
      ],
      optional: [
        "paywall": text, "placements": flag, "findings": text, "impact": text, "picture": text,
        "document": text, "shows": list("PinnedVersion"),
      ]),
    "PinnedVersion": object([
      "paywall": text, "version": number, "public": flag, "findings": text, "picture": text,
    ]),
  ]

  /// The schemas of the nodes that have a change.
  package static let spread: KeyValuePairs<String, JSONValue> = [
    "ChangeSpread": object([
      "live": number, "have": number, "missing": ["type": "array", "items": text],
    ]),
    "NodeChange": object([
      "changed": flag, "sequence": number, "time": time, "action": text,
      "before": ["type": "object"], "after": ["type": "object"], "actor": text,
      "nodes": reference("ChangeSpread"),
    ]),
  ]
}
