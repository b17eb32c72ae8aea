import JSON
import Vocabulary

/// A picture.
public struct ImageContent: Sendable, Equatable {
  public var url: PictureAddress
  public var fit = ImageFit.fit

  public init(url: PictureAddress) { self.url = url }
}

/// How a picture fills its box (CSS Images 3 §5.5).
public enum ImageFit: String, Sendable, Equatable, CaseIterable {
  /// Covers the box and is cut at its edges (CSS `cover`).
  case fill
  /// Whole, inside the box (CSS `contain`).
  case fit
  /// As wide as the box, at its own aspect ratio; cut or short below. Only behind a page.
  case width
  /// Both sides of the box, whatever the aspect ratio becomes (CSS `fill`).
  case stretch
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
