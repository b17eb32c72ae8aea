import Numbers

/// Applies a face's substitutions to a buffer, lookup after lookup (OpenType `GSUB`).
struct GlyphSubstituter {
  let table: GlyphSubstitutions
  private(set) var buffer: GlyphBuffer
  /// The remaining budget of rules and neighbours, which stops contexts that call each other.
  private var steps: Int
  /// The maximum number of glyphs; substitutions that would exceed it are skipped.
  private let mostGlyphs: Int

  /// The nesting limit of contexts.
  private static let maxNesting = 6

  init(table: GlyphSubstitutions, buffer: GlyphBuffer) {
    self.table = table
    self.buffer = buffer
    steps = 131_072 + 8_192 * buffer.count
    mostGlyphs = 1024 + 64 * buffer.count
  }

  mutating func run(_ triggered: UInt64, optional: Bool) {
    var mask = triggered
    for (index, step) in table.steps.enumerated() where mask & GlyphSubstitutions.bit(index) != 0 {
      if step.isOptional, !optional { continue }
      let before = buffer.changed
      buffer.changed = false
      apply(step.lookup)
      if buffer.changed { mask |= table.steps(for: buffer.glyphs) }
      buffer.changed = buffer.changed || before
    }
  }

  private mutating func apply(_ lookup: Int) {
    var index = 0
    while index < buffer.count, steps > 0 {
      index = apply(lookup, at: index, nesting: 0) ?? index + 1
    }
  }

  /// Applies a lookup at a position; returns the next position, or `nil` if it does not match.
  private mutating func apply(_ lookup: Int, at index: Int, nesting: Int) -> Int? {
    steps -= 1
    let glyph = buffer[index]
    let ignoresMarks = table.lookups[lookup].ignoresMarks
    if ignoresMarks, table.marks.contains(glyph) { return nil }
    switch table.lookups[lookup].rules {
    case .single(let map):
      guard let result = map[glyph] else { return nil }
      buffer[index] = result
      buffer.changed = true
      return index + 1
    case .multiple(let map):
      guard let results = map[glyph], buffer.count + results.count <= mostGlyphs else {
        return nil
      }
      buffer.replace(index, with: results)
      return index + results.count
    case .ligatures(let map):
      guard let ligatures = map[glyph] else { return nil }
      return join(ligatures, at: index, ignoresMarks)
    case .contexts(let contexts):
      guard nesting < Self.maxNesting else { return nil }
      return apply(contexts, at: index, ignoresMarks: ignoresMarks, nesting: nesting)
    }
  }

  private mutating func join(
    _ ligatures: [GlyphLigature], at index: Int, _ ignoresMarks: Bool
  ) -> Int? {
    for ligature in ligatures where steps > 0 {
      steps -= 1 + ligature.rest.count
      var others: [Int] = []
      var place = index
      for component in ligature.rest {
        guard let next = neighbour(of: place, by: 1, ignoresMarks), buffer[next] == component
        else { break }
        others.append(next)
        place = next
      }
      guard others.count == ligature.rest.count else { continue }
      buffer.join(index, others, to: ligature.result)
      return index + 1
    }
    return nil
  }

  private mutating func apply(
    _ contexts: [GlyphContext], at index: Int, ignoresMarks: Bool, nesting: Int
  ) -> Int? {
    for context in contexts where steps > 0 {
      steps -= 1
      guard context.input[0].contains(buffer[index]),
        var places = match(context, at: index, ignoresMarks)
      else { continue }
      for action in context.actions {
        let count = buffer.count
        let place = places[action.position]
        // An earlier action may have joined the glyph here.
        guard 0 <= place, place < count, steps > 0 else { break }
        _ = apply(action.lookup, at: place, nesting: nesting + 1)
        let change = buffer.count - count
        for later in places.indices where places[later] > place { places[later] += change }
      }
      return max(index + 1, (places.last ?? index) + 1)
    }
    return nil
  }

  /// The places of a context's input if the input and its neighbours match.
  private mutating func match(_ context: GlyphContext, at index: Int, _ ignoresMarks: Bool)
    -> [Int]?
  {
    var place = index
    for set in context.before {
      guard let next = neighbour(of: place, by: -1, ignoresMarks), set.contains(buffer[next])
      else { return nil }
      place = next
    }
    var places = [index]
    place = index
    for (number, set) in (context.input.dropFirst() + context.after).enumerated() {
      guard let next = neighbour(of: place, by: 1, ignoresMarks), set.contains(buffer[next])
      else { return nil }
      place = next
      if number + 1 < context.input.count { places.append(next) }
    }
    return places
  }

  private mutating func neighbour(of index: Int, by step: Int, _ ignoresMarks: Bool) -> Int? {
    var next = index + step
    while 0..<buffer.count ~= next, steps > 0 {
      steps -= 1
      if !ignoresMarks || !table.marks.contains(buffer[next]) { return next }
      next += step
    }
    return nil
  }
}
