import Layout
import PaywallModel
import PaywallResolve
import PaywallTree
import Typography

/// The page's own boxes: the screen, what scrolls in its safe area, and a footer below.
struct Page {
  /// Not yet laid out.
  private(set) var tree: BoxTree
  private let input: RenderInput
  private let resolved: ResolvedPage
  private let viewport: NodeID
  private let content: NodeID
  private let footer: Int?
  private let overlays: [Int]

  init(
    _ input: RenderInput, fonts: FontLibrary, meter: WorkMeter, limits: LayoutLimits
  ) throws(LayoutError) {
    let resolver = Resolver(
      input.document, for: input.reader, pictures: { input.picture($0) }, meter: meter)
    let page = resolver.page()
    self.input = input
    resolved = page
    let screen = input.reader.screen
    var node = LaidOutNode(type: .stack, key: nil, frame: screen.frame)
    node.decoration.background = page.background
    tree = BoxTree(root: node, style: Self.screenStyle(screen, page), limits: limits)
    viewport = try tree.add(node, style: Self.viewportStyle, to: tree.root)
    content = try tree.add(node, style: Self.contentStyle(page), to: viewport)
    let lowering = Lowering(
      direction: page.direction, locale: page.locale.locale,
      textScale: input.reader.textScale.value,
      fonts: fonts,
      meter: meter, limits: limits)
    for component in page.components {
      try lowering.add(component, to: &tree, in: content, along: .column)
    }
    footer = page.footer == nil ? nil : tree.boxes.count
    if let component = page.footer {
      let raised = Self.aboveHomeIndicator(component, screen, page.direction)
      try lowering.add(raised, to: &tree, in: tree.root, along: .column)
    }
    var overlays: [Int] = []
    for component in page.overlays {
      overlays.append(tree.boxes.count)
      try lowering.add(component, to: &tree, in: tree.root, along: .column)
    }
    self.overlays = overlays
  }

  var screen: Screen { input.reader.screen }

  /// The part of the screen that the page reaches to.
  var room: Rectangle {
    var screen = screen
    screen.safeArea = resolved.room
    return screen.safeFrame
  }

  /// The page with every frame.
  func placed() throws(LayoutError) -> LaidOutPaywall {
    var tree = tree
    try tree.place(width: .definite(screen.width), height: .definite(screen.height))
    let placement = Placement(tree: tree, scale: screen.scale)
    var root = tree.boxes[0].node
    let (page, scroll) = try placement.page(viewport: viewport, content: content)
    root.children = page
    root.scroll = scroll
    root.backgroundImage = resolved.backgroundImage.map { picture, image in
      LaidOutImage(
        url: picture.url, name: picture.name,
        frame: picture.frame(in: screen.frame, fit: image.fit, position: image.position))
    }
    for order in [footer].compactMap(\.self) + overlays {
      var node = try placement.node(order, from: (0, 0))
      node.isPinned = true
      root.children.append(node)
    }
    var paywall = LaidOutPaywall(
      brand: input.brand?.name, version: input.version, screen: screen,
      locale: resolved.locale.locale, theme: input.reader.theme, direction: resolved.direction,
      textScale: input.reader.textScale.value, root: root)
    paywall.state = resolved.state
    if let texts = resolved.locale.texts {
      paywall.texts = texts
      paywall.localeMatch = resolved.locale.match.rawValue
    }
    return paywall
  }

  private static func screenStyle(_ screen: Screen, _ page: ResolvedPage) -> Style {
    var style = Style()
    style.direction = Layout.WritingDirection(page.direction)
    style.flexDirection = .column
    style.width = .points(screen.width)
    style.height = .points(screen.height)
    style.padding = Sides(
      top: .points(page.room.top), right: .points(page.room.right),
      bottom: .points(page.footer == nil ? page.room.bottom : 0), left: .points(page.room.left))
    return style
  }

  private static var viewportStyle: Style {
    var style = Style()
    style.flexDirection = .column
    style.flexGrow = 1
    style.flexBasis = .points(0)
    style.overflowY = .scroll
    style.overflowX = .hidden
    return style
  }

  /// At least as tall as the viewport, taller when the components are.
  private static func contentStyle(_ page: ResolvedPage) -> Style {
    var style = Style()
    style.setContainer(page.stack)
    style.direction = Layout.WritingDirection(page.direction)
    style.flexGrow = 1
    style.flexShrink = 0
    let padding = page.padding
    style.padding = Sides(
      top: Layout.Length(padding.top), right: Layout.Length(padding.right),
      bottom: Layout.Length(padding.bottom), left: Layout.Length(padding.left))
    return style
  }

  /// A footer whose background reaches the screen's edge while its content stays clear of what covers it.
  private static func aboveHomeIndicator(
    _ footer: ResolvedComponent, _ screen: Screen, _ direction: PaywallTree.WritingDirection
  ) -> ResolvedComponent {
    var footer = footer
    let bottom =
      switch footer.box.padding.resolved(in: direction).bottom {
      case .points(let points): points
      case .percent(let share): share / 100 * screen.safeFrame.width
      case nil: 0.0
      }
    footer.box.padding.bottom = .points(bottom + screen.safeArea.bottom)
    footer.box.shrink = footer.box.shrink ?? 0
    return footer
  }
}
