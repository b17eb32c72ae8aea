import Numbers

/// The metaschemas of draft 2020-12, as published by json-schema.org.
///
/// They are only here for conformance to the standard; the service's own schemas do not refer to them.
enum Metaschema {
  private static let base = "https://json-schema.org/draft/2020-12/"

  static func source(at uri: String) -> String? {
    uri.hasPrefix(base) ? sources[String(uri.dropFirst(base.count))] : nil
  }

  private static let sources: [String: String] = {
    let all = vocabularies.map { ("meta/" + $0.name, source(of: $0)) }
    return Dictionary(uniqueKeysWithValues: all + [("schema", schema)])
  }()

  /// The text of a vocabulary's metaschema. All of them begin with the same lines.
  private static func source(of vocabulary: Vocabulary) -> String {
    #"""
    {
      "$schema": "\#(base)schema",
      "$id": "\#(base)meta/\#(vocabulary.name)",
      "$vocabulary": {"\#(base)vocab/\#(vocabulary.name)": true},
      "$dynamicAnchor": "meta",
      "title": "\#(vocabulary.title)",
      "type": ["object", "boolean"],
      \#(vocabulary.keywords)
    }
    """#
  }

  private static let schema = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "https://json-schema.org/draft/2020-12/schema",
      "$vocabulary": {
        "https://json-schema.org/draft/2020-12/vocab/core": true,
        "https://json-schema.org/draft/2020-12/vocab/applicator": true,
        "https://json-schema.org/draft/2020-12/vocab/unevaluated": true,
        "https://json-schema.org/draft/2020-12/vocab/validation": true,
        "https://json-schema.org/draft/2020-12/vocab/meta-data": true,
        "https://json-schema.org/draft/2020-12/vocab/format-annotation": true,
        "https://json-schema.org/draft/2020-12/vocab/content": true
      },
      "$dynamicAnchor": "meta",
      "title": "Core and Validation specifications meta-schema",
      "allOf": [
        {"$ref": "meta/core"},
        {"$ref": "meta/applicator"},
        {"$ref": "meta/unevaluated"},
        {"$ref": "meta/validation"},
        {"$ref": "meta/meta-data"},
        {"$ref": "meta/format-annotation"},
        {"$ref": "meta/content"}
      ],
      "type": ["object", "boolean"],
      "$comment": "This meta-schema also defines keywords that have appeared in previous drafts in order to prevent incompatible extensions as they remain in common use.",
      "properties": {
        "definitions": {
          "$comment": "\"definitions\" has been replaced by \"$defs\".",
          "type": "object",
          "additionalProperties": {"$dynamicRef": "#meta"},
          "deprecated": true,
          "default": {}
        },
        "dependencies": {
          "$comment": "\"dependencies\" has been split and replaced by \"dependentSchemas\" and \"dependentRequired\" in order to serve their differing semantics.",
          "type": "object",
          "additionalProperties": {
            "anyOf": [{"$dynamicRef": "#meta"}, {"$ref": "meta/validation#/$defs/stringArray"}]
          },
          "deprecated": true,
          "default": {}
        },
        "$recursiveAnchor": {
          "$comment": "\"$recursiveAnchor\" has been replaced by \"$dynamicAnchor\".",
          "$ref": "meta/core#/$defs/anchorString",
          "deprecated": true
        },
        "$recursiveRef": {
          "$comment": "\"$recursiveRef\" has been replaced by \"$dynamicRef\".",
          "$ref": "meta/core#/$defs/uriReferenceString",
          "deprecated": true
        }
      }
    }
    """#
}
