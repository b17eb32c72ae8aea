import Foundation
import PaywallStorage

/// Where a store keeps what it has, and what it takes.
public struct StoreConfiguration: Sendable {
  /// The folder of documents and images: `paywalls`.
  public var paywalls: String
  /// The folder of what is live and what happened: `state`. Made when it is not there.
  public var state: String
  /// The file with the schema of documents; nil is that of the folder of documents, or the program's own where the folder has none.
  public var schema: String?
  public var limits: StoreLimits
  /// Makes every brand's newest version live although the folder was served before and its state is missing.
  public var startsAfresh = false
  /// Goes on without the changes of a damaged part of the log.
  public var acceptsDamage = false
  /// The clock that changes are dated by.
  public var now: @Sendable () -> Date
  /// How many threads read documents at the start.
  public var loadingThreads: Int

  public init(
    paywalls: String, state: String, schema: String? = nil, limits: StoreLimits,
    loadingThreads: Int = ProcessInfo.processInfo.activeProcessorCount,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.paywalls = paywalls
    self.state = state
    self.schema = schema
    self.limits = limits
    self.loadingThreads = loadingThreads
    self.now = now
  }
}
