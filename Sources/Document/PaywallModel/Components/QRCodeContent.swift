import JSON
import Numbers
import Vocabulary

/// A QR code, for screens that nobody can tap.
public struct QRCodeContent: Sendable, Equatable {
  /// Usually an address.
  public var text: String
  /// If `nil`, black or white, whichever reads better on the nearest plain background behind it.
  public var color: ColorSource?
  /// The width and height in points.
  public var size: Double = 160

  public init(text: String) { self.text = text }
}

extension QRCodeContent: ComponentContent {
  static let kind = declared(
    "qrCode", help: "a code for a phone's camera",
    examples: #"[{"type": "qrCode", "text": "https://example.com/tv", "size": 120}]"#)

  var content: Content { .qrCode(self) }
}

extension QRCodeContent {
  /// The most characters of a text. A code of more has modules too small to be read from a sofa.
  public static let capacity = 213

  static let properties = Properties(
    QRCodeContent(text: ""),
    [
      Property(
        "text",
        .text(
          Shape([
            "type": "string",
            "pattern": .string("^[\\u0020-\\u007E]{1,\(capacity)}$"),
            "x-expected": .string(
              "an address, or another text of at most \(capacity) ASCII characters"),
            "examples": ["https://example.com/tv"],
          ])), \.text, help: "The address in the code.", isRequired: true,
        instead: #"{"url value data content": "https://example.com/tv"}"#),
      Property(
        "color", .color, \.color, title: "Colour",
        help:
          "By default black or white, whichever contrasts better with the background. The code needs a margin of 4 modules."
      ),
      Property(
        "size", .number(16...4000), \.size,
        help: "Width and height in points, unless given separately.",
        instead: #"""
          {"side": 160}
          """#),
    ])
}
