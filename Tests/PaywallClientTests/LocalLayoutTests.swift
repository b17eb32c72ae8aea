import Foundation
import JSON
import PaywallClientLayout
import TestFolders
import Testing

@testable import PaywallClient

/// Pages that are laid out on the device, beside those of the service.
@Suite struct LocalLayoutTests {
  private static let layouts = Result { try LocalLayouts() }

  static let brands = [
    "arabic", "bottom-sheet", "carousel", "comparison", "dark-and-light", "deals", "dishwashers",
    "first", "limited-offer", "minimal", "onboarding", "plan-picker", "premium-plain", "premium",
    "quiz-sign-up", "quiz", "reviews", "streaming", "tablet", "tabs", "television",
    "trial-timeline", "video-hero", "disney", "espn",
  ]

  /// Boxes, text sizes and languages that each appear with each other at least once.
  private static func requests(_ brand: String) -> [PaywallRequest] {
    let boxes = [
      PaywallBox.phone, PaywallBox(width: 834, height: 1_194), PaywallBox(width: 667, height: 375),
    ]
    return zip(boxes, [(1.0, nil as String?), (2.0, "ar"), (1.35, "de")]).map { box, reader in
      var request = PaywallRequest(brand, in: box)
      (request.textScale, request.locale) = reader
      return request
    }
  }

  @Test(arguments: brands)
  func `frames, states and themes are the service's, byte for byte`(brand: String) async throws {
    let client = try ServedSamples.examples.get().client()
    for request in Self.requests(brand) {
      let served = try await client.paywall(request)
      let document = try await client.document(for: request)
      let own = try Self.layouts.get().layOut(document, for: request, like: served)
      #expect(own.origin == .device)
      let difference = Self.difference(Self.drawn(own.layout), Self.drawn(served.layout))
      #expect(difference == nil, "\(brand) \(request.target)")
    }
  }

  /// Where two pages begin to differ; nil if they do not.
  private static func difference(_ own: [UInt8], _ served: [UInt8]) -> String? {
    guard own != served else { return nil }
    let place =
      zip(own, served).enumerated().first { $1.0 != $1.1 }?.offset ?? min(own.count, served.count)
    let text = { (bytes: [UInt8]) in
      String(decoding: bytes[max(0, place - 120)..<min(bytes.count, place + 80)], as: UTF8.self)
    }
    return "\(text(own)) IS NOT \(text(served))"
  }

  /// What is drawn and what taps do. How the words were chosen is not in a document for one customer.
  private static func drawn(_ page: LaidOutPaywall) -> [UInt8] {
    var page = page
    (page.locale, page.texts, page.localeMatch, page.freshFor, page.hash) = ("", nil, nil, nil, nil)
    return page.json()
  }

  @Test func `without a connection a page is laid out for a box that it never had`() async throws {
    let folder = try TemporaryFolder()
    let served = try ServedSamples()
    let client = served.client { $0.cacheFolder = URL(filePath: folder.path("cache")) }
    _ = try await client.prefetch([PaywallRequest("espn")])
    var configuration = PaywallConfiguration()
    configuration.services = [try #require(URL(string: "http://127.0.0.1:1"))]
    configuration.cacheFolder = URL(filePath: folder.path("cache"))
    configuration.layOut = try Self.layouts.get().layOut
    let box = PaywallBox(width: 700, height: 500)
    let page = try await Paywalls(configuration).paywall("espn", in: box)
    #expect(page.origin == .device && page.layout.screen.width == 700)
    #expect(
      page.layout == (try await served.client().paywall("espn", in: box).layout.like(page.layout)))
  }

  @Test(arguments: ["", "{", "[]", #"{"components": 7}"#])
  func `what is no document fails with its reason`(text: String) throws {
    let layouts = try Self.layouts.get()
    #expect(throws: PaywallError.self) {
      try layouts.layOut(Data(text.utf8), for: PaywallRequest(), like: nil)
    }
  }
}

extension LaidOutPaywall {
  /// The same with the other's words about locales and hash.
  fileprivate func like(_ other: LaidOutPaywall) -> LaidOutPaywall {
    var page = self
    (page.locale, page.texts, page.localeMatch) = (other.locale, other.texts, other.localeMatch)
    (page.freshFor, page.hash) = (other.freshFor, other.hash)
    return page
  }
}
