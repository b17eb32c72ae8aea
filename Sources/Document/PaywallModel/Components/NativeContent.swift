import JSON
import Numbers
import PaywallTree
import Vocabulary

/// A place for a view that the app provides: a map, an animation, a form. The document specifies its size.
public struct NativeContent: Sendable, Equatable {
  /// The name by which the app knows the view.
  public var name: String
  /// Strings, numbers and booleans, by name.
  public var parameters: [String: JSONValue] = [:]

  public init(name: String) { self.name = name }
}

extension NativeContent: ComponentContent {
  static let kind = declared(
    "native",
    help: "a view of the app's own in a box: a map, an animation, a form; with a fallback",
    examples: #"""
      [
        {
          "type": "native",
          "name": "map",
          "parameters": {"latitude": 52.52, "longitude": 13.405, "zoom": 12},
          "width": "fill",
          "aspectRatio": 1.5,
          "cornerRadius": 12,
          "accessibilityLabel": "Map of our studios",
          "fallback": {"type": "label", "title": "You find us in Berlin."}
        }
      ]
      """#)

  var content: Content { .native(self) }
}

extension NativeContent {
  static let properties = Properties(
    NativeContent(name: ""),
    [
      Property(
        "name", .name, \.name,
        help:
          "The name by which the app knows the view. Apps that do not know it show the fallback.",
        isRequired: true, instead: #"{"view viewName component nativeView": "map"}"#),
      Property(
        "parameters",
        Form<JSONValue>.scalar.dictionary(
          names: .name, unreadable: .null,
          #"""
          {
            "maxProperties": 32,
            "x-expected": "strings, numbers, true and false by name ({\"zoom\": 12})",
            "examples": [{"latitude": 52.52, "longitude": 13.405, "zoom": 12}]
          }
          """#), \.parameters, help: "Values for the view, by name. They reach the app unchanged.",
        instead: #"{"props attributes": {"zoom": 12}}"#),
    ])
}
