import JSON
import Numbers
import Vocabulary

extension Shape {
  /// `[A-Za-z][A-Za-z0-9_-]{0,63}`: products, colours, components.
  package static let name = Shape(
    "name",
    #"""
    {
      "type": "string",
      "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$",
      "x-expected": "a name: a letter, then letters, digits, \"_\" and \"-\", at most 64 in all"
    }
    """#)

  /// `[A-Za-z][A-Za-z0-9_.-]{0,63}`: keys of strings.
  static let key = Shape(
    #"""
    {
      "pattern": "^[A-Za-z][A-Za-z0-9_.-]{0,63}$",
      "x-expected": "a letter, then letters, digits, \"_\", \".\" and \"-\", at most 64 in all"
    }
    """#)

  /// The language, script and region of BCP 47: `en`, `pt-BR`, `zh-Hant-TW`.
  static let locale = Shape(
    "locale",
    #"""
    {
      "type": "string",
      "pattern": "^[A-Za-z]{2,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?$",
      "x-expected": "a language such as \"en\", with a region such as \"pt-BR\" if you like",
      "x-hint": "write the language's code: \"en\" is English, \"de\" German, \"pt-BR\" Portuguese in Brazil"
    }
    """#)

  fileprivate static let text = Shape(
    "text",
    #"""
    {
      "title": "Text",
      "description": "A text with {product.field} placeholders, or \"$key\", a key of \"strings\". Write {{ and }} for braces, and a leading $$ for a dollar sign.",
      "type": "string",
      "examples": [
        "Start streaming with your {monthly.trialDays} day free trial, then only {monthly.price}/{monthly.period}.",
        "$signUp"
      ]
    }
    """#)
}

extension Form where Value == String {
  package static let name = text(.name)
  static let locale = text(.locale)

  static let imageURL = text(
    Shape(
      "imageURL",
      #"""
      {
        "title": "Address of the picture",
        "description": "A file of the brand's images folder, or a web address.",
        "type": "string",
        "pattern": "^(images/|https?://)[^\\u0000-\\u0020]+$",
        "x-expected": "\"images/…\", or an address that begins with \"https://\"",
        "x-hint": "put the file into the brand's images folder and write \"images/NAME\"",
        "examples": ["images/logo.png"]
      }
      """#)
  ).noted(as: .image)
}

extension Form where Value == LocalizedText {
  private static let plain: Form = Form<String>.text(Shape.text).map(
    { LocalizedText($0) }, back: \.raw)

  /// The text of a component.
  static let text: Form = plain.noted(as: .text)
  /// A key of `strings`.
  static let translation: Form = plain.noted(as: .translation)
  static let productName: Form = plain.noted(as: .productName)
}

extension JSONNumber {
  /// 0.01
  static let hundredth = JSONNumber("0.01") ?? 0
}

extension Form where Value == Double {
  /// Points that may be negative.
  static let offset = number(-100_000...100_000)
  /// Points that may not be negative.
  static let size = number(0...100_000)
  /// A share of a whole, from 0 to 1.
  package static let share = number(
    0...1,
    Shape(
      "share",
      #"""
      {
        "description": "A number from 0 to 1.",
        "x-expected": "a number from 0 to 1",
        "x-hint": "0.5 is half"
      }
      """#))
}
