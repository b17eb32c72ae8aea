import Foundation
import JSON
import Locales
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore
import Routing
import Synchronization

/// Judges versions before they go live, and caches the findings. A version is judged again when an input of the verdict has changed: see
/// `GateFingerprints`.
public final class GateKeeper: Sendable {
  package let settings: GateSettings
  public let assets: RenderingAssets
  package let marks = GateMarks()
  /// The number of versions that were laid out and judged.
  let judged = Atomic(0)
  /// The number of versions that were not judged completely.
  let unfinished = Atomic(0)
  /// The number of requests that a cached result answered.
  let reused = Atomic(0)
  package let policies = GatePolicies()
  private let kept: KeptFindings
  let fingerprints: GateFingerprints
  /// Renders for the gate. It has its own cache of shaped texts, so that no reader waits for the gate.
  private let renderer: Renderer

  public init(_ assets: RenderingAssets, _ settings: GateSettings) {
    self.assets = assets
    self.settings = settings
    renderer = assets.renderer.apart
    kept = KeptFindings(in: settings.folder)
    fingerprints = GateFingerprints(assets, settings, policies)
  }

  /// Reads the policies of brands from `store` from now on.
  public func follow(_ store: Store) { policies.follow(store) }

  /// Whether a brand's policy requires approval by a second person. An unreadable policy does, so that a mistake in it lets nobody go live
  /// alone.
  public func asksApproval(of brand: Brand) -> Bool {
    let policy = policies.policy(of: brand)
    return policy.fourEyes || policy.fault != nil
  }

  /// The share of affected readers above which a change of a brand's placements requires a reason; nil if none does. If the policy is
  /// unreadable, every change requires a reason.
  public func reasonAbove(of brand: Brand) -> Double? {
    let policy = policies.policy(of: brand)
    return policy.fault == nil ? policy.reasonAbove : 0
  }

  /// Returns a keeper that only judges on request.
  package static func idle(_ assets: RenderingAssets, _ version: String) -> GateKeeper {
    var settings = GateSettings(version: version)
    settings.mode = .off
    return GateKeeper(assets, settings)
  }

  /// The gate of a store; nil if the mode is `off`.
  public var versionGate: VersionGate? {
    guard settings.mode != .off else { return nil }
    return VersionGate(
      refuses: settings.mode == .enforce, judge: { self.answer(about: $0, $1) },
      known: { self.known(of: $0)?.verdict },
      holds: { $0.fingerprint == self.fingerprints.fingerprint(of: $1) })
  }

  /// Returns a gate for the documents of a brand; if `brand` is nil, for documents without a brand.
  ///
  /// - Parameters:
  ///   - renderer: if nil, the keeper's own.
  ///   - lanes: the number of threads that lay out, with the priority of the calling thread.
  package func gate(for brand: Brand?, by renderer: Renderer? = nil, lanes: Int = 1) -> Gate {
    Gate(
      renderer: renderer ?? self.renderer, devices: assets.devices,
      policy: policies.policy(of: brand), packs: settings.packs, lanes: lanes)
  }

  /// Returns the options for the documents of a brand: the day, and the screens to judge.
  package func options(for brand: Brand?) -> MatrixOptions {
    policies.policy(of: brand).applied(
      to: MatrixOptions(today: settings.today()), assets.devices)
  }

  /// The deadline for a document that is judged from now on.
  package var deadline: ContinuousClock.Instant { .now + .milliseconds(settings.deadline) }

  /// Returns the cached findings of a version; nil if there are none, or if an input has changed since.
  func known(of version: PublishedVersion) -> VersionFindings? {
    let fingerprint = fingerprints.fingerprint(of: version)
    guard let known = kept.findings(of: version), known.verdict.fingerprint == fingerprint else {
      return nil
    }
    return known
  }

  /// Returns the verdict on a version that is to become public.
  private func answer(about version: PublishedVersion, _ depth: JudgingDepth) -> GateVerdict {
    let verdict = findings(of: version, depth).verdict
    kept.keep(answer: verdict.outcome, about: version)
    return verdict
  }

  /// Returns the outcome for a version before its last change; nil if it was never judged.
  func formerOutcome(of version: PublishedVersion) -> GateVerdict.Outcome? {
    marks.mark(of: version)?.outcome ?? kept.former(version)
  }

