import JSON
import Numbers

/// The vocabularies that give a schema's keywords their meaning (JSON Schema Core §8.1).
struct Dialect: OptionSet, Hashable {
  let rawValue: Int

  static let applicator = Dialect(rawValue: 1)
  static let unevaluated = Dialect(rawValue: 2)
  static let validation = Dialect(rawValue: 4)
  static let formatAnnotation = Dialect(rawValue: 8)
  static let formatAssertion = Dialect(rawValue: 16)

  static let draft202012URI = "https://json-schema.org/draft/2020-12/schema"

  static let draft202012: Dialect = [.applicator, .unevaluated, .validation, .formatAnnotation]

  /// Every schema has the core keywords; those for content and metadata only annotate.
  private static let vocabularies: [String: Dialect] = [
    "core": [], "applicator": .applicator, "unevaluated": .unevaluated, "validation": .validation,
    "format-annotation": .formatAnnotation, "format-assertion": .formatAssertion,
    "content": [], "meta-data": [],
  ]

  /// The vocabulary with a URI; `nil` if it is not part of draft 2020-12.
  static func vocabulary(at uri: String) -> Dialect? {
    let prefix = "https://json-schema.org/draft/2020-12/vocab/"
    guard uri.hasPrefix(prefix) else { return nil }
    return vocabularies[String(uri.dropFirst(prefix.count))]
  }
}

extension Dialect {
  /// The vocabularies that a metaschema declares in `$vocabulary`; `nil` if it requires an unknown one.
  init?(declaredBy metaschema: JSONNode) {
    guard let declared = metaschema["$vocabulary"]?.members else {
      self = .draft202012
      return
    }
    self = []
    for member in declared {
      if let vocabulary = Self.vocabulary(at: member.key) {
        formUnion(vocabulary)
      } else if member.value.bool == true {
        return nil
      }
    }
  }
}
