import JSON
import Numbers
import Typography

/// A table of substitutions in a font file.
struct SubstitutionTable {
  private let member: FontMember
  private let sets: [GlyphSet]

  init(_ member: FontMember) throws(FontError) {
    self.member = member
    sets = try member["sets"].elements().map { set throws(FontError) in try set.glyphs() }
  }

  func decoded(marks: GlyphSet) throws(FontError) -> GlyphSubstitutions {
    let lookups = try member["lookups"].elements().map { element throws(FontError) in
      GlyphLookup(try rules(element), ignoresMarks: element["ignoreMarks"].node?.bool ?? false)
    }
    var steps: [GlyphSubstitutions.Step] = []
    let pairs: [Int] = try member["order"].numbers(groupedBy: 2)
    for index in stride(from: 0, to: pairs.count, by: 2) {
      steps.append(.init(lookup: pairs[index], isOptional: pairs[index + 1] != 0))
    }
    return try GlyphSubstitutions(lookups: lookups, steps: steps, marks: marks)
  }

  private func rules(_ lookup: FontMember) throws(FontError) -> GlyphLookup.Rules {
    if lookup["single"].exists { return .single(try single(lookup["single"])) }
    if lookup["multiple"].exists { return .multiple(try multiple(lookup["multiple"])) }
    if lookup["ligatures"].exists { return .ligatures(try ligatures(lookup["ligatures"])) }
    return .contexts(try lookup["contexts"].elements().map(context))
  }

  private func single(
    _ list: FontMember
  ) throws(FontError) -> [GlyphMap.Glyph: GlyphMap.Glyph] {
    let pairs: [GlyphMap.Glyph] = try list.numbers(groupedBy: 2)
    var map: [GlyphMap.Glyph: GlyphMap.Glyph] = [:]
    for index in stride(from: 0, to: pairs.count, by: 2) { map[pairs[index]] = pairs[index + 1] }
    return map
  }

  private func multiple(
    _ list: FontMember
  ) throws(FontError) -> [GlyphMap.Glyph: [GlyphMap.Glyph]] {
    var map: [GlyphMap.Glyph: [GlyphMap.Glyph]] = [:]
    try eachGroup(list, leading: 2, counted: 1) { map[$0[0]] = Array($0.dropFirst(2)) }
    return map
  }

  private func ligatures(
    _ list: FontMember
  ) throws(FontError) -> [GlyphMap.Glyph: [GlyphLigature]] {
    var map: [GlyphMap.Glyph: [GlyphLigature]] = [:]
    // The count includes the components only; the result follows them.
    try eachGroup(list, leading: 2, counted: 0) { group in
      guard group.count >= 3 else { return }
      map[group[1], default: []].append(
        GlyphLigature(rest: Array(group[2..<group.count - 1]), result: group[group.count - 1]))
    }
    return map
  }

  /// Splits a list into groups of `leading` numbers, each followed by as many numbers as the one at `counted` states.
  private func eachGroup(
    _ list: FontMember, leading: Int, counted: Int, _ body: ([GlyphMap.Glyph]) -> Void
  ) throws(FontError) {
    let values: [GlyphMap.Glyph] = try list.numbers()
    var index = 0
    while index < values.count {
      guard index + counted < values.count,
        case let end = index + leading + Int(values[index + counted]), end <= values.count
      else { throw FontError(.mismatch, at: list.place, "the group at number \(index) is cut off") }
      body(Array(values[index..<end]))
      index = end
    }
  }

  private func context(_ member: FontMember) throws(FontError) -> GlyphContext {
    let actions = try member["apply"].elements().map { element throws(FontError) in
      let pair = try element.integers()
      guard pair.count == 2 else {
        throw FontError(.format, at: element.place, "expected a position and a lookup")
      }
      return GlyphContext.Action(position: pair[0], lookup: pair[1])
    }
    return GlyphContext(
      before: try sets(member["before"]), input: try sets(member["input"]),
      after: try sets(member["after"]), actions: actions)
  }

  private func sets(_ member: FontMember) throws(FontError) -> [GlyphSet] {
    try member.integers().map { number throws(FontError) in
      guard sets.indices.contains(number) else {
        throw FontError(.mismatch, at: member.place, "there is no set \(number)")
      }
      return sets[number]
    }
  }
}
