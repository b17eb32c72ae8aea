import Numbers
import PaywallModel
import PaywallTree

/// How much longer a text may become, in any translation, before a screen shows it differently: on one more line, smaller, or cut off.
public struct LengthBudget: Sendable, Hashable {
  /// The key in `strings`.
  public var key: String
  /// The number of further characters that fit; ``most`` if there is no practical limit.
  public var characters: Int
  /// The width of those characters.
  public var points: Double
  /// The device on which no more characters fit, and the component that shows the text there.
  public var device: String
  public var pointer: String

  /// The maximum budget. No translation is longer by more.
  public static let most = 200
}

extension Renderer {
  /// Returns the budget of each text that a component of the first screen shows by its key, in the order of the keys.
  ///
  /// Each text is extended by its own words until its layout changes on one of the screens. The screen with the smallest budget decides.
  ///
  /// - Parameter input: the input for a reader with a locale that has the texts; its screen does not matter.
  public func lengthBudgets(
    _ input: RenderInput, on screens: [Screen]
  ) throws(RenderError) -> [LengthBudget] {
    var budgets: [String: LengthBudget] = [:]
    for screen in screens {
      var input = input
      input.reader.screen = screen
      let page = try render(input)
      for (key, pointers) in input.document.keysOfTexts.sorted(by: { $0.key < $1.key }) {
        let trial = LengthTrial(renderer: self, input: input, key: key, pointers: pointers)
        guard let budget = try trial.budget(on: page) else { continue }
        if budgets[key].map({ $0.characters > budget.characters }) ?? true { budgets[key] = budget }
      }
    }
    return budgets.values.sorted { $0.key < $1.key }
  }
}

/// A test of one text that becomes longer on one screen.
private struct LengthTrial {
  let renderer: Renderer
  let input: RenderInput
  let key: String
  let pointers: Set<String>

  /// Returns the budget; nil if the text is not on the screen.
  func budget(on page: LaidOutPaywall) throws(RenderError) -> LengthBudget? {
    let before = texts(of: page)
    guard let sample = before.values.first?.words.filter({ $0.isLetter || $0 == " " }),
      sample.contains(where: \.isLetter)
    else { return nil }
    var (fits, breaks) = (0, LengthBudget.most + 1)
    var width = 0.0
    var place = before.keys.min() ?? ""
    while breaks - fits > 1 {
      let middle = (fits + breaks) / 2
      let after = texts(of: try renderer.render(longer(by: middle, of: sample)))
      let changed = before.keys.sorted().first { !before[$0, default: .none].isAs(after[$0]) }
      if let changed {
        breaks = middle
        place = changed
      } else {
        fits = middle
        width = before.keys.reduce(0) {
          max($0, (after[$1]?.width ?? 0) - before[$1, default: .none].width)
        }
      }
    }
    return LengthBudget(
      key: key, characters: fits, points: width, device: page.screen.device ?? "", pointer: place)
  }

  private func longer(by count: Int, of sample: String) -> RenderInput {
    let words = " " + sample
    var added = ""
    while added.count < count { added += words }
    var input = input
    for (locale, table) in input.document.strings {
      guard let text = table[key] else { continue }
      input.document.strings[locale]?[key] = LocalizedText(text.raw + String(added.prefix(count)))
    }
    return input
  }

  private func texts(of page: LaidOutPaywall) -> [String: LineCount] {
    page.root.all.reduce(into: [:]) { found, node in
      guard let pointer = node.pointer, pointers.contains(pointer), let text = node.text else {
        return
      }
      found[pointer] = LineCount(
        words: text.lines.map(\.string).joined(separator: " "), lines: text.lines.count,
        isTruncated: text.isTruncated, size: text.font.size,
        width: text.lines.reduce(0) { $0 + $1.width })
    }
  }
}

/// The features that a longer text must not change.
private struct LineCount {
  var words: String
  var lines: Int
  var isTruncated: Bool
  /// The font size. A text may shrink to fit before it is cut off.
  var size: Double
  var width: Double

  static let none = LineCount(words: "", lines: 0, isTruncated: false, size: 0, width: 0)

  func isAs(_ other: LineCount?) -> Bool {
    lines == other?.lines && isTruncated == other?.isTruncated && size == other?.size
  }
}

extension PaywallDocument {
  /// The components that show a text of `strings` as their title, by its key.
  fileprivate var keysOfTexts: [String: Set<String>] {
    allComponents.reduce(into: [:]) { found, component in
      for key in component.content.text?.titles.compactMap(\.key) ?? [] {
        found[key, default: []].insert(component.pointer)
      }
    }
  }
}
