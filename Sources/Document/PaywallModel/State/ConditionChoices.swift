import Numbers

/// The distinctions that a document's conditions make among readers; readers who are equal in all of them see the same page.
public struct ConditionChoices: Sendable, Hashable {
  public private(set) var platforms: Set<AppPlatform> = []
  public private(set) var storefronts: Set<String> = []
  /// The versions of the app at which some condition begins or ends to hold, ascending.
  public private(set) var appVersions: [AppVersion] = []
  /// The values of the app's own variables that conditions use.
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

  /// The representative of a version: the last version up to it at which a condition changes; `nil` if no condition depends on the version.
  public func appVersion(for version: ReaderVersion) -> AppVersion? {
    appVersions.isEmpty ? nil : appVersions.last(where: version.isAtLeast) ?? .zero
  }
}

extension PaywallDocument {
  /// - Parameter components: all components.
  func conditionChoices(with components: [Component]) -> ConditionChoices {
    ConditionChoices(components.flatMap(\.overrides).map(\.when) + meta.compactPrices)
  }
}
