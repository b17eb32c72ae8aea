import PaywallModel
import PaywallStorage

extension Store {
  /// Creates a client key of a brand.
  ///
  /// - Parameter name: a name that ``ClientKey/isName(_:)`` allows.
  public func addKey(
    _ name: String, _ terms: ClientKey.Terms, of brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    let brand = brand.owner
    return try write { (writer) throws(StoreError) in
      _ = try writer.catalog.require(brand)
      let keys = writer.catalog.keys(of: brand)
      guard !keys.contains(where: { $0.name == name }) else { throw .keyIsTaken(brand, name) }
      guard keys.count < limits.clientKeysPerBrand else {
        throw .limitReached(
          "\(brand) has \(keys.count) client keys, as many as a brand may have; revoke one first")
      }
      return try writer.commit(.addKey(name, terms, of: brand), by: actor)
    }
  }

  /// Revokes a client key of a brand. From then on it counts nothing.
  public func removeKey(
    _ name: String, of brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    let brand = brand.owner
    return try write { (writer) throws(StoreError) in
      guard writer.catalog.keys(of: brand).contains(where: { $0.name == name }) else {
        throw .unknownKey(brand, name)
      }
      return try writer.commit(.removeKey(name, of: brand), by: actor)
    }
  }

  /// Logs that the counts of revoked keys are dropped. Every node of a fleet then drops them.
  ///
  /// - Parameters:
  ///   - name: the name of the keys. No valid key may have it.
  ///   - keys: the keys, as counts name them.
  public func dropCounts(
    of name: String, _ keys: [String], of brand: Brand, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    let brand = brand.owner
    return try write { (writer) throws(StoreError) in
      guard !writer.catalog.keys(of: brand).contains(where: { $0.name == name }) else {
        throw .keyIsValid(brand, name)
      }
      guard !keys.isEmpty else { throw .unknownKey(brand, name) }
      let changes = keys.map { Change.removeKey(name, of: brand, dropping: $0) }
      return try writer.commit(changes, by: actor)[0]
    }
  }
}

extension Catalog {
  /// The valid client key with this hash of its text.
  public func key(_ digest: BlobID) -> ClientKey? { state.keys[digest] }

  /// The revoked keys with dropped counts, as counts name them.
  public var droppedKeys: [String] { state.droppedKeys }

  /// The client keys of a brand, by name.
  public func keys(of brand: Brand) -> [ClientKey] {
    state.keys.values.filter { $0.brand == brand.owner }.sorted()
  }
}
