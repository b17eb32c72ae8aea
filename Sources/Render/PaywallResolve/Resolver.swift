import Locales
import Numbers
import PaywallModel
import PaywallTree
import Wording

/// Resolves everything in a document that depends on the reader, so that only geometry remains.
public final class Resolver {
  /// Finds the brand's picture for an address in the document. The density is nil if the document does not specify it.
  public typealias Pictures = @Sendable (_ url: String, _ density: Double?) -> ResolvedPicture

  /// Shared with other renderings for the same reader.
  let shared: SettledDocument
  let meter: WorkMeter
  let texts: TextResolver
  let client: ClientKnowledge?
  /// The reader's situation. It notes what the component that is being resolved reads of it.
  let situation: Situation
  private var components: SettledComponents
  /// Whether to share components with other renderings. False if the work of each component, or the types that a client lacks, are
  /// recorded.
  private let sharesComponents: Bool

  /// - Parameter meter: Counts the work. Once its limit is exceeded, no further long operation is started.
  public init(
    _ document: PreparedDocument, for reader: Reader, pictures: @escaping Pictures,
    meter: WorkMeter
  ) {
    let shared = document.settled(for: SteadyReader(reader, longestText: meter.limit))
    let situation = Situation(reader, of: shared, pictures: pictures)
    self.shared = shared
    self.meter = meter
    client = ClientKnowledge(reader)
    components = shared.settledComponents
    sharesComponents = client == nil && !meter.tellsApart
    self.situation = situation
    var texts = shared.texts
    let compact = shared.document.meta.compactPrices
    if !compact.isEmpty {
      texts.hasCompactPrices = compact.contains {
        shared.holds($0, about: nil, in: situation)
      }
    }
    self.texts = texts
  }

  var reader: SteadyReader { shared.reader }
  var locale: LocaleChoice { shared.texts.choice }
  var direction: WritingDirection { shared.direction }

  /// Returns a resolved component, from an earlier rendering if possible. Nil if it is hidden or the work limit is exceeded.
  func component(_ source: Component, in container: Container) -> ResolvedComponent? {
    guard sharesComponents else { return settle(source, in: container) }
    let place = SettledComponents.Place(
      pointer: source.pointer, container: container, hasCompactPrices: texts.hasCompactPrices)
    if let known = components.entry(at: place, in: situation) {
      situation.reads.add(known.reads)
      return meter.add(known.steps, for: source.pointer) ? known.component : nil
    }
    let (outer, before) = (situation.reads, meter.total)
    situation.reads = SituationReads()
    let component = settle(source, in: container)
    let reads = situation.reads
    if !reads.isFleeting, !meter.isExceeded {
      let steps = meter.total - before
      components.keep(.init(component: component, steps: steps, reads: reads), at: place)
    }
    situation.reads = outer
    situation.reads.add(reads)
    return component
  }

  /// Returns the component with the overrides that hold applied.
  func overridden(_ source: Component, about product: String?) -> Component {
    components.overridden(source) { holds($0, about: product) }
  }

  /// Returns the screens with a tap that leads to a screen.
  func screensBefore(_ screen: String) -> [String] {
    components.screensBefore(screen, in: shared.document)
  }

