/// What the conditions of a document tell apart among readers: whoever differs in nothing else sees the same page.
public struct ConditionChoices: Sendable, Hashable {
  public private(set) var platforms: Set<AppPlatform> = []
  public private(set) var storefronts: Set<String> = []
  /// The versions of the app at which something changes, ascending.
  public private(set) var appVersions: [AppVersion] = []
  /// The values of the app's own variables that are asked for.
  public private(set) var custom: [String: Set<String>] = [:]

  public init() {}

  init(_ conditions: some Sequence<Condition>) {
    var versions: Set<AppVersion> = []
    for condition in conditions {
      platforms.formUnion(condition.platforms)
      storefronts.formUnion(condition.storefronts)
      versions.formUnion(condition.appVersion?.bounds ?? [])
      for (name, values) in condition.custom { custom[name, default: []].formUnion(values) }
    }
    appVersions = versions.sorted()
  }

  /// The representative of all versions from it up to the next one that makes a difference; nil if none does.
  public func appVersion(for version: AppVersion) -> AppVersion? {
    appVersions.isEmpty ? nil : appVersions.last { $0 <= version } ?? .zero
  }
}

extension PaywallDocument {
  var conditionChoices: ConditionChoices {
    ConditionChoices(allComponents.flatMap(\.overrides).map(\.when) + meta.compactPrices)
  }
}
