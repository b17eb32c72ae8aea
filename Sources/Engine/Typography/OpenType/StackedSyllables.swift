import Numbers

/// Shapes Khmer and Burmese: letters are stacked under others, and some signs are written before the letter that they follow.
struct StackedSyllables {
  let plan: ShapingPlan
  let face: FontFace

  static func collect(_ list: inout FeatureList, _ shaper: ScriptShaper) {
    list.pause(.syllables)
    if shaper == .khmer {
      list.pause(.reorder)
      list.add("locl", "ccmp", staysInSyllable: true)
      list.add(
        "pref", "blwf", "abvf", "pstf", "cfar", global: false, keepsNonJoiner: true,
        keepsJoiner: true, staysInSyllable: true)
      list.pause()
      list.add("pres", "abvs", "blws", "psts", keepsNonJoiner: true, keepsJoiner: true)
    } else {
      list.add("locl", "ccmp", staysInSyllable: true)
      list.pause(.reorder)
      for tag: FontTag in ["rphf", "pref", "blwf", "pstf"] {
        list.add(tag, keepsJoiner: true, staysInSyllable: true)
        list.pause()
      }
      list.add("pres", "abvs", "blws", "psts", keepsJoiner: true)
    }
  }

  /// Finds syllables; each starts with a letter that is not stacked under the one before it.
  func findSyllables(_ runner: inout LookupRunner) {
    let circle = face.glyph(0x25CC)
    var made: [ShapingGlyph] = []
    made.reserveCapacity(runner.glyphs.count)
    var number: UInt8 = 0
    for (index, original) in runner.glyphs.enumerated() {
      var glyph = original
      glyph.letter = SyllableLetter.of(glyph.scalar).letter
      let isStacked = index > 0 && made.last?.letter == .h
      let starts = glyph.letter.isLetter && !isStacked
      if starts || index == 0 || glyph.letter == .x || made.last?.letter == .x {
        number = number == 255 ? 1 : number + 1
        if !starts, glyph.letter != .x, !glyph.letter.isJoiner, circle != 0 {
          var dotted = ShapingGlyph.dottedCircle(circle, cluster: glyph.cluster)
          dotted.syllable = number
          made.append(dotted)
        }
      }
      glyph.syllable = number
      made.append(glyph)
    }
    runner.glyphs = made
  }

  func reorder(_ runner: inout LookupRunner) {
    runner.eachSyllable { runner, range in
      var glyphs = Array(runner.glyphs[range])
      if plan.shaper == .khmer { reorderKhmer(&glyphs) } else { reorderBurmese(&glyphs) }
      runner.glyphs.replaceSubrange(range, with: glyphs)
    }
  }

  private func reorderKhmer(_ glyphs: inout [ShapingGlyph]) {
    let after = plan.mask("blwf") | plan.mask("abvf") | plan.mask("pstf")
    for index in glyphs.indices.dropFirst() { glyphs[index].mask |= after }
    var stacked = 0
    for index in glyphs.indices.dropFirst() {
      if glyphs[index].letter == .h, stacked < 2, index + 1 < glyphs.count {
        stacked += 1
        guard glyphs[index + 1].scalar == "\u{179A}" else { continue }
        // A stacked RO is written before its letter.
        for place in index...index + 1 { glyphs[place].mask |= plan.mask("pref") }
        let pair = Array(glyphs[index...index + 1])
        glyphs.removeSubrange(index...index + 1)
        glyphs.insert(contentsOf: pair, at: 0)
        for place in index + 2..<max(index + 2, glyphs.count) {
          glyphs[place].mask |= plan.mask("cfar")
        }
        stacked = 2
      } else if (0x17C1...0x17C3).contains(glyphs[index].scalar.value) {
        glyphs.insert(glyphs.remove(at: index), at: 0)
      }
    }
  }

  private func reorderBurmese(_ glyphs: inout [ShapingGlyph]) {
    let hasKinzi =
      glyphs.count >= 3 && [0x1004, 0x101B, 0x105A].contains(glyphs[0].scalar.value)
      && glyphs[1].scalar == "\u{103A}" && glyphs[2].letter == .h
    let first = hasKinzi ? 3 : 0
    let base =
      glyphs[first...].firstIndex { $0.letter.isLetter } ?? (hasKinzi ? 0 : first)
    var place = SyllablePosition.afterMain
    for index in glyphs.indices {
      if index < base {
        glyphs[index].place = hasKinzi && index < 3 ? .afterMain : .preConsonant
      } else if index == base {
        glyphs[index].place = .base
      } else {
        glyphs[index].place = burmesePlace(glyphs[index].scalar.value, &place)
      }
    }
    glyphs.sort { $0.place < $1.place }
  }

  /// - Parameter place: the position of the signs before it.
  private func burmesePlace(_ code: UInt32, _ place: inout SyllablePosition) -> SyllablePosition {
    let isBelow = [0x102F, 0x1030, 0x1058, 0x1059].contains(code)
    switch code {
    case 0x103C: return .preConsonant
    case 0x1031, 0x1084: return .preMatra
    case 0x1032,
      0x1036 where place == .below:
      return place == .below ? .beforeSub : place
    default: break
    }
    if place == .afterMain, isBelow {
      place = .below
    } else if place == .below, !isBelow {
      place = .afterSub
    }
    return place
  }
}
