import Foundation
import JSON
import Numbers

/// A client of one paywall service: fetches and caches pages, and follows changes.
///
///     let client = Paywalls(url)
///     let paywall = try await client.paywall("espn")
public actor Paywalls {
  public nonisolated let configuration: PaywallConfiguration
  nonisolated let installation: Installation
  /// The events that wait for the service; nil if the client does not count.
  nonisolated let events: RecordQueue?
  let requests: ServiceRequests
  var kept: KeptPages
  var throttle: RequestThrottle
  var flights: [String: Flight] = [:]
  var flightCount = 0

  public init(_ configuration: PaywallConfiguration) {
    self.configuration = configuration
    installation = Installation(configuration)
    events = Self.queue(configuration, installation)
    requests = ServiceRequests(configuration: configuration)
    kept = KeptPages(configuration)
    throttle = RequestThrottle(interval: configuration.interval)
  }

  /// Creates a client with the configuration `standard`.
  public init(_ services: URL..., key: String? = nil) {
    self.init(.standard(services, key: key))
  }

  /// Returns the paywall of a brand; by default that of the active brand.
  public func paywall(
    _ brand: String? = nil, in box: PaywallBox = .phone, _ policy: FetchPolicy = .revalidate
  ) async throws(PaywallError) -> Paywall {
    try await paywall(PaywallRequest(brand, in: box), policy)
  }

  /// Returns the paywall for a request.
  ///
  /// - Throws: `throttled` if the client sent an equal request a moment ago and has no cached response.
  public func paywall(
    _ request: PaywallRequest, _ policy: FetchPolicy = .revalidate
  ) async throws(PaywallError) -> Paywall {
    guard request.box.hasArea else { throw .noRoom }
    switch policy {
    case .cacheOnly:
      guard let page = kept.substitute(for: request) else { throw .notCached }
      return page
    case .cacheIfYounger(let seconds):
      // A page with a date in the future was cached before the clock jumped back, so its age is unknown.
      if let page = kept.page(for: request),
        (0...max(0, seconds)).contains(configuration.time.now().timeIntervalSince(page.received))
      {
        return page
      }
      return try await revalidated(request)
    case .revalidate: return try await revalidated(request)
    case .ignoringCache: return try await fetch(request, known: nil)
    }
  }

  func keptPage(for request: PaywallRequest) -> Paywall? { kept.page(for: request) }

  /// Returns the seconds until an equal request may be sent again.
  func pause(for request: PaywallRequest) -> TimeInterval {
    throttle.pause(request.key, at: configuration.time.uptime())
  }

  func keptContent(_ name: String) -> DiskCache.Entry? { kept.content(name) }

  func keepContent(_ content: Data, _ name: String, tag: String?) {
    kept.save(content, name, tag: tag, received: configuration.time.now())
  }

  private func revalidated(_ request: PaywallRequest) async throws(PaywallError) -> Paywall {
    do throws(PaywallError) {
      return try await fetch(request, known: kept.page(for: request))
    } catch {
      guard error != .cancelled, error != .nothingPublished,
        var page = kept.substitute(for: request)
      else { throw error }
      // A throttled request just got a response, so the cached page is current.
      if case .throttled = error { return page }
      page.obstacle = error
      return page
    }
  }

  private func fetch(
    _ request: PaywallRequest, known: Paywall?
  ) async throws(PaywallError) -> Paywall {
    let key = (known == nil ? "new " : "again ") + request.key
    let placed = try await shared(key, kind: request.key) {
      .paywall(try await self.ask(request, known))
    }
    guard case .paywall(let page) = placed else { throw .nothingPublished }
    return page
  }

  /// Returns the page of the service or, if none of its addresses answers, of the static site.
  private func ask(
    _ request: PaywallRequest, _ known: Paywall?
  ) async throws(PaywallError) -> Paywall {
    do throws(PaywallError) {
      return try await askService(request, known)
    } catch {
      guard let site = configuration.site, error.isOfOneAddress else { throw error }
      do throws(PaywallError) {
        return try await askSite(site, request)
      } catch let second {
        configuration.report("the static site has no page: \(second)")
        throw error
      }
    }
  }

  /// Returns a page of the static site. Only box, theme and language of the customer count.
  func askSite(
    _ site: URL, _ request: PaywallRequest
  ) async throws(PaywallError) -> Paywall {
    var files = configuration
    files.services = [site]
    files.patience = configuration.timeout
    files.retries = 0
    let requests = ServiceRequests(configuration: files)
    let index = try SiteIndex(reading: try await requests.answer("site.json").content)
    let response = try await requests.answer(try index.place(for: request).path)
    return try Paywall(
      reading: response.content, tag: nil, from: .site, received: configuration.time.now())
  }

  private func askService(
    _ request: PaywallRequest, _ known: Paywall?
  ) async throws(PaywallError) -> Paywall {
    let now = configuration.time.now
    let response = try await requests.answer(
      request.target, content: request.content(known: known?.tag), tag: known?.tag
    ) { response throws(PaywallError) in
      guard !response.isUnchanged else { return }
      _ = try Paywall(reading: response.content, from: .service, received: now())
    }
    if response.isUnchanged {
      guard var page = known else { throw .unreadable("nothing is kept that could be unchanged") }
      page.received = now()
      kept.keep(page, for: request)
      return page
    }
    let page = try Paywall(
      reading: response.content, tag: response.fields["etag"], from: .service, received: now())
    kept.keep(page, for: request)
    learnProducts(of: page, brand: request.brand)
    return page
  }
}

extension IncomingResponse {
  /// Whether the response is 304, or its equivalent for POST: `{"unchanged": true}`.
  var isUnchanged: Bool {
    guard status != 304 else { return true }
    return content.count < 64
      && String(decoding: content, as: UTF8.self).filter { !$0.isWhitespace }
        == #"{"unchanged":true}"#
  }
}
