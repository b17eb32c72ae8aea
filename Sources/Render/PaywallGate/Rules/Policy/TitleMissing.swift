import Numbers
import PaywallTree

extension Rule {
  static let titleMissing = Rule(
    "title-missing", group: .policy, severity: .error,
    summary: "A screen sells a subscription and does not name it.",
    threshold:
      "the product's name, a heading, a named picture, or a text of 17 points outside of buttons; information outside Apple's stores",
    sources: ["https://developer.apple.com/forums/thread/807082"],
    hint: "put {name} of the product, or a title, above the button",
    judge: .screen { scene, _, verdicts in
      guard !scene.hasTitle,
        let (button, _, name) = scene.sold.first(where: { $0.product.isSubscription })
      else { return }
      verdicts.note(
        scene.items[button.item], weight: scene.isApple ? 1 : 0,
        severity: scene.isApple ? .error : .information, frames: [button.frame],
        "\(scene.name(of: button)) sells \(scene.title(of: name)), and the screen has no title")
    })
}

extension Scene {
  /// Whether a picture has an accessibility label, as lettering with the product's name does.
  var hasPictureWithName: Bool {
    items.contains { $0.node.image != nil && $0.node.accessibilityLabel != nil }
  }

  /// Whether a text or a labelled picture, such as lettering, states the subject of the screen.
  fileprivate var hasTitle: Bool {
    hasPictureWithName
      || said.contains { said in
        let item = items[said.item]
        return !said.mentions.names.isEmpty || item.node.headingLevel != nil
          || item.target == nil && said.text.font.size >= Self.titleSize
            && said.text.string.contains(where: \.isLetter)
      }
  }

  /// The minimum size of a title, in points.
  private static let titleSize = 17.0
}
