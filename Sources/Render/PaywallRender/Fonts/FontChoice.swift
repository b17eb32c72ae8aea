import Numbers
import PaywallTree
import Typography

/// The files of a face that a tree may list: the whole one, and those parts that contain all characters of the texts so far.
struct FontChoice: Sendable {
  private var whole: LaidOutFontFile
  /// The parts, the smallest first.
  private var parts: [(file: LaidOutFontFile, characters: CharacterRanges)]

  init(whole: LaidOutFontFile, parts: [(LaidOutFontFile, CharacterRanges)] = []) {
    self.whole = whole
    self.parts = parts
  }

  /// The smallest file that suffices.
  var file: LaidOutFontFile { parts.first?.file ?? whole }

  /// Drops the parts that lack one of the text's characters which the face has.
  mutating func add(_ string: String, of face: FontFace) {
    guard !parts.isEmpty, !string.utf8.allSatisfy({ $0 < 0x80 }) else { return }
    parts.removeAll { part in
      string.unicodeScalars.contains { !part.characters.contains($0) && face.covers($0) }
    }
  }

  /// Drops all parts, because any character may be shown.
  mutating func addAnything() { parts = [] }

  mutating func change(_ body: (inout LaidOutFontFile) -> Void) {
    body(&whole)
    for index in parts.indices { body(&parts[index].file) }
  }
}
