import PaywallOutgoing
import PaywallPages
import ReaderRoutes
import Routing

extension ServiceContext {
  /// The routes of this room: layouts, drafts, previews, sources and what layouts link to.
  package func renderRoutes(
    caches: RenderCaches, examples: ExamplePaywalls, previews: LivePreviews, reach: ServiceReach,
    fetcher: DataFetcher
  ) -> [Route] {
    let rendering = RenderRoutes(
      context: self, caches: caches, placements: PlacementDelivery(self))
    let groups: [any RouteGroup] = [
      rendering,
      AppPaywallRoutes(context: self, rendering: rendering, examples: examples),
      FontRoutes(context: self),
      DraftRenderRoutes(context: self, rendering: rendering),
      SourceRoutes(context: self, fetcher: fetcher),
      PreviewRoutes(context: self, live: previews, reach: reach),
      LivePreviewRoutes(context: self, previews: previews, reach: reach),
      PreviewPageRoutes(context: self, rendering: rendering, previews: previews),
    ]
    return groups.flatMap(\.routes)
  }
}
