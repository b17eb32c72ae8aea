import PaywallModel
import PaywallStorage

extension Store {
  /// Logs what the gate reports of a version unasked, which notifies everyone who follows the changes. Each notice is logged once, whichever
  /// node of a fleet is the first, and only while the version exists.
  ///
  /// - Parameters:
  ///   - notice: a change with a `notice`.
  ///   - reason: describes it in a sentence.
  @discardableResult
  package func note(
    _ notice: Change, because reason: String
  ) throws(StoreError) -> LoggedChange? {
    guard let id = notice.notice, let brand = notice.brand, let number = notice.version else {
      return nil
    }
    let actor = Actor.service(reason.shortened(to: limits.reasonLength))
    return try write { (writer) throws(StoreError) in
      guard let record = writer.state.record(of: brand), !record.notices.contains(id),
        record.versions[number]?.isDeleted == false
      else { return nil }
      return try writer.commit(notice, by: actor)
    }
  }
}
