import PaywallLog
import PaywallStorage

/// The storage as the store uses it: its errors are the store's.
extension Storage {
  func add(_ changes: [LoggedChange], after sequence: Int) throws(StoreError) {
    do {
      try journal.append(changes, sequence)
    } catch {
      throw .storage(error)
    }
  }

  func read(
    from start: JournalStart, _ body: (LoggedChange) -> Bool
  ) throws(StoreError) {
    do {
      try journal.read(start, body)
    } catch {
      throw .storage(error)
    }
  }

  /// Throws unless what is written now will be found again.
  func checkPlace() throws(StoreError) {
    do {
      try check()
    } catch {
      throw .storage(error)
    }
  }
}
