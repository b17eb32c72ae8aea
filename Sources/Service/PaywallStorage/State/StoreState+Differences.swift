import PaywallModel

extension StoreState {
  /// Returns the differences in what a later state serves, as if they were changes made in between. They are in no log.
  package func differences(to next: StoreState) -> [LoggedChange] {
    var changes: [Change] = []
    for brand in Set(brands.keys).union(next.brands.keys).sorted() {
      let (former, later) = (servedState(of: brand), next.servedState(of: brand))
      guard later.live != former.live || later.canary != former.canary else { continue }
      let live = later.live
      changes.append(live.map { .live(brand, $0) } ?? .deleteBrand(brand))
    }
    if let active = next.active, active != self.active {
      changes.append(.activate(active, version: nil))
    }
    return changes.map { change in
      LoggedChange(
        sequence: next.sequence, time: next.lastTime, change: change,
        before: servedState(of: change.brand),
        after: next.servedState(of: change.brand),
        actor: .service("other nodes changed it while this one was away"))
    }
  }
}
