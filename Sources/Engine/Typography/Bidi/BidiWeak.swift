import Numbers

extension BidiSequence {
  /// Marks, and numbers with their signs (UAX #9 §3.3.4, W1 to W7).
  mutating func resolveWeak() {
    resolveMarks()
    resolveNumbers()
    joinSeparators()
    joinTerminators()
    for place in types.indices where Self.signs.contains(types[place]) { types[place] = .on }
    resolveLatinNumbers()
  }

  private static let signs: BidiClasses = [.es, .et, .cs]

  /// W1: a mark gets the class of its base.
  private mutating func resolveMarks() {
    var previous = start
    for place in types.indices {
      if types[place] == .nsm { types[place] = previous }
      let isIsolate = BidiClasses.isolates.contains(types[place]) || types[place] == .pdi
      previous = isIsolate ? .on : types[place]
    }
  }

  /// W2, W3: numbers after Arabic letters, and those letters themselves.
  private mutating func resolveNumbers() {
    changeTypes { type, strong in
      switch type {
      case .al: .r
      case .en where strong == .al: .an
      default: type
      }
    }
  }

  /// W4: one sign between two numbers of a kind is part of them.
  private mutating func joinSeparators() {
    for place in types.indices.dropFirst().dropLast() {
      let (before, after) = (types[place - 1], types[place + 1])
      switch types[place] {
      case .es where before == .en && after == .en: types[place] = .en
      case .cs where before == after && (before == .en || before == .an): types[place] = before
      default: break
      }
    }
  }

  /// W5: terminators on either side of a number are part of it.
  private mutating func joinTerminators() {
    var place = 0
    while place < types.count {
      guard types[place] == .et else {
        place += 1
        continue
      }
      let stop = types[place...].firstIndex { $0 != .et } ?? types.count
      if place > 0 && types[place - 1] == .en || stop < types.count && types[stop] == .en {
        for index in place..<stop { types[index] = .en }
      }
      place = stop
    }
  }

  /// W7: European numbers become left-to-right after left-to-right letters.
  private mutating func resolveLatinNumbers() {
    changeTypes { type, strong in type == .en && strong == .l ? .l : type }
  }

  /// - Parameter change: receives a type, and the last strong type before it.
  @inline(__always)
  private mutating func changeTypes(_ change: (BidiClass, _ strong: BidiClass) -> BidiClass) {
    var strong = start
    for place in types.indices {
      let type = types[place]
      if type == .l || type == .r || type == .al { strong = type }
      let changed = change(type, strong)
      if changed != type { types[place] = changed }
    }
  }
}
