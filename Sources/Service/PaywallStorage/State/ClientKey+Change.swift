import Foundation
import PaywallModel

extension ClientKey {
  /// Returns nil if the change creates no key.
  init?(_ change: Change, at time: Date) {
    guard let brand = change.brand, let name = change.name, let terms = change.key else {
      return nil
    }
    self.init(brand: brand, name: name, terms: terms, createdAt: time)
  }

  /// Whether a change revokes the key.
  func isMeant(by change: Change) -> Bool { brand == change.brand && name == change.name }
}
