/// The metaschemas of draft 2020-12, as published at json-schema.org.
enum Metaschema {
  static func source(at uri: String) -> String? {
    let prefix = "https://json-schema.org/draft/2020-12/"
    guard uri.hasPrefix(prefix) else { return nil }
    return sources[String(uri.dropFirst(prefix.count))]
  }

  private static let sources = [
    "schema": schema,
    "meta/core": core,
    "meta/applicator": applicator,
    "meta/unevaluated": unevaluated,
    "meta/validation": validation,
    "meta/meta-data": metaData,
    "meta/format-annotation": formatAnnotation,
    "meta/format-assertion": formatAssertion,
    "meta/content": content,
  ]
}
