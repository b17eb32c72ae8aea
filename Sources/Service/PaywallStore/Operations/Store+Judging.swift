import PaywallCheck
import PaywallModel
import PaywallStorage

extension Store {
  /// Judges a document before any of its bytes are stored. Throws `stoppedByGate` for errors, unless it was live before or is forced.
  func judged(
    _ checked: CheckedDocument, _ files: NextVersionFiles, for brand: Brand,
    _ options: PublishOptions
  ) throws(StoreError) -> JudgedDraft {
    guard let gate, brand.paywall != nil else { return JudgedDraft() }
    let draft = try Draft(checked, files, into: nil, .now)
    guard let version = PublishedVersion(judging: draft, of: brand) else { return JudgedDraft() }
    let wasLive = catalog.brands[brand]?.version(etag: version.etag)?.wasLive ?? false
    guard !options.isForced, !wasLive else {
      let verdict = gate.known(version)
      return JudgedDraft(
        version: version, verdict: verdict, rests: options.isForced ? .onNothing : .onContent,
        isForced: gate.refuses && !wasLive && verdict?.outcome != .passed)
    }
    let verdict = gate.judge(version)
    guard gate.refuses else { return JudgedDraft(version: version, verdict: verdict) }
    guard verdict.outcome != .errors else { throw .stoppedByGate(brand, nil, verdict) }
    return JudgedDraft(
      version: version, verdict: verdict, rests: .onVerdict,
      mayGoLive: verdict.outcome == .passed)
  }
}

/// What the gate said of a document before its bytes were stored.
struct JudgedDraft {
  /// What was judged; nil without a gate.
  var version: PublishedVersion?
  /// Nil if it was not judged, as nothing can stop it.
  var verdict: GateVerdict?
  /// What must still be true when the document is published.
  var rests = Basis.onNothing
  /// False for a document that could not be judged to the end.
  var mayGoLive = true
  /// Whether it is published although the gate has not let it through.
  var isForced = false

  /// Why a document may be published.
  enum Basis {
    /// No gate stops it, whatever it holds.
    case onNothing
    /// The same document with the same files was live before.
    case onContent
    /// The gate has judged it.
    case onVerdict
  }

  /// A document that is another one, or is judged by other rules, whenever it was judged.
  static let changing = JudgedDraft(verdict: .changing, mayGoLive: false)

  /// Whether a draft is what was judged, by the same rules.
  func holds(for draft: Draft, _ gate: VersionGate?) -> Bool {
    guard rests != .onNothing, let gate, gate.refuses, let version else { return true }
    guard version.etag == draft.versionContent.etag else { return false }
    return rests == .onContent || verdict.map { gate.holds($0, version) } ?? false
  }
}

extension PublishedVersion {
  /// A version that is not stored, for the gate.
  convenience init?(judging draft: Draft, of brand: Brand) {
    self.init(brand, 0, VersionRecord(versionContent: draft.versionContent), draft.contents)
  }
}
