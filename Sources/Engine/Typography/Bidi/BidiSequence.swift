import Numbers

/// Characters of one level that are resolved together: an isolating run sequence (UAX #9 BD13).
struct BidiSequence {
  /// Indices in the paragraph, ascending.
  let indices: [Int]
  let level: UInt8
  /// The direction before the first and after the last character (X10).
  let start: BidiClass
  let end: BidiClass
  var types: [BidiClass]

  /// The direction of the level.
  var embedding: BidiClass { level % 2 == 0 ? .l : .r }

  /// All sequences of a paragraph (X10).
  static func sequences(
    in embedding: BidiEmbedding, _ isolates: BidiIsolates, baseLevel: UInt8
  ) -> [BidiSequence] {
    let kept = embedding.resolved.indices.filter {
      !BidiClasses.removed.contains(embedding.resolved[$0])
    }
    var runs: [Range<Int>] = []
    for place in kept.indices {
      if let last = runs.last, embedding.levels[kept[place - 1]] == embedding.levels[kept[place]] {
        runs[runs.count - 1] = last.lowerBound..<place + 1
      } else {
        runs.append(place..<place + 1)
      }
    }
    let runByStart =
      isolates.match.isEmpty
      ? [:]
      : Dictionary(uniqueKeysWithValues: runs.enumerated().map { (kept[$1.lowerBound], $0) })
    return runs.compactMap { run in
      let first = kept[run.lowerBound]
      if embedding.resolved[first] == .pdi, isolates.match[first] != nil { return nil }
      var places = Array(run)
      while let last = places.last, let pdi = isolates.match[kept[last]], pdi > kept[last],
        let next = runByStart[pdi]
      { places += Array(runs[next]) }
      return BidiSequence(
        places, of: kept, in: embedding, isolates, baseLevel: baseLevel)
    }
  }

  private init(
    _ places: [Int], of kept: [Int], in embedding: BidiEmbedding, _ isolates: BidiIsolates,
    baseLevel: UInt8
  ) {
    indices = places.map { kept[$0] }
    types = indices.map { embedding.resolved[$0] }
    level = embedding.levels[indices[0]]
    let (first, last) = (places[0], places[places.count - 1])
    let before = first > 0 ? embedding.levels[kept[first - 1]] : baseLevel
    // An unclosed isolate extends to the paragraph's end.
    let isOpen = BidiClasses.isolates.contains(types[types.count - 1])
    let after =
      last + 1 < kept.count && !isOpen ? embedding.levels[kept[last + 1]] : baseLevel
    start = max(level, before) % 2 == 0 ? .l : .r
    end = max(level, after) % 2 == 0 ? .l : .r
  }

  /// The single sequence of a paragraph in which no class sets levels.
  init(whole classes: [BidiClass], level: UInt8) {
    indices = Array(classes.indices)
    types = classes
    self.level = level
    start = level % 2 == 0 ? .l : .r
    end = start
  }

  /// The level of a character by its resolved class (I1, I2).
  func implicitLevel(at place: Int) -> UInt8 {
    switch types[place] {
    case .l: level % 2 == 0 ? level : level + 1
    case .r: level % 2 == 0 ? level + 1 : level
    case .an, .en: level % 2 == 0 ? level + 2 : level + 1
    default: level
    }
  }

  /// N1, N2: neutral characters get the direction of both neighbours if they agree, otherwise that of the embedding.
  mutating func resolveNeutral() {
    var place = 0
    var before = start
    while place < types.count {
      guard BidiClasses.neutral.contains(types[place]) else {
        before = Self.direction(types[place]) ?? before
        place += 1
        continue
      }
      let stop = types[place...].firstIndex { !BidiClasses.neutral.contains($0) } ?? types.count
      let after = stop < types.count ? Self.direction(types[stop]) ?? end : end
      for index in place..<stop { types[index] = before == after ? before : embedding }
      place = stop
    }
  }

  /// The direction of a type; numbers count as right-to-left (N0, N1).
  static func direction(_ type: BidiClass) -> BidiClass? {
    switch type {
    case .l: .l
    case .r, .al, .en, .an: .r
    default: nil
    }
  }
}
