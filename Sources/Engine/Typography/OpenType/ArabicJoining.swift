import Numbers

/// The forms of joined letters (Unicode §9.2, cursive joining).
enum ArabicJoining {
  static let forms: [FontTag] = ["isol", "fina", "medi", "init"]

  static func collect(_ list: inout FeatureList, _ key: ShapingPlan.Key) {
    list.add("ccmp", "locl", keepsJoiner: true)
    list.pause()
    for form in forms {
      list.add(form, global: false, keepsJoiner: true)
      list.pause()
    }
    list.add("rlig", keepsJoiner: true)
    list.pause()
    list.add("calt", keepsJoiner: true)
    list.pause()
    list.add("rclt", keepsJoiner: true)
    if key.ligatures { list.add("liga", "clig", keepsJoiner: true) }
    list.add("mset")
  }

  static func setMasks(_ glyphs: inout [ShapingGlyph], _ plan: ShapingPlan) {
    let masks = plan.joining
    var (previous, previousType, isJoined) = (-1, JoiningType.u, false)
    for index in glyphs.indices {
      let type = JoiningType(glyphs[index].scalar)
      if type == .t { continue }
      let joins = previous >= 0 && previousType.joinsNext && type.joinsPrevious
      if previous >= 0 {
        glyphs[previous].mask |= form(previousType, before: isJoined, after: joins, masks)
      }
      (previous, previousType, isJoined) = (index, type, joins)
    }
    if previous >= 0 {
      glyphs[previous].mask |= form(previousType, before: isJoined, after: false, masks)
    }
  }

  private static func form(
    _ type: JoiningType, before: Bool, after: Bool, _ masks: [UInt32]
  ) -> UInt32 {
    switch (before, after) {
    case (false, false): type == .u ? 0 : masks[0]
    case (true, false): masks[1]
    case (true, true): masks[2]
    case (false, true): masks[3]
    }
  }
}

/// Unicode `Joining_Type`.
enum JoiningType: UInt8, CaseIterable {
  case u, r, l, d, c, t

  init(_ scalar: Unicode.Scalar) { self = JoiningType(rawValue: Self.table[scalar]) ?? .u }

  private static let table = CharacterTable(JoiningTable.runs, of: JoiningType.self)

  var joinsNext: Bool { self == .l || self == .d || self == .c }
  var joinsPrevious: Bool { self == .r || self == .d || self == .c }
}
