import Numbers
import PaywallTree
import Typography

/// The fonts with which the texts of pages were measured, and the smallest files that contain their characters.
struct UsedFonts {
  let library: FontLibrary
  let files: ServedFonts
  /// The start of the service's addresses.
  let base: String
  /// A page has few fonts, so a search in a list is faster than a table.
  private var known: [(use: Use, found: Int?)] = []
  private var found: [(face: FontFace, family: String, choice: FontChoice)] = []

  /// A font as a text specifies it.
  private struct Use: Equatable {
    var weight: Int
    var italic: Bool
    var family: String
  }

  init(_ renderer: Renderer, base: String) {
    library = renderer.fonts
    files = renderer.files
    self.base = base
  }

  /// The files, ordered by family, weight and style.
  var list: [LaidOutFontFile] {
    found.map(\.choice.file).sorted {
      ($0.family, $0.weight, $0.style.rawValue) < ($1.family, $1.weight, $1.style.rawValue)
    }
  }

  mutating func add(_ page: LaidOutPaywall) {
    page.root.visit { node in
      if case .text(let text) = node.content { add(text) }
      if node.input?.kind == .text { addTyped(in: node) }
    }
  }

  private mutating func add(_ text: LaidOutText) {
    for line in text.lines {
      if line.runs.isEmpty { add(line.string, in: text.font, family: text.font.family) }
      for run in line.runs {
        let font = run.style?.font ?? text.font
        // Spaces use the text's own font, whatever font its letters use.
        add(run.string, in: font, family: font.family)
        if run.font != font.family, !run.isMissing { add(run.string, in: font, family: run.font) }
      }
    }
  }

  /// Adds the font of an input's text, which is that of its placeholder.
  private mutating func addTyped(in field: LaidOutNode) {
    for index in field.children.indices where field.children[index].shownWhen?.state == .empty {
      guard case .text(let text) = field.children[index].content,
        let place = place(of: text.font, text.font.family)
      else { continue }
      found[place].choice.addAnything()
    }
  }

  private mutating func add(_ string: String, in font: LaidOutText.Font, family: String) {
    guard let place = place(of: font, family) else { return }
    found[place].choice.add(string, of: found[place].face)
  }

  /// Returns the index of a font in `found`; nil if there is no such font.
  private mutating func place(of font: LaidOutText.Font, _ family: String) -> Int? {
    let use = Use(weight: font.weight, italic: font.italic, family: family)
    if let known = known.first(where: { $0.use == use }) { return known.found }
    let spec = FontSpec(
      family: family, size: font.size, weight: font.weight, italic: font.italic)
    var place: Int?
    if let face = library.face(for: spec) { place = self.place(of: face, as: family) }
    known.append((use, place))
    return place
  }

  private mutating func place(of face: FontFace, as family: String) -> Int {
    let other = found.firstIndex {
      $0.family == family && $0.face.family == face.family && $0.face.weight == face.weight
        && $0.face.italic == face.italic
    }
    if let other { return other }
    found.append((face, family, files.choice(of: face, as: family, base: base)))
    return found.count - 1
  }
}
