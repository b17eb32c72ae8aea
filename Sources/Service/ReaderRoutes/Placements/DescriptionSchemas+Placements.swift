import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of placements: evaluations, simulations and forced variants.
  package static let placements: KeyValuePairs<String, JSONValue> = [
    "EvaluationRequest": object(["context": ["type": "object"]]),
    "Evaluation": object(
      ["key": text, "reason": text, "variant": text, "metadata": ["type": "object"]],
      optional: [
        "value": object(["paywall": text, "version": number, "url": text, "render": text])
      ]),
    "Evaluations": object([
      "flags": ["type": "array", "items": ["type": "object", "required": ["key"]]],
      "metadata": ["type": "object"], "eventStreams": ["type": "array"],
    ]),
    "EvaluationFailure": object(
      ["errorCode": text, "errorDetails": text], optional: ["key": text]),
    "Simulation": object([
      "readers": number, "changed": number, "changedShare": ["type": "number"],
      "complete": ["type": "boolean"],
      "placements": [
        "type": "array",
        "items": object([
          "placement": text, "changed": number, "before": ["type": "array"],
          "after": ["type": "array"], "changes": ["type": "array"], "rules": ["type": "array"],
          "unreached": ["type": "array", "items": text],
        ]),
      ],
    ]),
    "SimulationRequest": object(
      [:],
      optional: [
        "draft": ["type": "object"], "version": ["type": "integer", "minimum": 1],
        "readers": ["type": "array", "items": ["type": "object"]],
        "count": ["type": "integer", "minimum": 1, "maximum": 100_000],
        "seed": ["type": "integer", "minimum": 0],
      ]),
    "ForcedVariant": object([
      "forced": text, "experiment": text, "variant": text, "expiresAt": time, "query": text,
      "placements": ["type": "array", "items": text],
    ]),
  ]
}
