import Layout
import PaywallModel

/// The page's own boxes: the screen, what scrolls in its safe area, and a footer below.
struct Page {
  /// Not yet laid out.
  private(set) var tree: BoxTree
  private let surroundings: Surroundings
  private let backgroundImage: LaidOutImage?
  private let viewport: NodeID
  private let content: NodeID
  private let footer: Int?

  init(_ surroundings: Surroundings) throws(LayoutError) {
    self.surroundings = surroundings
    let document = surroundings.document
    let background = surroundings.pageBackground
    var node = LaidOutNode(type: .stack, pointer: nil, frame: surroundings.screen.frame)
    node.decoration.background = background.paint
    let hasFooter = document.footer.map { !$0.hidden } ?? false
    tree = BoxTree(
      root: node, style: Self.screenStyle(surroundings, hasFooter: hasFooter),
      limits: surroundings.layoutLimits)
    viewport = try tree.add(node, style: Self.viewportStyle(surroundings), to: tree.root)
    content = try tree.add(node, style: Self.contentStyle(surroundings), to: viewport)
    let lowering = Lowering(surroundings: surroundings)
    let inner = Lowering.Container(
      id: content, axis: .column, alignItems: document.meta.alignItems, backdrop: background.color)
    for component in document.components {
      try lowering.add(component, to: &tree, in: inner)
    }
    footer = hasFooter ? tree.boxes.count : nil
    if let component = document.footer {
      let outer = Lowering.Container(
        id: tree.root, axis: .column, alignItems: .stretch, backdrop: background.color)
      try lowering.add(surroundings.aboveHomeIndicator(component), to: &tree, in: outer)
    }
    backgroundImage = document.meta.backgroundImage.map { image in
      let source = PictureSource(url: image.url, in: surroundings.input)
      return LaidOutImage(
        url: source.url, name: source.name,
        frame: source.frame(in: surroundings.screen.frame, fit: image.fit, position: image.position)
      )
    }
  }

  var screen: Screen { surroundings.screen }

  /// The page with every frame.
  func placed() throws(LayoutError) -> LaidOutPaywall {
    var tree = tree
    try tree.place(width: .definite(screen.width), height: .definite(screen.height))
    let placement = Placement(tree: tree, scale: screen.scale)
    var root = tree.boxes[0].node
    let (page, scroll) = try placement.page(viewport: viewport, content: content)
    root.children = page
    root.scroll = scroll
    if let footer {
      var node = try placement.node(footer, from: (0, 0))
      node.isPinned = true
      root.children.append(node)
    }
    return LaidOutPaywall(
      brand: surroundings.input.brand, version: surroundings.input.version, screen: screen,
      locale: surroundings.locale, theme: surroundings.input.theme,
      direction: surroundings.direction, textScale: surroundings.input.textScale,
      backgroundImage: backgroundImage, root: root)
  }

  private static func screenStyle(_ surroundings: Surroundings, hasFooter: Bool) -> Style {
    let screen = surroundings.screen
    var style = Style()
    style.direction = surroundings.direction == .leftToRight ? .leftToRight : .rightToLeft
    style.flexDirection = .column
    style.width = .points(screen.width)
    style.height = .points(screen.height)
    style.padding = Sides(
      top: .points(screen.safeArea.top), right: .points(screen.safeArea.right),
      bottom: .points(hasFooter ? 0 : screen.safeArea.bottom),
      left: .points(screen.safeArea.left))
    return style
  }

  private static func viewportStyle(_ surroundings: Surroundings) -> Style {
    var style = Style()
    style.flexDirection = .column
    style.flexGrow = 1
    style.flexBasis = .points(0)
    style.overflowY = .scroll
    style.overflowX = .hidden
    return style
  }

  /// At least as tall as the viewport, taller when the components are.
  private static func contentStyle(_ surroundings: Surroundings) -> Style {
    let meta = surroundings.document.meta
    var stack = StackContent()
    stack.gap.row = meta.gap
    stack.justifyContent = meta.justifyContent
    stack.alignItems = meta.alignItems
    var style = Style()
    style.setContainer(stack)
    style.direction = surroundings.direction == .leftToRight ? .leftToRight : .rightToLeft
    style.flexGrow = 1
    style.flexShrink = 0
    let padding = meta.padding(in: surroundings.direction)
    style.padding = Sides(
      top: Layout.Length(padding.top), right: Layout.Length(padding.right),
      bottom: Layout.Length(padding.bottom), left: Layout.Length(padding.left))
    return style
  }
}

extension Surroundings {
  /// What fills the screen, and the plain colour that texts stand on.
  fileprivate var pageBackground: (paint: LaidOutPaint, color: Color) {
    let meta = document.meta
    let blank = input.theme == .light ? Color.white : .black
    let color = (meta.backgroundColor.map(self.color) ?? blank).over(blank)
    switch meta.background.map(paint) {
    case nil: return (.color(color), color)
    case .color(let over): return (.color(over.over(color)), over.over(color))
    case .linearGradient(var gradient):
      for index in gradient.stops.indices {
        gradient.stops[index].color = gradient.stops[index].color.over(color)
      }
      return (.linearGradient(gradient), color)
    }
  }

  /// A footer whose background reaches the screen's edge while its content stays clear of what covers it.
  fileprivate func aboveHomeIndicator(_ footer: Component) -> Component {
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
