import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of checks, of impacts and of differences.
  package static let checks: KeyValuePairs<String, JSONValue> = [
    "Check": object([
      "passes": flag, "complete": flag, "at": text,
      "cells": object(
        ["judged": number, "chosen": number, "possible": number],
        optional: ["combinations": object(["wanted": number, "missing": number])]),
      "findings": list("Finding"),
    ]),
    "Finding": object(
      [
        "code": text, "severity": ["enum": ["error", "warning", "information"]], "pointer": text,
        "message": text, "hint": text,
      ],
      optional: [
        "component": text, "line": number, "column": number, "measured": ["type": "number"],
        "required": ["type": "number"], "frames": ["type": "array", "items": frame],
        "cells": object([
          "count": number, "judged": number, "worst": reference("Cell"), "first": reference("Cell"),
        ]),
        "fix": reference("Remedy"), "suggestions": list("Remedy"),
        "suppression": object(["reason": text, "until": text]),
      ]),
    "Impact": object([
      "brand": text, "from": number, "version": number, "complete": flag,
      "sentences": ["type": "array", "items": text],
      "screens": object([
        "compared": number, "changed": number, "chosen": number, "possible": number,
      ]),
      "changeCount": number, "changes": list("ImpactChange"),
    ]),
    "ImpactChange": object(
      [
        "kind": text, "component": text, "name": text, "where": text, "screens": number,
        "worst": reference("Cell"), "frames": object([:], optional: ["from": frame, "to": frame]),
      ], optional: ["points": ["type": "number"], "from": text, "to": text]),
    "Remedy": object(["title": text, "patch": ["type": "array"]]),
    "Cell": object(
      [
        "device": text, "orientation": text, "insets": text, "textScale": ["type": "number"],
        "theme": text, "locale": text,
      ],
      optional: [
        "storefront": text, "offer": text, "custom": ["type": "object"],
        "state": ["type": "object"],
      ]),
    "Difference": object(
      [
        "brand": text, "from": number, "to": number, "patch": ["type": "array"],
        "images": ["type": "array", "items": text], "summary": ["type": "array", "items": text],
      ], optional: ["device": text, "frames": reference("FrameDifference")]),
    "FrameDifference": object([
      "moved": list("MovedNode"), "added": list("FramedNode"), "removed": list("FramedNode"),
    ]),
    "MovedNode": object(
      ["type": text, "pointer": text, "before": frame, "after": frame],
      optional: ["id": text, "from": text]),
    "FramedNode": object(
      ["type": text, "pointer": text, "frame": frame], optional: ["id": text]),
  ]

  private static let frame = object([
    "x": ["type": "number"], "y": ["type": "number"], "width": ["type": "number"],
    "height": ["type": "number"],
  ])
}
