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
      "required": .number, "frames": .list(of: .frame),
      "cells": .object(["count": .integer, "judged": .integer, "worst": .cell, "first": .cell]),
      "fix": remedy, "suggestions": .list(of: remedy),
      "suppression": .object(["reason": .text, "until": .text]),
    ]
  ).named("Finding")

  private static let remedy = object(["title": .text, "patch": .array]).named("Remedy")

  /// A screen on which a document is judged, named like the parameters of `/render`.
  package static let cell = object(
    [
      "device": .text, "orientation": .text, "insets": .text, "textScale": .number, "theme": .text,
      "locale": .text,
    ],
    optional: ["storefront": .text, "offer": .text, "custom": .object, "state": .object]
  ).named("Cell")

  /// A place on a screen.
  package static let frame = object(
    ["x": .number, "y": .number, "width": .number, "height": .number])
}
