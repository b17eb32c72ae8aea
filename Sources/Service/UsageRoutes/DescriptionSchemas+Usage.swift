import Experiments
import JSON
import PaywallUsage
import Routing

extension DescriptionSchemas {
  private static let share: JSONValue = ["type": "number"]

  /// The schemas of client keys, events, counts and experiments.
  package static let usage: KeyValuePairs<String, JSONValue> = [
    "ClientKeys": object([
      "keys": list("ClientKey"), "revoked": ["type": "array", "items": text],
    ]),
    "ClientKey": object(["name": text, "eventsPerMinute": number, "createdAt": time]),
    "NewClientKey": NewKey.schema,
    "CreatedClientKey": object([
      "name": text, "eventsPerMinute": number, "createdAt": time, "key": text,
    ]),
    "ClientEvents": ClientEvents.schema,
    "Usage": object([
      "from": time, "to": time, "by": ["enum": ["hour", "day"]], "kept": flag,
      "complete": flag, "rows": list("UsageRow"),
    ]),
    "UsageRow": object(
      [
        "time": time,
        "type": ["enum": .array(UsageSeries.Kind.allCases.map { .string($0.rawValue) })],
        "count": number,
      ],
      optional: [
        "brand": text, "paywall": text, "version": number, "placement": text, "experiment": text,
        "variant": text, "product": text, "other": flag,
      ]),
    "ExperimentResult": object([
      "brand": text, "experiment": text, "status": text, "from": time, "to": time,
      "days": share, "effect": share, "complete": flag, "notice": nullable("string"),
      "groups": object(["p": share, "right": flag]), "readersNeeded": nullable("integer"),
      "currency": nullable("string"), "variants": list("VariantResult"), "sentence": text,
    ]),
    "VariantResult": object([
      "variant": text, "weight": share, "readers": number, "provenReaders": number,
      "conversions": number, "rate": share,
      "purchases": number, "unpriced": number, "revenue": nullable("number"),
      "revenuePerReader": nullable("number"), "failures": number, "refunds": number,
      "comparison": ["anyOf": [reference("VariantComparison"), ["type": "null"]]],
    ]),
    "VariantComparison": object(
      [
        "verdict": ["enum": .array(Verdict.names.map(JSONValue.string))], "sentence": text,
        "guardRails": [
          "type": "array",
          "items": object([
            "name": ["enum": .array(GuardRail.allCases.map { .string($0.rawValue) })],
            "excess": share, "least": share, "p": share, "broken": flag,
          ]),
        ],
      ],
      optional: [
        "conversions": reference("VariantDifference"),
        "revenue": reference("VariantDifference"), "daysLeft": number,
      ]),
    "VariantDifference": object([
      "effect": share, "lower": nullable("number"), "upper": nullable("number"), "p": share,
    ]),
    "EventReceipt": object([
      "accepted": number, "duplicates": number,
      "refused": [
        "type": "array",
        "items": object(
          [
            "index": number,
            "reason": ["enum": .array(ClientEvents.Reason.allCases.map { .string($0.rawValue) })],
          ], optional: ["id": text]),
      ],
    ]),
  ]
}
