import HTTP
import PaywallCheck
import PaywallRender
import PaywallStore
import Routing

/// What groups of routes share: the store, who may change it, what readers see of it, and the counts of ignored and rejected things.
package struct ServiceContext: Sendable {
  package let store: Store
  package let administration: Administration
  package let servedCatalog: ServedCatalog
  package let unreleased: UnreleasedAccess
  package let assets: RenderingAssets
  /// The limits for reader content.
  package let readers: ReaderLimits
  /// Signs preview links and placements' tickets.
  package let key: PreviewKey
  package let ignored = IgnoredParameters()
  package let limits: LimitCounts

  package init(
    store: Store, administration: Administration, servedCatalog: ServedCatalog,
    unreleased: UnreleasedAccess, assets: RenderingAssets, readers: ReaderLimits, key: PreviewKey,
    limits: LimitCounts
  ) {
    self.store = store
    self.administration = administration
    self.servedCatalog = servedCatalog
    self.unreleased = unreleased
    self.assets = assets
    self.readers = readers
    self.key = key
    self.limits = limits
  }
}

/// A group of routes that belong together. Its room's list of groups names it.
package protocol RouteGroup: Sendable {
  var context: ServiceContext { get }
  var routes: [Route] { get }
}

extension RouteGroup {
  package var store: Store { context.store }
  package var administration: Administration { context.administration }
  package var access: AdminAccess { administration.access }
  /// The base of addresses in responses.
  package var address: PublicAddress { administration.address }
  package var servedCatalog: ServedCatalog { context.servedCatalog }
  package var unreleased: UnreleasedAccess { context.unreleased }
  package var assets: RenderingAssets { context.assets }
  package var readers: ReaderLimits { context.readers }
  package var key: PreviewKey { context.key }
  package var ignored: IgnoredParameters { context.ignored }
  package var limits: LimitCounts { context.limits }
}
