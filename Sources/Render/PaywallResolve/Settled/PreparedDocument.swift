import Locks
import Numbers
import PaywallModel

/// A decoded document, with the intermediate results that its renderings share.
///
/// Everything that depends only on the document and on a reader's language, store and theme is resolved once. Renderings for other screens,
/// text sizes and states reuse it.
public final class PreparedDocument: Sendable {
  public let document: PaywallDocument
  private let kept = Guarded<[SteadyReader: SettledDocument]>([:])

  /// The maximum number of kinds of readers for which results are cached. One more evicts all of them.
  private static let most = 4

  public init(_ document: PaywallDocument) { self.document = document }

  func settled(for reader: SteadyReader) -> SettledDocument {
    guard !reader.isPersonal else { return SettledDocument(document, for: reader) }
    if let known = kept.withLock({ $0[reader] }) { return known }
    let settled = SettledDocument(document, for: reader)
    kept.withLock { kept in
      if kept.count >= Self.most { kept.removeAll(keepingCapacity: true) }
      kept[reader] = settled
    }
    return settled
  }
}
