import JSON
import Numbers
import Vocabulary

/// A video. Its picture is shown until it plays, and if it cannot play.
public struct VideoContent: Sendable, Equatable {
  /// An http(s) URL.
  public var url: String
  public var poster: PictureAddress?
  public var fit = ImageFit.fill
  public var autoplay = true
  public var loop = true
  public var muted = true
  public var controls = false

  public init(url: String) { self.url = url }
}

extension VideoContent: ComponentContent {
  static let kind = declared(
    "video", help: "a video, with a picture until it plays",
    examples: #"""
      [
        {
          "type": "video",
          "url": "https://example.com/intro.mp4",
          "poster": "images/intro.jpg",
          "width": "fill",
          "aspectRatio": 1.5
        }
      ]
      """#)

  var content: Content { .video(self) }
}

extension VideoContent {
  static let properties = Properties(
    VideoContent(url: ""),
    [
      Property(
        "url", .videoURL, \.url, isRequired: true,
        instead: #"{"videoUrl": "https://example.com/intro.mp4"}"#),
      Property(
        "poster", .picture, \.poster,
        help:
          "The picture until the video plays. It sets the video's size unless you give width, height or aspectRatio.",
        instead: #"{"fallbackSource thumbnail placeholder preview": "images/intro.jpg"}"#),
      Property(
        "fit", .choice([.fill, .fit, .stretch]), \.fit,
        help:
          "\"fill\" covers the component and crops the rest, \"fit\" shows the whole video, \"stretch\" distorts.",
        instead: #"{"videoGravity": "fill"}"#),
      Property(
        "autoplay", .bool, \.autoplay,
        help: "Whether it plays as soon as it is visible; otherwise a tap plays it.",
        instead: #"{"auto_play playing": true}"#),
      Property(
        "loop", .bool, \.loop, help: "Whether it restarts at its end.",
        instead: #"{"repeat looping": true}"#),
      Property(
        "muted", .bool, \.muted, help: "Whether it plays without sound.",
        instead: #"{"mute mute_audio silent": true}"#),
      Property(
        "controls", .bool, \.controls,
        help: "Whether the player shows controls to pause and seek.",
        instead: #"{"showControls show_controls playerControls": true}"#),
    ])
}

extension Form where Value == String {
  fileprivate static let videoURL = text(
    Shape(
      #"""
      {
        "title": "Address of the video",
        "description": "A web address of a file that the reader's device can play, such as MP4 with H.264.",
        "type": "string",
        "pattern": "^https?://[^\\u0000-\\u0020]+$",
        "x-expected": "an address that begins with \"https://\"",
        "examples": ["https://example.com/intro.mp4"]
      }
      """#))
}
