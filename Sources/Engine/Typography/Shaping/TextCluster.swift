import Numbers

/// Characters that must come from one font: a letter with its marks, a joined emoji sequence.
enum TextCluster {
  /// The end of the cluster that starts at `start`.
  static func end(_ scalars: [Unicode.Scalar], from start: Int) -> Int {
    var end = start + 1
    if scalars[start].isFlagLetter, end < scalars.count, scalars[end].isFlagLetter { end += 1 }
    while end < scalars.count, extends(scalars[end], after: scalars[end - 1]) { end += 1 }
    return end
  }

  private static func extends(_ scalar: Unicode.Scalar, after previous: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case ..<0x300: return false
    case 0x300...0x36F, 0x200C, 0x200D, 0xFE00...0xFE0F, 0x20D0...0x20FF, 0x1F3FB...0x1F3FF,
      0xE0020...0xE007F:
      return true
    default: if scalar.isMark { return true }
    }
    return previous == "\u{200D}" && scalar.properties.isEmoji
  }

  /// Whether the cluster is drawn in colour (UTS #51 §4).
  static func isEmoji(_ cluster: ArraySlice<Unicode.Scalar>) -> Bool {
    guard let first = cluster.first, cluster.count > 1 || first.value >= 0x231A else {
      return false
    }
    if cluster.contains("\u{FE0E}") { return false }
    if first.properties.isEmojiPresentation { return true }
    return first.properties.isEmoji
      && cluster.dropFirst().contains { $0 == "\u{FE0F}" || $0.properties.isEmojiModifier }
  }
}

extension Unicode.Scalar {
  /// Whether it is a regional indicator. Two make a flag.
  var isFlagLetter: Bool { (0x1F1E6...0x1F1FF).contains(value) }

  /// Whether it is an invisible character that needs no glyph.
  fileprivate var needsNoGlyph: Bool {
    switch value {
    case ..<0x20, 0x7F...0x9F, 0xAD: true
    case ..<0x34F: false
    default: isIgnorable || FallbackAdvance.isSpace(self)
    }
  }
}

/// Chooses the font for each cluster of a text: the text's own, or else a fallback.
struct FontChoice {
  let text: TextItemizer
  /// The scripts of the text's letters, each once.
  private lazy var scripts: [Script] = {
    let found = Set(text.scalars.lazy.map { Script($0).shaped }.filter { !$0.isShared })
    return found.sorted { $0.rawValue < $1.rawValue }
  }()
  private var script = Script.zzzz
  private var candidates: [FontFace] = []

  /// The interface font, with European letters and signs that a headline's face may lack.
  private let system: FontFace?

  init(_ text: TextItemizer) {
    self.text = text
    system = text.library.systemFace(for: text.style.font)
  }

  /// The face for a cluster; `nil` if no font has all of it.
  mutating func face(
    for cluster: ArraySlice<Unicode.Scalar>, _ script: Script, own: Script
  ) -> FontFace? {
    if TextCluster.isEmoji(cluster),
      let emoji = text.library.files.face(FontFallback.emoji, for: text.style.font),
      covers(emoji, cluster)
    {
      return emoji
    }
    if covers(text.face, cluster) { return text.face }
    if let system, system !== text.face, covers(system, cluster) { return system }
    if script != self.script {
      self.script = script
      candidates = families(script)
    }
    if let found = candidates.first(where: { covers($0, cluster) }) { return found }
    guard own.isShared else { return nil }
    // After a name in other letters, a sentence's comma or full stop still belongs to the sentence's script.
    for other in [.zyyy] + scripts where other != script {
      if let found = families(other).first(where: { covers($0, cluster) }) { return found }
    }
    return nil
  }

  /// Whether there is only one fallback for the last cluster.
  var hasOneCandidate: Bool { candidates.count == 1 }

  private func families(_ script: Script) -> [FontFace] {
    FontFallback.families(for: script, language: text.style.language).compactMap {
      text.library.files.face($0, for: text.style.font)
    }
  }

  private func covers(_ face: FontFace, _ cluster: ArraySlice<Unicode.Scalar>) -> Bool {
    cluster.allSatisfy { scalar in
      if face.glyph(scalar.value) != 0 || scalar.needsNoGlyph { return true }
      guard face.layout != nil,
        let (first, second) = CanonicalPairs.shared.decomposition(of: scalar)
      else { return false }
      return covers(face, [first, second])
    }
  }
}
