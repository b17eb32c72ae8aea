import JSON
import PaywallModel
import PaywallResolve
import PaywallTree

/// The shapes of responses, as components of the API description (JSON Schema 2020-12).
enum DescriptionSchemas {
  static let all: JSONValue = .object(
    answers.map { JSONField(name: $0.key, value: $0.value) }
      + usage + nodes + document + facts + layout)

  private static let document = DocumentSchema.definitions(prefix: "#/components/schemas/")

  /// The schemas of the reader content that a client may send, except for members that documents have too.
  private static var facts: [JSONField] {
    ReaderFacts.definitions(prefix: "#/components/schemas/").filter { field in
      !document.contains { $0.name == field.name }
    }
  }

  /// The schemas of the laid-out tree, under prefixed names.
  private static var layout: [JSONField] {
    LayoutSchema.definitions(prefix: "#/components/schemas/layout.").map { field in
      field.name == "Layout"
        ? field : JSONField(name: "layout." + field.name, value: field.value)
    }
  }

  private static let answers: KeyValuePairs<String, JSONValue> = [
    "Brands": object([
      "active": nullable("string"), "brands": list("Brand"), "next": nullable("string"),
    ]),
    "Brand": object([
      "brand": text, "active": flag, "live": nullable("integer"), "url": text,
      "versions": list("Version"),
      "images": list("Image"), "staged": list("Image"), "stagedFiles": list("Companion"),
    ]),
    "Version": object(
      [
        "version": number, "live": flag, "released": flag, "name": nullable("string"),
        "size": number,
        "etag": text,
        "publishedAt": time, "url": text,
      ], optional: ["gate": object(["mark": gateState, "errors": number])]),
    "Image": object([
      "name": text, "type": text, "width": ["type": "number"], "height": ["type": "number"],
      "size": number, "etag": text, "url": text, "immutableUrl": text,
    ]),
    "Companion": object(
      ["name": text, "size": number, "etag": text],
      optional: [
        "changed": flag,
        "versions": [
          "type": "array", "items": object(["version": number, "of": number, "url": text]),
        ],
      ]),
    "Content": [:],
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
    "Unchanged": object(["unchanged": ["const": true]]),
    "States": object([
      "variables": [
        "type": "array", "items": ["$ref": "#/components/schemas/layout.variable"],
      ],
      "states": [
        "type": "array",
        "items": ["type": "object", "additionalProperties": text],
      ],
    ]),
    "Devices": object(["devices": list("Device")]),
    "Device": object(
      [
        "id": text, "name": text, "width": ["type": "number"], "height": ["type": "number"],
        "scale": ["type": "number"], "safeArea": edges, "landscapeSafeArea": edges,
      ], optional: ["source": text]),
    "Active": object([
      "active": nullable("string"),
      "live": ["type": "object", "additionalProperties": number],
    ]),
    "Access": object(["name": text, "role": role]),
    "Requests": object(["minutes": list("RequestMinute")]),
    "RequestMinute": object([
      "begins": time, "answered": number, "refused": number, "failed": number,
    ]),
    "Tokens": object(["tokens": list("Token")]),
    "Token": object([
      "name": text, "role": role, "createdAt": nullable("string"), "expiresAt": nullable("string"),
      "removable": flag,
    ]),
    "NewToken": NewToken.schema,
    "CreatedToken": object([
      "name": text, "role": role, "createdAt": time, "expiresAt": nullable("string"),
      "removable": flag, "secret": text,
    ]),
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
    "DraftSheet": object([
      "screens": [
        "type": "array",
        "items": object([:], optional: ["svg": text, "tree": reference("Layout")]),
        "maxItems": .number(DraftSheet.mostScreens),
      ]
    ]),
    "Import": object([
      "document": reference("Document"), "approximations": list("ConversionNote"),
      "notes": list("ConversionNote"), "pictures": ["type": "array", "items": text],
      "errors": ["type": "array", "items": ["type": "object"]],
    ]),
    "Export": object([
      "document": ["type": "object"], "approximations": list("ConversionNote"),
      "notes": list("ConversionNote"), "pictures": ["type": "array", "items": text],
    ]),
    "ConversionNote": object(["pointer": text, "code": text, "message": text]),
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
    "Audit": object(["changes": list("AuditedChange"), "next": nullable("integer")]),
    "AuditedChange": object([
      "sequence": number, "time": time, "action": text, "before": ["type": "object"],
      "after": ["type": "object"], "actor": text,
    ]),
    "Sources": object(["sources": list("Source")]),
    "Source": object([
      "name": text, "url": text, "seconds": number, "shown": ["enum": ["answer", "fallback"]],
      "lastGood": nullable("string"), "size": nullable("integer"), "etag": nullable("string"),
      "asked": nullable("string"), "error": nullable("string"), "failures": number,
      "next": nullable("string"),
    ]),
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
    "Preview": object([
      "id": text, "brand": text, "version": number, "expiresAt": time, "url": text,
      "renderUrl": text, "page": text, "code": nullable("string"), "advice": nullable("string"),
    ]),
    "LivePreviews": object(["previews": list("LivePreview")]),
    "LivePreview": livePreview([:]),
    "LivePreviewLink": livePreview([
      "page": text, "code": nullable("string"), "advice": nullable("string"),
    ]),
    "Health": object(["service": text, "status": text]),
    "Readiness": object([
      "ready": flag, "reasons": ["type": "array", "items": text], "brands": number,
      "changes": flag, "changesReasons": ["type": "array", "items": text], "dev": flag,
      "warnings": ["type": "array", "items": text],
      "watching": flag, "notWatching": ["type": ["string", "null"]],
      "problems": [
        "type": "array", "items": text, "maxItems": .number(StatusRoutes.problemsTold),
      ],
      "problemFiles": number, "gate": ["type": "array", "items": text],
      "overdue": ["type": "array", "items": text],
    ]),
    "ProblemType": object([
      "type": text, "title": text, "status": number, "explanation": text,
    ]),
    "Problem": problem,
  ]
}
