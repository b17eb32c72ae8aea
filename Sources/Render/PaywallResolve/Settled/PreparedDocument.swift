import PaywallModel
import Synchronization

/// A decoded document, with what its renderings share.
///
/// What depends only on the document, the language, the store and the theme is settled once. Renderings for other screens, text sizes and
/// states take it from here.
public final class PreparedDocument: Sendable {
  public let document: PaywallDocument
  private let kept = Mutex<[SteadyReader: SettledDocument]>([:])

  /// How many kinds of readers it keeps results for. When there are more, it forgets all and starts again.
  private static let most = 4

  public init(_ document: PaywallDocument) { self.document = document }

  func settled(for reader: SteadyReader) -> SettledDocument {
    guard !reader.isTold else { return SettledDocument(document, for: reader) }
    if let known = kept.withLock({ $0[reader] }) { return known }
    let settled = SettledDocument(document, for: reader)
    kept.withLock { kept in
      if kept.count >= Self.most { kept.removeAll(keepingCapacity: true) }
      kept[reader] = settled
    }
    return settled
  }
}
