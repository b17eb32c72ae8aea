import POSIX
import PaywallStorage

extension MoneyLedger {
  /// Makes sums of facts that are older than the ledger keeps, and writes the file without them.
  ///
  /// - Returns: how many facts became sums.
  @discardableResult
  public func tidy() throws(FileError) -> Int {
    let first = firstKept
    return try file.withLock { (file) throws(FileError) in
      let old = state.withLock { $0 }
      guard old.hasFacts(before: first) else { return 0 }
      let new = old.tidied(before: first)
      try file?.replace { (write) throws(FileError) in try new.visit(write) }
      state.withLock { [new] state in
        // Nothing was added meanwhile: whoever adds takes the file's lock first.
        (state.tables, state.names, state.sums) = (new.tables, new.names, new.sums)
      }
      return old.facts - new.facts
    }
  }
}

extension MoneyLedger.State {
  fileprivate func hasFacts(before time: Int) -> Bool {
    tables.values.contains { table in
      var found = false
      table.visit(names) { found = found || $0.time < time }
      return found
    }
  }

  fileprivate func tidied(before time: Int) -> MoneyLedger.State {
    var new = self
    new.tables = [:]
    new.names = FactNames()
    for (brand, table) in tables {
      table.visit(names) { fact in
        guard fact.time < time else {
          return new.tables[brand, default: FactTable()].add(fact, &new.names)
        }
        let key = MoneySum.Key(fact)
        new.sums[brand, default: [:]][key, default: MoneySum(key)].add(fact)
      }
    }
    return new
  }

  fileprivate func visit(_ body: (MoneyLine) throws(FileError) -> Void) throws(FileError) {
    for (brand, sums) in sums {
      for sum in sums.values { try body(.sum(sum, brand: brand)) }
    }
    for (brand, table) in tables {
      try table.visit(names) { (fact) throws(FileError) in try body(.fact(fact, brand: brand)) }
    }
  }
}
