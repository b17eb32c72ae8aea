import JSON
import Numbers
import Vocabulary

/// A web page in a box with the specified width and height.
public struct WebViewContent: Sendable, Equatable {
  /// An https URL.
  public var url: String

  public init(url: String) { self.url = url }
}

extension WebViewContent: ComponentContent {
  static let kind = declared(
    "webView", help: "a web page in a box, with a fallback for clients without web views",
    examples: #"""
      [
        {
          "type": "webView",
          "url": "https://example.com/terms",
          "width": "fill",
          "height": 300,
          "fallback": {"type": "label", "title": "Read our terms on the web."}
        }
      ]
      """#)

  var content: Content { .webView(self) }
}

extension WebViewContent {
  static let properties = Properties(
    WebViewContent(url: ""),
    [
      Property("url", .webPage, \.url, isRequired: true)
    ])
}

extension Form where Value == String {
  fileprivate static let webPage = text(
    Shape(
      #"""
      {
        "title": "Address of the web page",
        "description": "The page to show. It has no size of its own, so give width and height.",
        "type": "string",
        "pattern": "^https://[^\\u0000-\\u0020]+$",
        "x-expected": "an address that begins with \"https://\"",
        "examples": ["https://example.com/terms"]
      }
      """#))
}
