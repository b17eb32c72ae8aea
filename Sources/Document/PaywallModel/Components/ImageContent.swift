import JSON
import Numbers
import Vocabulary

/// A picture.
public struct ImageContent: Sendable, Equatable {
  public var url: PictureAddress
  public var fit = ImageFit.fit

  public init(url: PictureAddress) { self.url = url }
}

/// The way in which a picture fills its box (CSS Images 3 §5.5).
public enum ImageFit: String, Sendable, Equatable, CaseIterable {
  /// Covers the box and is cropped at its edges (CSS `cover`).
  case fill
  /// Entirely inside the box (CSS `contain`).
  case fit
  /// As wide as the box, at its own aspect ratio; cropped or short at the bottom. Only for the background of a page.
  case width
  /// Stretched to the width and height of the box, ignoring the aspect ratio (CSS `fill`).
  case stretch
}

extension ImageContent: ComponentContent {
  static let kind = declared(
    "image", help: "a picture from the brand or the web",
    examples: #"""
      [
        {
          "type": "image",
          "url": "images/logo.png",
          "width": 200,
          "alignSelf": "center",
          "accessibilityLabel": "Disney+"
        }
      ]
      """#)

  var content: Content { .image(self) }
}

extension ImageContent {
  static let properties = Properties(
    ImageContent(url: PictureAddress("")),
    [
      Property(
        "url", .picture, \.url, title: "Address",
        help:
          "A file of the brand's images folder, or a web address. The picture has the size of its file (half of it for NAME@2x.png), but is no wider than its stack. If you give only a width or a height, it keeps its aspect ratio.",
        isRequired: true,
        instead: #"""
          {
            "src source image imageUrl uri asset href imageName file path address": "images/logo.png"
          }
          """#),
      Property(
        "fit", .choice([.fill, .fit, .stretch]), \.fit,
        help:
          "\"fit\" shows the whole picture, \"fill\" covers the component and crops the rest, \"stretch\" distorts.",
        instead: #"""
          {
            "objectFit contentMode resizeMode scaleType contentScale scaleMode backgroundSize": "fill"
          }
          """#),
    ])
}
