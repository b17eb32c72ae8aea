import GateKeeping
import PaywallStore
import ReaderRoutes
import RenderRoutes
import Routing

/// The parts of a service that follow its store.
struct LiveService {
  let context: ServiceContext
  let keeper: GateKeeper
  let events: ChangeEvents
  let waiting: WaitingRequests
  let caches: RenderCaches

  /// Prepares what the store holds, and follows its changes from then on.
  init(store: Store, parts: ServiceParts) {
    let keeper = parts.gate ?? .idle(parts.assets, parts.version)
    keeper.follow(store)
    let events = ChangeEvents(capacity: parts.eventsKept)
    let waiting = WaitingRequests(parts.waits)
    let sources = Self.sources(
      of: store, parts: parts, keeper: keeper, events: events, waiting: waiting)
    parts.usage.follow(store)
    let servedCatalog = sources.servedCatalog
    keeper.marks.observe { [weak servedCatalog] in servedCatalog?.mark($0) }
    store.observeNodes { [weak waiting] in waiting?.recheck() }
    sources.start()
    context = ServiceContext(
      store: store,
      administration: Administration(
        store: store, access: parts.access, address: parts.publicAddress),
      servedCatalog: servedCatalog,
      unreleased: UnreleasedAccess(
        access: parts.access, previews: parts.previews,
        livePicture: parts.livePreviews.picture(hashed:of:shownBy:)),
      assets: parts.assets, readers: parts.readers, key: parts.previews, limits: LimitCounts())
    self.keeper = keeper
    self.events = events
    self.waiting = waiting
    caches = RenderCaches(capacity: parts.renderCacheBytes)
  }

  /// The data sources of live versions. They own what is served, and the store's changes keep both.
  private static func sources(
    of store: Store, parts: ServiceParts, keeper: GateKeeper, events: ChangeEvents,
    waiting: WaitingRequests
  ) -> LiveSources {
    let (checker, assets, fetcher) = (store.checker, parts.assets, parts.fetcher)
    let address = parts.publicAddress
    let begin = { (catalog: Catalog) in
      LiveSources(
        servedCatalog: ServedCatalog(catalog, at: address, marks: keeper.mark), fetcher: fetcher,
        checker: checker, assets: assets)
    }
    let sources = store.observe(from: begin) { sources, catalog, change in
      sources.servedCatalog.publish(catalog)
      waiting.recheck()
      sources.follow()
      events.publish(change)
    }
    store.observeRestored { [weak sources] catalog in
      sources?.servedCatalog.publish(catalog)
      sources?.follow()
    }
    return sources
  }
}
