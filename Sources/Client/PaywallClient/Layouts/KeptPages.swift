import Foundation
import Numbers

/// The cached pages of a client: in memory, on disk, and bundled with the app.
struct KeptPages {
  private let disk: DiskCache?
  private let configuration: PaywallConfiguration
  /// The most recent pages, so that the first frame does not need the disk.
  private var recent: [(key: String, page: Paywall)] = []

  private static let mostRecent = 8

  init(_ configuration: PaywallConfiguration) {
    self.configuration = configuration
    disk = configuration.cacheFolder.map { DiskCache(folder: $0, limit: configuration.cacheLimit) }
  }

  /// Returns the cached page for exactly this request; nil if there is none.
  mutating func page(for request: PaywallRequest) -> Paywall? { page("page " + request.key) }

  /// Returns a page to show if the service does not answer: the cached one, else the last one of the brand, else the app's bundled one.
  mutating func substitute(for request: PaywallRequest) -> Paywall? {
    if let page = page(for: request) ?? laidOut(for: request) ?? page(Self.lastName(request)) {
      return page
    }
    guard let content = configuration.bundled(request) else { return nil }
    do throws(PaywallError) {
      return try Paywall(reading: content, from: .bundle, received: .distantPast)
    } catch {
      configuration.report("the page that came with the app cannot be shown: \(error)")
      return nil
    }
  }

  /// Returns the cached document, laid out on the device.
  private mutating func laidOut(for request: PaywallRequest) -> Paywall? {
    guard let layOut = configuration.layOut, let document = disk?.entry(request.documentName)
    else { return nil }
    do throws(PaywallError) {
      let page = try layOut(document.content, request, page(Self.lastName(request)))
      remember(page, "page " + request.key)
      return page
    } catch {
      configuration.report("the kept document cannot be shown: \(error)")
      return nil
    }
  }

  mutating func keep(_ page: Paywall, for request: PaywallRequest) {
    for name in ["page " + request.key, Self.lastName(request)] {
      remember(page, name)
      save(page.content, name, tag: page.tag, received: page.received)
    }
  }

  /// Returns other content, such as a picture; nil if it is not cached.
  func content(_ name: String) -> DiskCache.Entry? { disk?.entry(name) }

  /// Saves content. If the write fails, the page is only missing at the next start.
  func save(_ content: Data, _ name: String, tag: String? = nil, received: Date) {
    do {
      let about = DiskCache.About(name: name, tag: tag, received: received)
      try disk?.keep(DiskCache.Entry(about: about, content: content))
    } catch {
      configuration.report("the disk does not keep \(name.prefix(80)): \(error)")
    }
  }

  private mutating func page(_ name: String) -> Paywall? {
    if let found = recent.last(where: { $0.key == name }) { return found.page }
    guard let entry = disk?.entry(name) else { return nil }
    do throws(PaywallError) {
      let page = try Paywall(
        reading: entry.content, tag: entry.about.tag, from: .cache, received: entry.about.received)
      remember(page, name)
      return page
    } catch {
      configuration.report("a kept page cannot be shown: \(error)")
      disk?.remove(name)
      return nil
    }
  }

  private mutating func remember(_ page: Paywall, _ name: String) {
    var kept = page
    if kept.origin == .service { kept = page.asKept }
    recent.removeAll { $0.key == name }
    recent.append((name, kept))
    if recent.count > Self.mostRecent { recent.removeFirst() }
  }

  private static func lastName(_ request: PaywallRequest) -> String {
    "last \(request.brand ?? "")\(request.paywall.map { "/" + $0 } ?? "") \(request.locale ?? "") \(request.theme.rawValue)"
  }
}

extension PaywallRequest {
  /// The name of the document in the cache.
  var documentName: String {
    "document " + documentTarget
      + (content(known: nil).map { " " + String(decoding: $0, as: UTF8.self) } ?? "")
  }
}