  public func page() -> ResolvedPage {
    defer { shared.keep(self.components.added, of: situation) }
    let meta = shared.document.meta
    let background = pageBackground
    var stack = StackContent()
    stack.gap.row = meta.gap
    stack.justifyContent = meta.justifyContent
    stack.alignItems = meta.alignItems
    let outer = Container(
      stack: ContainingStack(axis: .column, alignItems: .stretch), backdrop: background.color)
    var inner = outer
    inner.stack.alignItems = meta.alignItems
    let screen = shared.document.screen(named: situation.value(of: PaywallDocument.screenVariable))
    client?.forget()
    let components = screen.components.compactMap { component($0, in: inner) }
    let overlays = components.filter { $0.box.position == .screen } + sheet(in: outer)
    let header = screen.header.flatMap { component($0, in: outer) }
    let footer = faded(
      screen.footer.flatMap { component($0, in: outer) }, over: background.paint)
    var paywall = paywall(on: background.paint)
    paywall.dismiss = dismiss(
      of: components + [header, footer].compactMap(\.self), under: overlays)
    paywall.root.transition = transition(screen.transition)
    paywall.statusBar = statusBar(over: background.color, header)
    return ResolvedPage(
      layers: layers(meta.background),
      backgroundImage: meta.backgroundImage.map { (picture($0), $0) }, stack: stack,
      padding: meta.padding(in: direction), sideRoom: sideRoom,
      components: components.filter { $0.box.position != .screen },
      overlays: overlays, room: room, header: header, headerOverlaps: meta.headerOverlaps,
      footer: footer, footerOverlaps: meta.footerOverlaps,
      fade: footer == nil || meta.footerOverlaps ? 0 : meta.footerFade, variables: shared.variables,
      paywall: paywall)
  }

  private func paywall(on background: LaidOutPaint) -> LaidOutPaywall {
    var root = LaidOutNode(type: .stack, key: nil, frame: situation.screen.frame)
    root.decoration.background = background
    var paywall = LaidOutPaywall(
      brand: nil, version: nil, screen: situation.screen, locale: locale.locale,
      theme: reader.theme, direction: direction, textScale: situation.textScale.value, root: root)
    paywall.texts = locale.texts
    paywall.localeMatch = locale.texts.map { _ in locale.match.rawValue }
    paywall.state = situation.state
    paywall.assumed = situation.assumed
    // The list is complete only after everything else is resolved.
    paywall.replaced = client?.replaced
    paywall.products = shared.products
    paywall.variables = shared.laidOutVariables
    return paywall
  }

  /// Returns the words of a text. Empty once the work limit is exceeded; a text that alone exceeds it is cut off soon after the limit.
  ///
  /// - Parameter product: The product of a text that names none; nil for the selected one.
  func string(_ text: LocalizedText, about product: String?) -> String {
    guard !meter.isExceeded else { return "" }
    return texts.string(of: text, about: subject(of: text, product), bytesAtMost: meter.limit)
  }

  /// Returns the words of a text, split by its markup.
  func parts(_ text: LocalizedText, about product: String?) -> [MarkedText] {
    guard !meter.isExceeded else { return [] }
    return texts.parts(of: text, about: subject(of: text, product), bytesAtMost: meter.limit)
  }

  /// Returns the product of a text that names none. Most texts need no product, and then do not depend on the situation.
  func subject(of text: LocalizedText, _ product: String?) -> String? {
    if product != nil || shared.selection == nil { return product }
    return texts.hasPlaceholders(text) ? situation.selectedProduct : nil
  }

  /// The margin at each side of a page that is narrower than the screen, by the document's `maxWidth`.
  private var sideRoom: Double {
    let room = room
    let width = situation.screen.width - room.left - room.right
    return shared.document.meta.maxWidth.map { max(0, (width - $0) / 2) } ?? 0
  }

  /// The space that stays free at each edge of the screen.
  private var room: PhysicalEdges<Double> {
    var edges = situation.screen.safeArea
    guard shared.document.meta.reach != .safeArea else { return edges }
    edges.top = 0
    guard shared.document.meta.reach == .screen else { return edges }
    return PhysicalEdges(0)
  }

  /// The paint that fills the screen, and the plain colour behind texts.
  private var pageBackground: (paint: LaidOutPaint, color: PaywallColor) {
    let meta = shared.document.meta
    let blank = reader.theme == .light ? PaywallColor.white : .black
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

  /// Returns the picture's file for the pixel density of the reader's screen.
  func picture(_ address: PictureAddress) -> ResolvedPicture {
    let file = address.file(for: situation.density)
    return situation.picture(file.url, density: file.density)
  }

  func picture(_ image: BackgroundImage) -> ResolvedPicture {
    var picture = picture(image.url)
    picture.tint = image.tint.map(color)
    return picture
  }
}
