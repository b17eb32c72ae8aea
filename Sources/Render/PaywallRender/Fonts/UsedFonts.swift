import PaywallTree
import Typography

/// The fonts that pages' texts were measured with.
struct UsedFonts {
  let library: FontLibrary
  let files: ServedFonts
  /// The start of the service's addresses.
  let base: String
  /// A page has few fonts, so a list is searched sooner than a table.
  private var known: [Use] = []
  private var found: [LaidOutFontFile] = []

  /// A font as a text asks for it.
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

  /// By family, weight and style.
  var list: [LaidOutFontFile] {
    found.sorted {
      ($0.family, $0.weight, $0.style.rawValue) < ($1.family, $1.weight, $1.style.rawValue)
    }
  }

  mutating func add(_ page: LaidOutPaywall) {
    page.root.visit { node in
      if case .text(let text) = node.content { add(text) }
    }
  }

  private mutating func add(_ text: LaidOutText) {
    for line in text.lines {
      if line.runs.isEmpty { add(text.font, text.font.family) }
      for run in line.runs {
        let font = run.style?.font ?? text.font
        // Its spaces are of its own font, whatever its letters are.
        add(font, font.family)
        if run.font != font.family, !run.isMissing { add(font, run.font) }
      }
    }
  }

  private mutating func add(_ font: LaidOutText.Font, _ family: String) {
    let use = Use(weight: font.weight, italic: font.italic, family: family)
    guard !known.contains(use) else { return }
    known.append(use)
    let spec = FontSpec(
      family: family, size: font.size, weight: font.weight, italic: font.italic)
    guard let face = library.face(for: spec) else { return }
    let font = files.listed(face, as: family, base: base)
    if !found.contains(font) { found.append(font) }
  }
}
