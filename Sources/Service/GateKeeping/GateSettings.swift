import Foundation
import Locales
import PaywallGate

/// The settings of a keeper of the gate.
public struct GateSettings: Sendable {
  public var mode = GateMode.enforce
  /// The time limit for judging a document, in milliseconds. After it, the verdict is incomplete.
  public var deadline = 50_000
  /// The number of threads that judge a version for a waiting client.
  public var lanes = ProcessInfo.processInfo.activeProcessorCount
  /// The folder of cached findings; if nil, they are kept in memory only.
  public var folder: String?
  public var packs = RulePacks.own
  /// The version of the program.
  public var version: String
  /// Returns the day for which screens are judged.
  public var today: @Sendable () -> CivilDay = { .today }

  public init(version: String) { self.version = version }
}

/// The gate's treatment of a version that fails.
public enum GateMode: String, Sendable, CaseIterable {
  /// The version does not go live.
  case enforce
  /// The version goes live, and its errors are reported.
  case report
  /// Nothing is judged except on request.
  case off
}
