import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree
import Synchronization

/// A cache of the readings of texts, which cells of one language, store, offer and platform share, on any thread.
final class SharedReadings: Sendable {
  private struct Key: Hashable {
    let locale: String
    let storefront: String?
    let offer: Cell.GrantedOffers
    let custom: [String: String]
    let platform: AppPlatform?
  }

  private let subject: GateSubject
  private let known = Mutex<[Key: TextReading]>([:])

  init(of subject: GateSubject) { self.subject = subject }

  func reading(of cell: Cell, for reader: Reader) -> TextReading {
    let key = Key(
      locale: cell.locale, storefront: cell.storefront, offer: cell.offer, custom: cell.custom,
      platform: reader.platform)
    if let reading = known.withLock({ $0[key] }) { return reading }
    // Made without the lock; of two equal ones the first is kept.
    let made = TextReading(MoneyWords(subject, reader))
    return known.withLock { known in
      if let reading = known[key] { return reading }
      known[key] = made
      return made
    }
  }
}
