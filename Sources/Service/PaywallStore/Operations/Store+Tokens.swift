import PaywallStorage

extension Store {
  /// Logs that an admin token was created. The store does not keep tokens.
  public func logToken(
    added name: String, role: String, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    try log(.addToken(name, role: role), by: actor)
  }

  /// Logs that an admin token was removed.
  public func logToken(
    removed name: String, role: String, by actor: Actor
  ) throws(StoreError) -> LoggedChange {
    try log(.removeToken(name, role: role), by: actor)
  }

  private func log(_ change: Change, by actor: Actor) throws(StoreError) -> LoggedChange {
    let actor = try actor.checked(limits)
    return try write { (writer) throws(StoreError) in try writer.commit(change, by: actor) }
  }
}
