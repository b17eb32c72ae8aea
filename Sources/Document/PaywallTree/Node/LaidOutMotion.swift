import JSON
import Numbers
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

extension LaidOutVideo: TreeObject {
  static let blank = LaidOutVideo(url: "", autoplay: false, loop: false, muted: false, fit: "fill")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("url", .string, at: \.url, isRequired: true)
    members.add(
      "autoplay", .bool, at: \.autoplay, help: "Whether it plays as soon as it is visible.")
    members.add("loop", .bool, at: \.loop, help: "Whether it restarts at its end.")
    members.add("muted", .bool, at: \.muted, help: "Whether it plays without sound.")
    members.add(
      "fit", .string, at: \.fit,
      help:
        "The scaling to the frame: fill covers it, fit shows the whole video, stretch distorts.",
      isRequired: true)
    members.add("controls", .bool, at: \.controls, help: "Whether the player shows controls.")
  }
}

extension Form where Value == LaidOutVideo {
  static let video = tree(
    named: "video",
    #"{"description": "A video in the frame. Show the node's picture until it plays."}"#)
}

extension LaidOutWebView: TreeObject {
  static let blank = LaidOutWebView(url: "")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("url", .string, at: \.url, isRequired: true)
  }
}

extension Form where Value == LaidOutWebView {
  static let webView = tree(
    named: "webView", #"{"description": "A web page in the frame, over the node's background."}"#)
}

extension LaidOutCountdown: TreeObject {
  static let blank = LaidOutCountdown(until: "", part: "all", from: "days")

  static func declare(in members: inout some MemberList<Self>) {
    members.add("until", .string, at: \.until, help: "The end (RFC 3339, UTC).", isRequired: true)
    members.add(
      "part", .string, at: \.part,
      help: "The units of the text: all, or only days, hours, minutes or seconds.", isRequired: true
    )
    members.add("from", .string, at: \.from, help: "The greatest unit.", isRequired: true)
  }
}

extension Form where Value == LaidOutCountdown {
  static let countdown = tree(
    named: "countdown",
    #"{"description": "The remaining time; the text has its value at the time of the layout."}"#)
}

extension LaidOutPager: TreeObject {
  static let blank = LaidOutPager(page: 1, pages: 1, stride: 0)

  static func declare(in members: inout some MemberList<Self>) {
    members.add(
      "page", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.page,
      help: "The current page, counted from 1.", isRequired: true)
    members.add(
      "pages", .integer(Shape(#"{"type": "integer", "minimum": 1}"#)), at: \.pages, isRequired: true
    )
    members.add(
      "stride", .points, at: \.stride,
      help: "The distance from one page to the next, in the reading direction.", isRequired: true)
    members.add(
      "variable", .string, at: \.variable,
      help: "The variable that a swipe sets to the page's number.")
    members.add("loop", .bool, at: \.loop, help: "Whether the first page follows the last.")
    members.add(
      "autoAdvance", .points, at: \.autoAdvance,
      help: "Seconds until the next page is shown automatically.")
  }
}

extension Form where Value == LaidOutPager {
  static let pager = tree(
    named: "pager",
    #"{"description": "The node's children are pages side by side, one of which is current."}"#)
}
