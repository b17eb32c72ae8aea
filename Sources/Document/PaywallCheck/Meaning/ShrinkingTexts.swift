import JSON
import Numbers
import PaywallModel

extension PaywallDocument {
  /// Warnings about overrides for larger text that make a text smaller than usual, although the reader asks for larger text.
  ///
  /// - Parameter text: the text that the document was read from, before fragments, data and companion files were expanded.
  public func shrinkingTexts(in text: JSONText) -> [Diagnostic] {
    componentsWithProducts.flatMap { component, _ in
      guard let usual = component.textSize else { return [Diagnostic]() }
      return component.overrides.enumerated().compactMap { index, override in
        guard let scale = override.when.textScale, override.set.names.contains("size"),
          let size = override.set.values.textSize, size * scale < usual
        else { return nil }
        let place = component.pointer + "/overrides/\(index)/set/size"
        return Diagnostic(
          "shrinking-text", at: text.nearestNode(to: place),
          "at text scale \(scale.shown), this text is smaller than at 1: \((size * scale).shown) instead of \(usual.shown) points",
          hint:
            "write at least \(((usual / scale * 10).rounded(.up) / 10).shown), and make room by other properties"
        )
      }
    }
  }
}

extension Component {
  /// The size in points at the usual text scale; `nil` if the component has no text of its own.
  fileprivate var textSize: Double? {
    switch content {
    case .label(let text): text.size
    case .button(let button) where button.components.isEmpty: button.text.size
    case .countdown(let countdown): countdown.text.size
    default: nil
    }
  }
}

extension Double {
  fileprivate var shown: String { Int(exactly: self).map { "\($0)" } ?? "\(self)" }
}
