import Foundation
import Locales
import PaywallModel
import PaywallTree

/// Settles everything of a document that depends on who looks, so that nothing but geometry is left.
public struct Resolver: Sendable {
  /// The brand's picture that an address of the document leads to; its density is nil where the document does not say it.
  public typealias Pictures = @Sendable (_ url: String, _ density: Double?) -> ResolvedPicture

  /// With the products as the reader's store has them.
  let document: PaywallDocument
  /// What the document sells, as its author wrote it.
  private let products: [String: Product]
  let reader: Reader
  let pictures: Pictures
  let meter: WorkMeter
  /// The one of texts, prices and words.
  let locale: LocaleChoice
  let direction: WritingDirection
  /// The values of the document's variables.
  let state: [String: String]
  /// The variable whose value is the selected product; nil when nothing can be selected.
  let selection: String?
  let client: ClientKnowledge?
  private(set) var texts: TextResolver

  /// - Parameter meter: counts the work; once it is exceeded nothing that takes long is begun any more.
  public init(
    _ document: PaywallDocument, for reader: Reader, pictures: @escaping Pictures,
    meter: WorkMeter
  ) {
    products = document.products
    let document = document.sold(as: reader.products, in: reader.storefront)
    self.document = document
    self.reader = reader
    self.pictures = pictures
    self.meter = meter
    texts = TextResolver(
      document: document, locale: reader.locale, storefront: reader.storefront,
      offer: reader.offer, today: reader.today ?? CivilDay(sinceEpoch: 0),
      custom: reader.words)
    locale = texts.choice
    state = document.variables.mapValues(\.initial).merging(reader.state) { _, chosen in chosen }
    selection = document.selection?.name
    client = reader.components.map(ClientKnowledge.init)
    direction = reader.direction ?? Self.direction(of: document, in: texts.choice.locale)
    texts.subject = selectedProduct
    texts.hasCompactPrices = document.meta.compactPrices.contains { holds($0, about: nil) }
  }

  /// The same for what stands in a plan: texts that name no product speak of the plan's.
  func speaking(of product: String) -> Resolver {
    var resolver = self
    resolver.texts.subject = product
    return resolver
  }

  public func page() -> ResolvedPage {
    let meta = document.meta
    let background = pageBackground
    var stack = StackContent()
    stack.gap.row = meta.gap
    stack.justifyContent = meta.justifyContent
    stack.alignItems = meta.alignItems
    let outer = Container(
      stack: ContainingStack(axis: .column, alignItems: .stretch), backdrop: background.color)
    var inner = outer
    inner.stack.alignItems = meta.alignItems
    let screen = document.screen(named: state[PaywallDocument.screenVariable])
    client?.forget()
    let components = screen.components.compactMap { component($0, in: inner) }
    // What the client does not know is known when all else is settled.
    return ResolvedPage(
      layers: layers(meta.background),
      backgroundImage: meta.backgroundImage.map { (picture($0), $0) }, stack: stack,
      padding: meta.padding(in: direction), sideRoom: sideRoom,
      components: components.filter { $0.box.position != .screen },
      overlays: components.filter { $0.box.position == .screen } + sheet(in: outer), room: room,
      header: screen.header.flatMap { component($0, in: outer) },
      headerOverlaps: meta.headerOverlaps,
      footer: screen.footer.flatMap { component($0, in: outer) },
      footerOverlaps: meta.footerOverlaps, paywall: paywall(on: background.paint))
  }

  private func paywall(on background: LaidOutPaint) -> LaidOutPaywall {
    var root = LaidOutNode(type: .stack, key: nil, frame: reader.screen.frame)
    root.decoration.background = background
    var paywall = LaidOutPaywall(
      brand: nil, version: nil, screen: reader.screen, locale: locale.locale, theme: reader.theme,
      direction: direction, textScale: reader.textScale.value, root: root)
    paywall.texts = locale.texts
    paywall.localeMatch = locale.texts.map { _ in locale.match.rawValue }
    paywall.state = state
    paywall.replaced = client?.replaced
    paywall.products = products.sorted { $0.key < $1.key }.map(product)
    return paywall
  }

  private func product(_ name: String, _ product: Product) -> LaidOutProduct {
    var listed = LaidOutProduct(name: name, sku: product.sku)
    listed.storeIDs = product.storeIDs
    let contradicted = reader.products[name].flatMap {
      product.price(contradictedBy: $0, in: reader.storefront)
    }
    listed.documentPrice = contradicted.map {
      LaidOutPrice(price: "\($0.amount)", currency: $0.currency)
    }
    return listed
  }

  /// The text in words; nothing once the rendering has taken too much work, and of one that is too long for it, enough to show that.
  ///
  /// - Parameter product: that it speaks of where it names none; nil is the selected one.
  func string(_ text: LocalizedText, about product: String?) -> String {
    meter.isExceeded ? "" : texts.string(of: text, about: product, bytesAtMost: meter.limit)
  }

  /// The same as its markup divides it.
  func parts(_ text: LocalizedText, about product: String?) -> [MarkedText] {
    meter.isExceeded ? [] : texts.parts(of: text, about: product, bytesAtMost: meter.limit)
  }

  /// Half of what the screen is wider than the document wants its page.
  private var sideRoom: Double {
    let room = room
    let width = reader.screen.width - room.left - room.right
    return document.meta.maxWidth.map { max(0, (width - $0) / 2) } ?? 0
  }

  /// What stays free at each side of the screen.
  private var room: PhysicalEdges<Double> {
    var edges = reader.screen.safeArea
    guard document.meta.reach != .safeArea else { return edges }
    edges.top = 0
    guard document.meta.reach == .screen else { return edges }
    return PhysicalEdges(0)
  }

  /// What fills the screen, and the plain colour that texts stand on.
  private var pageBackground: (paint: LaidOutPaint, color: Color) {
    let meta = document.meta
    let blank = reader.theme == .light ? Color.white : .black
    let color = (meta.backgroundColor.map(self.color) ?? blank).over(blank)
    let plain = meta.background.reduce(color) { behind, layer in
      if case .color(let over) = layer { self.color(over).over(behind) } else { behind }
    }
    switch meta.background.first.flatMap(\.paint).map(paint) {
    case nil: return (.color(color), plain)
    case .color(let over): return (.color(over.over(color)), plain)
    case .gradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.over(color)
      }
      return (.gradient(gradient), plain)
    }
  }

  /// The file of the picture that the reader's screen has the pixels for.
  func picture(_ address: PictureAddress) -> ResolvedPicture {
    let file = address.file(for: reader.screen.scale)
    return pictures(file.url, file.density)
  }

  func picture(_ image: BackgroundImage) -> ResolvedPicture {
    var picture = picture(image.url)
    picture.tint = image.tint.map(color)
    return picture
  }

  /// A page reads from right to left when its texts do; those that stand in components are in the document's own language.
  private static func direction(of document: PaywallDocument, in locale: String)
    -> WritingDirection
  {
    let isPseudo = PseudoLocale(locale: locale) != nil
    let language = Locale.Language(
      identifier: document.strings.isEmpty && !isPseudo ? document.meta.locale : locale)
    return language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
  }
}
