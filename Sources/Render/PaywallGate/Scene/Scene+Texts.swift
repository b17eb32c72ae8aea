import Numbers
import PaywallTree

extension Scene {
  /// Reads the texts of the page. Skips text scales at which texts are truncated, because then missing words prove nothing.
  mutating func read(_ reading: TextReading) {
    guard let money = reading.money, cell.textScale.value < TextLoss.largeText else { return }
    self.money = money
    said = texts.compactMap { index in
      let item = items[index]
      guard let text = item.node.text, !item.visible.isEmpty, item.opacity > 0.05,
        let mentions = reading.mentions(in: text.string)
      else { return nil }
      return ShownText(
        item: index, text: text, mentions: mentions, parts: parts(of: text, mentions, reading))
    }
  }

  private func parts(
    of text: LaidOutText, _ mentions: TextMentions, _ reading: TextReading
  ) -> [ShownText.Part] {
    let runs = text.lines.flatMap(\.runs)
    let whole = ShownText.Part(
      font: text.font, isStruck: text.drawing.strikethrough, mentions: mentions)
    guard runs.contains(where: { $0.style != nil }) else { return [whole] }
    return runs.compactMap { run in
      reading.mentions(in: run.string).map {
        ShownText.Part(
          font: run.style?.font ?? text.font,
          isStruck: (run.style?.drawing ?? text.drawing).strikethrough, mentions: $0)
      }
    }
  }

  /// The products for sale, with their buttons. A product with several buttons is listed once.
  var sold: [(button: SceneTarget, product: ProductMentions, name: String)] {
    guard let money, !hasLostWords else { return [] }
    var told: Set<String> = []
    return purchaseButtons.flatMap { button in
      button.purchases.compactMap { name in
        guard let product = money.products[name], !product.billed.isEmpty,
          !button.frame.isEmpty, told.insert(name).inserted
        else { return nil }
        return (button, product, name)
      }
    }
  }

  /// Returns what readers call a product, in quotes; its name in the document if it has no other.
  func title(of product: String) -> String {
    money?.products[product]?.title.map { "“\($0)”" } ?? product
  }

  /// Whether a text is truncated, so that missing words prove nothing.
  private var hasLostWords: Bool { said.contains { $0.text.isTruncated } }

  /// Returns the distance of a text from a target, from edge to edge; 0 if only one of them scrolls.
  func distance(of text: ShownText, from target: SceneTarget) -> Double {
    guard items[text.item].layer == target.layer else { return 0 }
    let frame = items[text.item].visible
    return max(0, frame.y - target.frame.bottom, target.frame.y - frame.bottom)
  }
}
