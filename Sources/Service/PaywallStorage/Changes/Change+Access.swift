import PaywallModel

/// Changes of tokens and client keys.
extension Change {
  package static func addToken(_ name: String, role: String) -> Change {
    Change(.addToken, nil, name: name, role: role)
  }

  package static func removeToken(_ name: String, role: String) -> Change {
    Change(.removeToken, nil, name: name, role: role)
  }

  package static func addKey(_ name: String, _ terms: ClientKey.Terms, of brand: Brand) -> Change {
    Change(.addKey, brand, name: name, key: terms)
  }

  /// - Parameter counts: the key as counts name it, if its counts are dropped; nil keeps them.
  package static func removeKey(
    _ name: String, of brand: Brand, dropping counts: String? = nil
  ) -> Change {
    Change(.removeKey, brand, name: name).dropping(counts)
  }
}
