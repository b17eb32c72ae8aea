import JSON
import Vocabulary

/// The way in which a node changes over time or with a gesture. The node itself contains the still image.
public indirect enum LaidOutMotion: Sendable, Hashable {
  case video(LaidOutVideo)
  case pager(LaidOutPager)
  case countdown(LaidOutCountdown)
  case webView(LaidOutWebView)
  case native(LaidOutNative)
  case input(LaidOutInput)
}

/// A web page in a node's frame.
public struct LaidOutWebView: Sendable, Hashable {
  public var url: String

  public init(url: String) { self.url = url }
}

/// A countdown. The node's text is the time left when the page was drawn.
public struct LaidOutCountdown: Sendable, Hashable {
  /// RFC 3339, in UTC.
  public var until: String
  /// `all`, `days`, `hours`, `minutes` or `seconds`.
  public var part: String
  /// The largest unit: `days`, `hours` or `minutes`.
  public var from: String

  public init(until: String, part: String, from: String) {
    self.until = until
    self.part = part
    self.from = from
  }
}

/// A video in a node's frame. The node shows its picture until the video plays.
public struct LaidOutVideo: Sendable, Hashable {
  public var url: String
  public var autoplay: Bool
  public var loop: Bool
  public var muted: Bool
  /// The way in which it fills the frame: `fill`, `fit` or `stretch`.
  public var fit: String
  /// Whether the player shows controls.
  public var controls = false

  public init(url: String, autoplay: Bool, loop: Bool, muted: Bool, fit: String) {
    self.url = url
    self.autoplay = autoplay
    self.loop = loop
    self.muted = muted
    self.fit = fit
  }
}

/// A node with pages as children, side by side.
public struct LaidOutPager: Sendable, Hashable {
  /// The page that is shown, counted from 1.
  public var page: Int
  public var pages: Int
  /// Points from one page to the next, along the reading direction.
  public var stride: Double
  /// The variable that a swipe changes; `nil` if nothing else depends on the page.
  public var variable: String?
  public var loop: Bool
  /// Seconds until the next page is shown automatically.
  public var autoAdvance: Double?

  public init(page: Int, pages: Int, stride: Double) {
    self.page = page
    self.pages = pages
    self.stride = stride
    loop = false
  }
}

extension Form where Value == LaidOutVideo {
  static let video = object(
    LaidOutVideo(url: "", autoplay: false, loop: false, muted: false, fit: "fill"),
    [
      Property("url", .string, \.url, isRequired: true),
      Property("autoplay", .bool, \.autoplay, help: "Whether it plays as soon as it is visible."),
      Property("loop", .bool, \.loop, help: "Whether it restarts at its end."),
      Property("muted", .bool, \.muted, help: "Whether it plays without sound."),
      Property(
        "fit", .string, \.fit,
        help:
          "The scaling to the frame: fill covers it, fit shows the whole video, stretch distorts.",
        isRequired: true),
      Property("controls", .bool, \.controls, help: "Whether the player shows controls."),
    ], named: "video",
    #"{"description": "A video in the frame. Show the node's picture until it plays."}"#)
}

extension Form where Value == LaidOutWebView {
  static let webView = object(
    LaidOutWebView(url: ""), [Property("url", .string, \.url, isRequired: true)],
    named: "webView", #"{"description": "A web page in the frame, over the node's background."}"#)
}

extension Form where Value == LaidOutCountdown {
  static let countdown = object(
    LaidOutCountdown(until: "", part: "all", from: "days"),
    [
      Property(
        "until", .string, \.until, help: "The end (RFC 3339, UTC).", isRequired: true),
      Property(
        "part", .string, \.part,
        help: "The units of the text: all, or only days, hours, minutes or seconds.",
        isRequired: true),
      Property("from", .string, \.from, help: "The greatest unit.", isRequired: true),
    ], named: "countdown",
    #"{"description": "The remaining time; the text has its value at the time of the layout."}"#)
}

extension Form where Value == LaidOutPager {
  static let pager = object(
    LaidOutPager(page: 1, pages: 1, stride: 0),
    [
      Property(
        "page", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), \.page,
        help: "The current page, counted from 1.", isRequired: true),
      Property(
        "pages", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), \.pages, isRequired: true),
      Property(
        "stride", .points, \.stride,
        help: "The distance from one page to the next, in the reading direction.", isRequired: true),
      Property(
        "variable", .string, \.variable,
        help: "The variable that a swipe sets to the page's number."),
      Property("loop", .bool, \.loop, help: "Whether the first page follows the last."),
      Property(
        "autoAdvance", .points, \.autoAdvance,
        help: "Seconds until the next page is shown automatically."),
    ], named: "pager",
    #"{"description": "The node's children are pages side by side, one of which is current."}"#)
}

extension LaidOutMotion {
  /// Writes it as a member of its node.
  func write(to writer: inout JSONWriter) {
    switch self {
    case .video(let video):
      writer.member("video")
      writer.beginObject()
      writer.member("url", video.url)
      writer.member("autoplay", ifTrue: video.autoplay)
      writer.member("loop", ifTrue: video.loop)
      writer.member("muted", ifTrue: video.muted)
      writer.member("fit", video.fit)
      writer.member("controls", ifTrue: video.controls)
      writer.endObject()
    case .webView(let view):
      writer.member("webView")
      writer.beginObject()
      writer.member("url", view.url)
      writer.endObject()
    case .native(let native):
      writer.member("native")
      native.write(to: &writer)
    case .input(let input):
      writer.member("input")
      input.write(to: &writer)
    case .pager(let pager):
      writer.member("pager")
      writer.beginObject()
      writer.member("page")
      writer.number(pager.page)
      writer.member("pages")
      writer.number(pager.pages)
      writer.member("stride", points: pager.stride)
      writer.member("variable", pager.variable)
      writer.member("loop", ifTrue: pager.loop)
      if let seconds = pager.autoAdvance { writer.member("autoAdvance", points: seconds) }
      writer.endObject()
    case .countdown(let countdown):
      writer.member("countdown")
      writer.beginObject()
      writer.member("until", countdown.until)
      writer.member("part", countdown.part)
      writer.member("from", countdown.from)
      writer.endObject()
    }
  }
}
