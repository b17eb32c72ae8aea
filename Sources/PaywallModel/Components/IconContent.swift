import JSON
import Vocabulary

/// A small picture in a square that it fills as far as its ratio allows.
public struct IconContent: Sendable, Hashable {
  /// `images/x.svg`, relative to the brand; or an http(s) URL.
  public var url: String
  /// Points of each side.
  public var size: Double = 24

  public init(url: String) { self.url = url }
}

extension IconContent {
  static let properties = Properties(
    IconContent(url: ""),
    [
      Property(
        "url", .imageURL, \.url, isRequired: true,
        instead: [Synonyms(["icon", "iconName", "symbol", "systemName"], "images/check.svg")]),
      Property(
        "size", .number(1...1000), \.size, title: "Size",
        help: "Points of each side of the square."),
    ])

  /// As wide and as high as its size, and never less for want of room.
  func frame(_ box: inout BoxStyle) {
    box.width = box.width ?? .points(size)
    box.height = box.height ?? .points(size)
    box.shrink = box.shrink ?? 0
  }
}
