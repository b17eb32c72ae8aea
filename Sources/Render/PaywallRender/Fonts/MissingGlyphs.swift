import JSON
import Numbers
import PaywallModel
import PaywallResolve
import Typography
import Wording

extension Renderer {
  /// Returns the texts with characters that no font has, so that their widths are estimates: for each, its place, the characters, and a
  /// locale in which it is shown.
  ///
  /// - Parameter limit: the maximum number of findings. A document that takes too much work is only searched in part.
  public func missingGlyphs(
    in document: PaywallDocument, _ text: JSONText, limit: Int = 100
  ) -> [Diagnostic] {
    var found: [Diagnostic] = []
    var seen: Set<String> = []
    let meter = WorkMeter(limit: limits.publishedWork)
    let products = document.products.keys.sorted()
    for locale in Set(document.strings.keys).union([document.meta.locale]).sorted() {
      let texts = TextResolver(document: document, locale: locale)
      for component in document.allComponents {
        guard let content = component.content.text, found.count < limit else { continue }
        for (index, title) in content.titles.enumerated() {
          let strings = strings(of: title, in: texts, about: products, limit: meter.limit)
          let length = strings.reduce(0) { $0 + $1.utf8.count }
          guard meter.add(length, for: component.pointer) else { return found }
          let font = index == 0 ? nil : content.spans[index - 1].font
          let style = TextStyle(
            font: FontSpec(family: font ?? content.font, size: 17, weight: content.weight),
            language: locale)
          let lacking = strings.lazy.map { ($0, fonts.missing(in: $0, style)) }
          guard let (string, missing) = lacking.first(where: { !$0.1.isEmpty }) else { continue }
          let member = index == 0 ? "/title" : "/spans/\(index - 1)/title"
          let place = place(of: title, component.pointer + member, in: locale, text)
          if seen.insert(place.pointer.description).inserted {
            found.append(diagnostic(missing, of: string, in: locale, at: place))
          }
        }
      }
    }
    return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Returns the strings of a text; one for each product if it mentions a product without its name, as in a plan.
  private func strings(
    of title: LocalizedText, in texts: TextResolver, about products: [String], limit: Int
  ) -> [String] {
    let string = texts.string(of: title, bytesAtMost: limit)
    guard products.count > 1, string.contains("{") else { return [string] }
    return products.map { product in
      var texts = texts
      texts.subject = product
      return texts.string(of: title, bytesAtMost: limit)
    }
  }

  /// Returns the string of the locale if the document has one, else the component's own text.
  private func place(
    of title: LocalizedText, _ pointer: String, in locale: String, _ text: JSONText
  ) -> JSONNode {
    let string = title.key.flatMap { text.root["strings"]?[locale]?[$0] }
    let title = JSONPointer(pointer).flatMap { text.node(at: $0) }
    return string ?? title ?? text.root
  }

  private func diagnostic(
    _ missing: [String], of string: String, in locale: String, at node: JSONNode
  ) -> Diagnostic {
    let told = missing.prefix(Self.charactersTold).map { characters in
      let codes = characters.unicodeScalars.map {
        "U+" + String($0.value, radix: 16, uppercase: true)
      }
      return "\"\(characters)\" (\(codes.joined(separator: " ")))"
    }
    let more = missing.count > told.count ? " and \(missing.count - told.count) more" : ""
    return Diagnostic(
      code: "missing-glyph", pointer: node.pointer.description, position: node.position,
      range: node.range,
      message: "no font has \(told.joined(separator: ", "))\(more) of the text "
        + "\"\(string.shortened(to: 100))\" in the locale \(locale): its width is a guess",
      hint:
        "bring a font that has it, made by scripts/make-font-metrics.sh, or use other characters")
  }

  private static let charactersTold = 8
}
