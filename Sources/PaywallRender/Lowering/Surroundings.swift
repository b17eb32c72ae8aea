import Foundation
import Layout
import PaywallModel
import Typography

/// What holds for every component of one rendering: who looks at which document, in which language and colours.
struct Surroundings: Sendable {
  let input: RenderInput
  let fonts: FontLibrary
  let meter: WorkMeter
  let layoutLimits: LayoutLimits
  let screen: Screen
  let direction: PaywallModel.WritingDirection
  let locale: String
  private let texts: TextResolver

  init(
    _ input: RenderInput, fonts: FontLibrary, meter: WorkMeter, layoutLimits: LayoutLimits
  ) {
    self.input = input
    self.fonts = fonts
    self.meter = meter
    self.layoutLimits = layoutLimits
    screen = input.device.turned(to: input.orientation)
    locale = input.locale ?? input.document.meta.locale
    texts = TextResolver(document: input.document, locale: locale)
    direction = input.direction ?? Self.direction(of: input.document, in: locale)
  }

  var document: PaywallDocument { input.document }

  /// The text in words; nothing once the rendering has taken too much work, and of one that is too long for it, enough to show that.
  func string(_ text: LocalizedText) -> String {
    meter.isExceeded ? "" : texts.string(of: text, bytesAtMost: meter.limit)
  }

  /// A name that the document lacks, which the check of its meaning refuses, is black.
  func color(_ source: ColorSource) -> Color { document.color(source, in: input.theme) ?? .black }

  func paint(_ paint: Paint) -> LaidOutPaint {
    switch paint {
    case .color(let source): .color(color(source))
    case .linearGradient(let gradient):
      .linearGradient(
        LaidOutGradient(
          angle: gradient.angle,
          stops: zip(gradient.stops, gradient.places).map { stop, place in
            LaidOutGradient.Stop(color: color(stop.color), at: place)
          }))
    }
  }

  func decoration(_ decoration: Decoration) -> LaidOutDecoration {
    var result = LaidOutDecoration()
    result.background = decoration.background.map(paint)
    result.border = decoration.border.map { LaidOutBorder(color: color($0.color), width: $0.width) }
    result.cornerRadius = decoration.cornerRadius
    result.shadow = decoration.shadow.map {
      LaidOutShadow(color: color($0.color), x: $0.x, y: $0.y, blur: $0.blur)
    }
    result.opacity = decoration.opacity
    return result
  }

  func action(_ action: Action) -> LaidOutAction {
    switch action {
    case .purchase(let product):
      .purchase(product: product, sku: document.products[product]?.sku ?? "")
    case .logIn: .logIn
    case .restorePurchases: .restorePurchases
    case .close: .close
    case .openURL(let url): .openURL(url)
    case .custom(let name): .custom(name: name)
    }
  }

  /// A page reads from right to left when its texts do: those of the asked locale, or the document's own.
  private static func direction(of document: PaywallDocument, in locale: String)
    -> PaywallModel.WritingDirection
  {
    let language = Locale.Language(identifier: locale)
    let isSpoken = document.strings.keys.contains {
      Locale.Language(identifier: $0).languageCode == language.languageCode
    }
    let spoken = isSpoken ? language : Locale.Language(identifier: document.meta.locale)
    return spoken.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
}
