import Dispatch
import JSON
import PaywallCheck
import PaywallModel
import PaywallOutgoing
import PaywallRender
import PaywallStore
import ReaderRoutes
import Synchronization

/// The data sources of live versions: decides what to fetch and which responses to show.
///
/// Only live versions show fetched data. Other versions show their published data, so that they look as their author intended.
package final class LiveSources: Sendable {
  private struct State {
    /// The source in the fetcher's form.
    var catalog: Catalog?
    /// The last valid response of each source.
    var answers: [SourceKey: JSONText] = [:]
  }

  package let servedCatalog: ServedCatalog
  private let fetcher: DataFetcher
  private let checker: DocumentChecker
  private let assets: RenderingAssets
  private let state = Mutex(State())
  /// The queue for work after a change of live versions. Nobody waits for it.
  private let following = DispatchQueue(label: "sources", qos: .utility)

  package init(
    servedCatalog: ServedCatalog, fetcher: DataFetcher, checker: DocumentChecker,
    assets: RenderingAssets
  ) {
    self.servedCatalog = servedCatalog
    self.fetcher = fetcher
    self.checker = checker
    self.assets = assets
  }

  package func start() {
    fetcher.start { [weak self] key, answer in self?.take(answer, of: key) }
    follow()
  }

  /// Fetches the sources of the current live versions, and shows earlier responses for those that were live before.
  package func follow() {
    following.async { [weak self] in
      self?.state.withLock { self?.follow(&$0) }
    }
  }

  private func follow(_ state: inout State) {
    let catalog = servedCatalog.current.catalog
    let changed =
      state.catalog.map { catalog.brands.keys(changedSince: $0.brands) }
      ?? Set(catalog.brands.keys)
    for brand in changed {
      let live = catalog.brands[brand]?.live
      let former = state.catalog?.brands[brand]?.live
      let isSame = former?.number == live?.number && former?.etag == live?.etag
      if isSame && state.catalog != nil { continue }
      let sources = live?.sources ?? [:]
      guard !sources.isEmpty || !(former?.sources ?? [:]).isEmpty else { continue }
      let keys = Set(sources.map { SourceKey(brand, $0.key, of: $0.value) })
      state.answers = state.answers.filter { $0.key.brand != brand || keys.contains($0.key) }
      fetcher.want(sources, of: brand)
      for key in keys.sorted() {
        guard let answer = state.answers[key], let live, let source = sources[key.name] else {
          continue
        }
        guard let failure = show(answer, of: key, from: source, in: live, &state) else { continue }
        state.answers[key] = nil
        fetcher.forget(key, failure)
      }
    }
    state.catalog = catalog
  }

  /// Accepts a response if the whole document is valid with it.
  private func take(_ answer: SourceAnswer, of key: SourceKey) -> SourceFailure? {
    let text: JSONText
    var limits = JSONLimits.document
    limits.maxBytes = answer.body.count
    do throws(JSONError) {
      text = try JSONText(parsing: answer.body, limits: limits)
    } catch {
      let position = error.diagnostic.position
      return .wrong(
        "its response is not JSON: line \(position.line), column \(position.column): \(error.message)"
      )
    }
    return state.withLock { state in
      guard let live = servedCatalog.current.catalog.brands[key.brand]?.live,
        let source = live.sources[key.name], source.url == key.url
      else { return nil }
      return show(text, of: key, from: source, in: live, &state)
    }
  }

  /// - Returns: the mistake, in which case nothing has changed.
  private func show(
    _ answer: JSONText, of key: SourceKey, from source: DataSource, in version: PublishedVersion,
    _ state: inout State
  ) -> SourceFailure? {
    if let mistake = source.mistakes(in: answer).first {
      let place = mistake.pointer.isEmpty ? "its top" : mistake.pointer
      return .wrong(
        "its response does not match the source's \"schema\": \(mistake.message), at \(place)")
    }
    var values = servedCatalog.current.fetched(for: version)?.values ?? [:]
    values[key.name] = answer.root.value
    let document: PaywallDocument
    do {
      document = try version.document(given: values, checker) { [assets] document, text in
        assets.renderer.tooCostly(
          document, in: text, on: assets.devices.standard,
          images: { version.image(named: $0)?.header })
      }
    } catch {
      return .wrong(Self.words(error.diagnostics, of: version))
    }
    state.answers[key] = answer
    servedCatalog.show(FetchedData(version, values, document))
    return nil
  }

  private static func words(_ mistakes: [Diagnostic], of version: PublishedVersion) -> String {
    let count = mistakes.count == 1 ? "1 error" : "\(mistakes.count) errors"
    let first = mistakes.first.map { mistake in
      "\(mistake.message), at \(mistake.pointer)" + (mistake.hint.map { " (\($0))" } ?? "")
    }
    return "version \(version.number) has \(count) with its response: \(first ?? "")"
  }
}
