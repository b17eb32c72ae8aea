import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of layouts, besides the tree itself, and of devices.
  package static let screens: KeyValuePairs<String, JSONValue> = [
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
  ]

  private static let edges = object([
    "top": ["type": "number"], "bottom": ["type": "number"], "left": ["type": "number"],
    "right": ["type": "number"],
  ])
}
