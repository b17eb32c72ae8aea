import Foundation
import JSON
import Locales
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore
import Synchronization

/// Judges versions before they go live, and keeps what it finds. A version is judged again when something has changed that the verdict
/// depends on: see `GateFingerprints`.
public final class GateKeeper: Sendable {
  /// How a keeper judges.
  public struct Settings: Sendable {
    public var mode = GateMode.enforce
    /// After how many milliseconds a document counts as not judged to the end.
    public var deadline = 20_000
    /// The threads that judge a version for somebody who waits.
    public var lanes = ProcessInfo.processInfo.activeProcessorCount
    /// The folder of kept findings; nil keeps them in memory only.
    public var folder: String?
    /// The version of the program.
    public var version: String
    /// The day on which readers look.
    public var today: @Sendable () -> CivilDay = { .today }

    public init(version: String) { self.version = version }
  }

  let settings: Settings
  public let assets: RenderingAssets
  let marks = GateMarks()
  /// Versions that were laid out and judged.
  let judged = Atomic(0)
  /// Versions that could not be judged to the end.
  let unfinished = Atomic(0)
  /// Questions that a kept result answered.
  let reused = Atomic(0)
  let policies = GatePolicies()
  private let kept: KeptFindings
  private let fingerprints: GateFingerprints
  /// Has texts of its own, so that no reader waits for the gate.
  private let renderer: Renderer

  public init(_ assets: RenderingAssets, _ settings: Settings) {
    self.assets = assets
    self.settings = settings
    renderer = assets.renderer.apart
    kept = KeptFindings(in: settings.folder)
    fingerprints = GateFingerprints(assets, settings, policies)
  }

  /// Looks for the policies of brands in a store from now on.
  public func follow(_ store: Store) { policies.follow(store) }

  /// Whether a brand's policy requires a second person. An unreadable policy does, so that a mistake in it lets nobody go live alone.
  public func asksApproval(of brand: Brand) -> Bool {
    let policy = policies.policy(of: brand)
    return policy.fourEyes || policy.fault != nil
  }

  /// The largest share of readers who may see something else through new placements of a brand without a reason; nil is any. An unreadable
  /// policy asks for a reason for each change.
  public func reasonAbove(of brand: Brand) -> Double? {
    let policy = policies.policy(of: brand)
    return policy.fault == nil ? policy.reasonAbove : 0
  }

  /// A keeper that only judges what somebody asks for.
  static func idle(_ assets: RenderingAssets, _ version: String) -> GateKeeper {
    var settings = Settings(version: version)
    settings.mode = .off
    return GateKeeper(assets, settings)
  }

  /// The gate of a store; nil if nothing is judged.
  public var versionGate: VersionGate? {
    guard settings.mode != .off else { return nil }
    return VersionGate(
      refuses: settings.mode == .enforce, judge: { self.findings(of: $0).verdict },
      known: { self.known(of: $0)?.verdict },
      holds: { $0.fingerprint == self.fingerprints.fingerprint(of: $1) })
  }

  /// A gate for the documents of a brand; nil for documents of no brand.
  ///
  /// - Parameters:
  ///   - renderer: nil is the keeper's own.
  ///   - lanes: the threads that lay out. They have the priority of the thread that asks.
  func gate(for brand: Brand?, by renderer: Renderer? = nil, lanes: Int = 1) -> Gate {
    Gate(
      renderer: renderer ?? self.renderer, devices: assets.devices,
      policy: policies.policy(of: brand), lanes: lanes)
  }

  /// The day on which readers look, and the screens that count, for the documents of a brand.
  func options(for brand: Brand?) -> MatrixOptions {
    policies.policy(of: brand).applied(
      to: MatrixOptions(today: settings.today()), assets.devices)
  }

  /// When a document that is judged from now on counts as not judged to the end.
  var deadline: ContinuousClock.Instant { .now + .milliseconds(settings.deadline) }

