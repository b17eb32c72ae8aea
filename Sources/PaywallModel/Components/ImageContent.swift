/// A picture.
public struct ImageContent: Sendable, Hashable {
  /// `images/x.png`, relative to the brand; or an http(s) URL.
  public var url: String
  public var fit = ImageFit.fit

  public init(url: String) {
    self.url = url
  }
}

/// How a picture fills its box (CSS Images 3 §5.5).
public enum ImageFit: String, Sendable, Hashable, CaseIterable {
  /// Covers the box and is cut at its edges (CSS `cover`).
  case fill
  /// Whole, inside the box (CSS `contain`).
  case fit
  /// As wide as the box, at its own aspect ratio; cut or short below. Only behind a page.
  case width
  /// Both sides of the box, whatever the aspect ratio becomes (CSS `fill`).
  case stretch
}
