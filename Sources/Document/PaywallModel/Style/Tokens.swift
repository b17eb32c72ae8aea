import JSON
import Numbers
import Vocabulary

/// A document's named values: spacing, font families and text styles.
package struct Tokens: Sendable {
  private(set) var tables: [Role: [String: JSONNode]] = [:]

  /// The sections with names that are replaced by values.
  static let sections: [(role: Role, name: String)] = [
    (.spacing, "spacing"), (.font, "fonts"), (.textStyle, "textStyles"),
  ]

  init(_ document: JSONNode) {
    for (role, name) in Self.sections {
      for member in document[name]?.members.map(Array.init) ?? [] {
        tables[role, default: [:]][member.key] = member.value
      }
    }
  }

  package func names(_ role: Role) -> [String] { (tables[role] ?? [:]).keys.sorted() }
}

extension TextContent {
  /// The property that names a style of `textStyles`.
  static let textStyle = Property<TextContent>(
    preset: "textStyle", .textStyle, .name, Properties(empty, setting),
    help:
      "A style from \"textStyles\". Properties set on the component override it.",
    examples: #"["headline"]"#, instead: #"{"style textVariant typography": "headline"}"#)

  /// A text style without any settings, used as the default.
  private static let empty = TextContent(title: LocalizedText(""))

  fileprivate static let styles = Form<TextContent>.object(
    empty, setting, named: "textStyle",
    #"""
    {
      "title": "Text style",
      "minProperties": 1,
      "x-expected": "properties of a text ({\"size\": 28, \"weight\": \"bold\"})"
    }
    """#
  ).dictionary(
    names: .name, unreadable: empty,
    #"""
    {
      "x-expected": "text styles by name ({\"headline\": {\"size\": 28}})",
      "examples": [{"headline": {"size": 28, "weight": "bold", "font": "$heading"}}]
    }
    """#)
}

extension PaywallDocument {
  static let tokenProperties: [Property<PaywallDocument>] = [
    Property(
      "spacing",
      Form<Double>.size.dictionary(
        names: .name, unreadable: 0,
        #"""
        {
          "x-expected": "points by name ({\"m\": 16})",
          "examples": [{"s": 8, "m": 16, "l": 24}]
        }
        """#),
      \.spacing,
      help:
        "Points by name. Use a name as \"$name\" instead of a distance, a size or a radius."),
    Property(
      "fonts",
      Form<String>.family.dictionary(
        names: .name, unreadable: "system",
        #"""
        {
          "x-expected": "families by name ({\"heading\": \"Inter\"})",
          "examples": [{"heading": "Inter"}]
        }
        """#), \.fonts,
      help: "Font families by name. Use a name as \"$name\" instead of a font.",
      instead: #"{"fontFamilies typefaces": {"heading": "Inter"}}"#),
    Property(
      "textStyles", TextContent.styles, \.textStyles,
      help:
        "Text properties by name. A text uses them with textStyle and can override them.",
      instead: #"{"styles typographies textVariants": {"headline": {"size": 28}}}"#),
  ]
}
