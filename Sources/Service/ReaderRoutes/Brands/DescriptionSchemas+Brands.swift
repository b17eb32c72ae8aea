import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of brands, versions and their files.
  package static let brands: KeyValuePairs<String, JSONValue> = [
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
  ]
}
