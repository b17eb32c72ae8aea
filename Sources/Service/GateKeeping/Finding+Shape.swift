import Routing

extension ContentShape {
  /// A finding of the gate.
  package static let finding = object(
    [
      "code": .text, "severity": .choice(["error", "warning", "information"]), "pointer": .text,
      "message": .text, "hint": .text,
    ],
    optional: [
      "component": .text, "line": .integer, "column": .integer, "measured": .number,
      "required": .number, "cover": .text, "frames": .list(of: .frame),
      "cells": .object([
        "count": .integer, "judged": .integer, "share": .number, "worst": .cell,
        "likeliest": .cell, "first": .cell,
      ]),
      "fix": remedy, "suggestions": .list(of: remedy), "obligations": .list(of: obligation),
      "suppression": .object(["reason": .text, "until": .text]),
    ]
  ).named("Finding")

  /// A law or a store's policy that a finding violates, or will.
  private static let obligation = object(
    [
      "pack": .text, "title": .text, "says": .text, "source": .text, "scope": .text,
      "inForce": .flag,
    ],
    optional: [
      "checked": .text, "storefronts": .list(of: .text), "from": .text, "announced": .text,
    ]
  ).named("Obligation")

  /// Findings that one change or one decision takes away.
  package static let issue = object(
    [
      "code": .text, "severity": .choice(["error", "warning", "information"]),
      "part": .choice(["stops", "worth-mending", "later"]), "pointer": .text, "readers": .text,
      "share": .number, "title": .text, "action": .text, "places": .integer,
      "findings": .list(
        of: object(
          [
            "code": .text, "severity": .choice(["error", "warning", "information"]),
            "pointer": .text, "message": .text,
          ], optional: ["component": .text, "line": .integer])),
      "fingerprint": .text,
    ],
    optional: [
      "component": .text, "line": .integer, "column": .integer, "question": .text,
      "likeliest": .cell, "worst": .cell, "frames": .list(of: .frame), "fix": remedy,
      "suggestions": .list(of: remedy),
      "suppression": .object(["reason": .text, "until": .text]),
    ]
  ).named("Issue")

  private static let remedy = object(["title": .text, "patch": .array]).named("Remedy")

  /// A screen on which a document is judged, named like the parameters of `/render`.
  package static let cell = object(
    [
      "device": .text, "orientation": .text, "insets": .text, "textScale": .number, "theme": .text,
      "locale": .text,
    ],
    optional: ["storefront": .text, "offer": .text, "custom": .object, "state": .object]
  ).named("MatrixCell")

  /// A place on a screen.
  package static let frame = object(
    ["x": .number, "y": .number, "width": .number, "height": .number])
}