  /// Returns the cached findings of a version's likeliest screens; nil if there are none, or if an input has changed since.
  private func knownFirst(of version: PublishedVersion) -> VersionFindings? {
    let fingerprint = fingerprints.fingerprint(of: version)
    return kept.first(of: version).flatMap { $0.verdict.fingerprint == fingerprint ? $0 : nil }
  }

  /// Returns the cached findings of a version, or judges it now. Those of the likeliest screens are reused for that depth only.
  package func findings(
    of version: PublishedVersion, _ depth: JudgingDepth = .all
  ) -> VersionFindings {
    if let known = known(of: version) ?? (depth == .likeliest ? knownFirst(of: version) : nil) {
      reused.wrappingAdd(1, ordering: .relaxed)
      return known
    }
    return judge(version, depth, by: renderer, lanes: settings.lanes, until: deadline)
  }

  /// Judges a version. Caches the findings if all screens of its depth were judged.
  ///
  /// - Parameters:
  ///   - end: the deadline. A verdict that is not finished by then is incomplete.
  ///   - goesOn: is called after each screen; if it returns false, judging stops.
  func judge(
    _ version: PublishedVersion, _ depth: JudgingDepth = .all, by renderer: Renderer,
    lanes: Int = 1, until end: ContinuousClock.Instant,
    while goesOn: @escaping @Sendable () -> Bool = { true }
  ) -> VersionFindings {
    // Computed before judging: a change meanwhile makes the result outdated.
    let fingerprint = fingerprints.fingerprint(of: version)
    let options = options(for: version.brand)
    judged.wrappingAdd(1, ordering: .relaxed)
    let findings: VersionFindings
    do {
      let subject = try GateSubject(version, options)
      let gate = gate(for: version.brand, by: renderer, lanes: lanes)
      let result = try gate.judge(
        subject, likeliest: depth == .likeliest ? MatrixOptions.likeliest : nil, until: end,
        progress: { _, _ in goesOn() })
      findings = VersionFindings(result, fingerprint, on: options.today)
    } catch let error as InvalidDocument {
      findings = VersionFindings(error.diagnostics, fingerprint, on: options.today)
    } catch {
      let costly = Diagnostic(
        code: "too-costly", pointer: "", position: SourcePosition(line: 1, column: 1),
        range: 0..<0, message: "\(error)")
      findings = VersionFindings([costly], fingerprint, on: options.today)
    }
    if findings.isWhole {
      kept.keep(findings, of: version)
    } else if findings.isComplete {
      kept.keep(first: findings, of: version)
    } else {
      unfinished.wrappingAdd(1, ordering: .relaxed)
    }
    return findings
  }

  /// Returns the mark of a version from when it was last judged; nil if it was not judged yet.
  package func mark(of version: PublishedVersion) -> GateMark? {
    marks.mark(of: version) ?? kept.remembered(of: version).map(GateMark.init)
  }

  /// Whether a version was judged since the last change of an input.
  func hasMarked(_ version: PublishedVersion) -> Bool {
    marks.mark(of: version)?.fingerprint == fingerprints.fingerprint(of: version)
  }

  /// Stores the findings of a published version, so that they survive a restart.
  func store(_ findings: VersionFindings, of version: PublishedVersion) {
    kept.write(findings, of: version)
  }

  /// Removes cached findings of earlier runs for versions that are not in the catalog.
  func tidy(_ catalog: Catalog) { kept.tidy(catalog) }

  /// The hash of the verdict's inputs that all versions share.
  var surroundings: String { fingerprints.surroundings }
}

extension GateSubject {
  /// Creates the input of the gate from a published version, with the pictures and files that it was published with.
  public convenience init(_ version: PublishedVersion, _ options: MatrixOptions) throws {
    let image = { @Sendable (name: String) in
      version.image(named: name) ?? version.image(hashed: name)
    }
    self.init(
      try version.document(), try JSONText(parsing: version.bytes, limits: .trusted),
      version.asCompanions(), options, images: { image($0)?.header },
      pictures: { name in
        do { return try image(name)?.bytes() } catch { return nil }
      })
  }
}
