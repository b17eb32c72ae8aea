import Foundation
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
    after sequence: Int, _ body: (LoggedChange) -> Bool
  ) throws(StoreError) {
    do {
      try journal.read(sequence, body)
    } catch {
      throw .storage(error)
    }
  }

  func last(datedBy time: Date) throws(StoreError) -> Int {
    do {
      return try journal.last(time)
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
