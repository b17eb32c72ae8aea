import Foundation
import PaywallModel
import PaywallRender
import PaywallTree
import Testing

/// Figures that count down, and codes that cameras read.
@Suite struct CountdownTests {
  private func node(_ component: String, now: String? = nil) throws -> LaidOutNode {
    let document = try Repository.parse(Array("{\"components\": [\(component)]}".utf8))
    let device = try #require(try Repository.assets.get().devices["iphone-11"])
    var input = RenderInput(document: document, device: device) { _ in nil }
    input.reader.now = try now.map { try #require(Moment($0)) }
    return try #require(try Repository.render(input).root.all.last)
  }

  private static let cases: [(more: String, now: String?, figures: String)] = [
    ("", "2026-11-28T12:34:56Z", "2:11:25:04"), ("", "2026-11-30T12:34:56Z", "11:25:04"),
    ("", "2026-11-30T18:34:56-05:00", "00:25:04"), ("", "2026-12-02T00:00:00Z", "00:00:00"),
    ("", nil, "1:00:00:00"), (", \"start\": \"2026-11-30T23:00:00Z\"", nil, "01:00:00"),
    (", \"from\": \"hours\"", "2026-11-28T12:34:56Z", "59:25:04"),
    (", \"from\": \"minutes\"", "2026-11-30T22:00:01Z", "119:59"),
    (", \"part\": \"days\"", "2026-11-28T12:34:56Z", "2"),
    (", \"part\": \"hours\"", "2026-11-30T22:00:01Z", "01"),
    (", \"part\": \"minutes\"", "2026-11-30T22:00:01Z", "59"),
    (", \"part\": \"seconds\"", "2026-11-30T22:00:01Z", "59"),
  ]

  @Test(arguments: cases)
  func `a countdown is drawn for the moment that the reader names, else as it begins`(
    more: String, now: String?, figures: String
  ) throws {
    let node = try node(
      "{\"type\": \"countdown\", \"until\": \"2026-12-01T00:00:00Z\" \(more)}", now: now)
    #expect(node.text?.lines.map(\.string) == [figures])
    #expect(node.countdown?.until == "2026-12-01T00:00:00Z")
  }

  @Test(arguments: [
    "1970-01-01T00:00:00Z", "2000-02-29T23:59:59Z", "2026-12-01T00:00:00Z", "1969-12-31T23:59:59Z",
  ])
  func `a moment is written as it was read`(text: String) throws {
    let moment = try #require(Moment(text))
    #expect(moment.description == text)
    let date = try Date(text, strategy: .iso8601)
    #expect(Double(moment.seconds) == date.timeIntervalSince1970)
  }

  @Test(arguments: ["2026-12-01T00:00:00", "2026-12-01T00:00:00Z"])
  func `a time is written as it was read, with its offset or without`(text: String) throws {
    let time = try #require(ClockTime(text))
    #expect(time.description == text && time.isLocal == !text.hasSuffix("Z"))
    #expect(time.moment(offsets: [:]).description == "2026-12-01T00:00:00Z")
  }

  @Test(arguments: [
    "2026-12-01", "2026-13-01T00:00:00Z", "2026-12-01T24:00:00Z", "2026-12-01T00:00:00", "",
    "2026-12-01T00:00:00+1", "abcd-12-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026/12/01T00:00:00Z",
    "2026-12-01T00:00:00Zulu", "2026-12-01T00:00:00+24:00", "+026-12-01T00:00:00Z",
  ])
  func `an invalid moment is rejected`(text: String) { #expect(Moment(text) == nil) }

  @Test func `a code is a drawing in its square`() throws {
    let node = try node(
      "{\"type\": \"qrCode\", \"text\": \"https://example.com/tv\", \"size\": 100}")
    let icon = try #require(node.icon)
    #expect(icon.frame.width == 100 && icon.frame.height == 100)
    guard case .fill(let path) = icon.shape else {
      Issue.record("no area")
      return
    }
    #expect(path.hasPrefix("M0 0L") && path.hasSuffix("Z"))
  }
}
