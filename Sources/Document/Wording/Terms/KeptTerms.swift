import Locks
import Numbers

/// Terms that were written before, because a deal is laid out for many screens.
final class KeptTerms: Sendable {
  private struct Key: Hashable {
    var deal: Deal
    var locale: String
    var revision: Int?
  }

  /// The terms of all words that no brand has replaced.
  static let shared = KeptTerms(most: 1_024)

  /// The maximum number of terms; when it is reached, all are forgotten.
  private let most: Int
  private let kept = Guarded<[Key: Terms]>([:])

  init(most: Int) { self.most = most }

  func terms(
    of deal: Deal, in locale: String, at revision: Int?, _ write: () -> Terms
  ) -> Terms {
    let key = Key(deal: deal, locale: locale, revision: revision)
    if let terms = kept.withLock({ $0[key] }) { return terms }
    let terms = write()
    kept.withLock { kept in
      if kept.count >= most { kept.removeAll(keepingCapacity: true) }
      kept[key] = terms
    }
    return terms
  }
}
