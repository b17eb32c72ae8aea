/// The store that an event comes from. Its raw value is its name in the API and in files.
///
/// Events of tests have series of their own. They are no part of experiments, readers, money and guard rails.
public enum UsageEnvironment: String, Sendable, Hashable, CaseIterable {
  case production
  /// A store for tests, where nobody pays.
  case sandbox
  /// A store on the developer's machine.
  case xcode

  /// Whether nobody pays there.
  public var isTest: Bool { self != .production }
}