  /// What is known of a version without judging it; nil if nothing is, or if something has changed since.
  func known(of version: PublishedVersion) -> VersionFindings? {
    let fingerprint = fingerprints.fingerprint(of: version)
    guard let known = kept.findings(of: version), known.verdict.fingerprint == fingerprint else {
      return nil
    }
    return known
  }

  /// What is known of a version, or found out now.
  func findings(of version: PublishedVersion) -> VersionFindings {
    if let known = known(of: version) {
      reused.wrappingAdd(1, ordering: .relaxed)
      return known
    }
    return judge(version, by: renderer, lanes: settings.lanes, until: deadline)
  }

  /// Judges a version. Keeps the result if the work came to its end.
  ///
  /// - Parameters:
  ///   - end: when the work ends, judged to the end or not.
  ///   - goesOn: is asked after each screen; if false, the work ends.
  func judge(
    _ version: PublishedVersion, by renderer: Renderer, lanes: Int = 1,
    until end: ContinuousClock.Instant, while goesOn: @escaping @Sendable () -> Bool = { true }
  ) -> VersionFindings {
    // Before judging: whatever changes meanwhile makes the result old.
    let fingerprint = fingerprints.fingerprint(of: version)
    let options = options(for: version.brand)
    judged.wrappingAdd(1, ordering: .relaxed)
    let findings: VersionFindings
    do {
      let subject = try GateSubject(version, options)
      let gate = gate(for: version.brand, by: renderer, lanes: lanes)
      let result = try gate.judge(subject, until: end, progress: { _, _ in goesOn() })
      findings = VersionFindings(result, fingerprint, on: options.today)
    } catch let error as InvalidDocument {
      findings = VersionFindings(error.diagnostics, fingerprint, on: options.today)
    } catch {
      let costly = Diagnostic(
        code: "too-costly", pointer: "", position: SourcePosition(line: 1, column: 1),
        range: 0..<0, message: "\(error)")
      findings = VersionFindings([costly], fingerprint, on: options.today)
    }
    if findings.isComplete {
      kept.keep(findings, of: version)
    } else {
      unfinished.wrappingAdd(1, ordering: .relaxed)
    }
    return findings
  }

  /// What the last look at a version found; nil if nobody looked yet.
  func mark(of version: PublishedVersion) -> GateMark? {
    marks.mark(of: version) ?? kept.remembered(of: version).map(GateMark.init)
  }

  /// Whether somebody looked at a version since something has changed that a verdict depends on.
  func hasMarked(_ version: PublishedVersion) -> Bool {
    marks.mark(of: version)?.fingerprint == fingerprints.fingerprint(of: version)
  }

  /// Makes the findings of a published version survive a restart.
  func store(_ findings: VersionFindings, of version: PublishedVersion) {
    kept.write(findings, of: version)
  }

  /// Removes findings that a former run left, of versions that are not in the catalog.
  func tidy(_ catalog: Catalog) { kept.tidy(catalog) }

  /// What the verdicts on all versions depend on besides the versions.
  var surroundings: String { fingerprints.surroundings }
}

extension GateSubject {
  /// A published version, with the pictures and files that it was published with.
  public convenience init(_ version: PublishedVersion, _ options: MatrixOptions) throws {
    let image = { @Sendable (name: String) in
      version.image(named: name) ?? version.image(hashed: name)
    }
    self.init(
      try version.document(), try JSONText(parsing: version.bytes, limits: .trusted),
      version.companions.asCompanions, options, images: { image($0)?.header },
      pictures: { name in
        do { return try image(name)?.bytes() } catch { return nil }
      })
  }
}

/// What the gate does with a version that it does not let through.
public enum GateMode: String, Sendable, CaseIterable {
  /// It does not go live.
  case enforce
  /// It goes live, and its errors are told.
  case report
  /// Nothing is judged unless somebody asks.
  case off
}
