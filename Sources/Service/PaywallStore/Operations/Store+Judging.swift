import PaywallCheck
import PaywallModel
import PaywallStorage

extension Store {
  /// Judges a document before any of its bytes are stored. Throws `stoppedByGate` for errors, unless the document was live before or is
  /// forced.
  func judged(
    _ checked: CheckedDocument, with files: NextVersionFiles, for brand: Brand,
    options: PublishOptions
  ) throws(StoreError) -> JudgedDraft {
    guard let gate, brand.paywall != nil else { return JudgedDraft() }
    let draft = try Draft(checked, with: files, into: nil, .now)
    guard let version = PublishedVersion(judging: draft, of: brand) else { return JudgedDraft() }
    let wasLive = catalog.brands[brand]?.version(etag: version.etag)?.wasLive ?? false
    guard !options.isForced, !wasLive else {
      let verdict = gate.known(version)
      return JudgedDraft(
        version: version, verdict: verdict, rests: options.isForced ? .onNothing : .onContent,
        isForced: gate.refuses && !wasLive && verdict?.outcome != .passed)
    }
    let verdict = gate.judge(version, options.depth)
    guard gate.refuses else { return JudgedDraft(version: version, verdict: verdict) }
    guard verdict.outcome != .errors else { throw .stoppedByGate(brand, nil, verdict) }
    return JudgedDraft(
      version: version, verdict: verdict, rests: .onVerdict,
      mayGoLive: verdict.outcome == .passed)
  }
}

/// The gate's verdict on a document before its bytes were stored.
struct JudgedDraft {
  /// The version that was judged; nil without a gate.
  var version: PublishedVersion?
  /// The verdict; nil if the document was not judged, because nothing can stop it.
  var verdict: GateVerdict?
  /// The condition that must still hold when the document is published.
  var rests = Basis.onNothing
  /// Whether the document may go live; false if it could not be judged completely.
  var mayGoLive = true
  /// Whether the document is published although the gate stops it.
  var isForced = false

  /// The reason why a document may be published.
  enum Basis {
    /// No gate stops the document, whatever it contains.
    case onNothing
    /// The same document with the same files was live before.
    case onContent
    /// The gate has judged the document.
    case onVerdict
  }

  /// A document that was changed, or came under other rules, each time it was judged.
  static let changing = JudgedDraft(verdict: .changing, mayGoLive: false)

  /// Whether a draft is the judged document, under unchanged rules.
  func holds(for draft: Draft, _ gate: VersionGate?) -> Bool {
    guard rests != .onNothing, let gate, gate.refuses, let version else { return true }
    guard version.etag == draft.versionContent.etag else { return false }
    return rests == .onContent || verdict.map { gate.holds($0, version) } ?? false
  }
}

extension PublishedVersion {
  /// Makes a version that is not stored, for the gate.
  convenience init?(judging draft: Draft, of brand: Brand) {
    self.init(
      brand, number: 0, record: VersionRecord(versionContent: draft.versionContent),
      contents: draft.contents)
  }
}
