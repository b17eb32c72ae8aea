import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

/// The page's own boxes: the screen, the scrolling content in the safe area, a header above and a footer below.
struct Page {
  /// The boxes before layout.
  private(set) var tree: BoxTree
  private let input: RenderInput
  private let resolved: ResolvedPage
  private let viewport: NodeID
  private let content: NodeID
  /// The boxes that stay while the page scrolls, in drawing order.
  private let pinned: [Int]

  init(
    _ input: RenderInput, texts: ShapedTexts, meter: WorkMeter, limits: LayoutLimits
  ) throws(LayoutError) {
    try self.init(
      input.resolver(meter).page(), of: input, texts: texts, meter: meter, limits: limits)
  }

  /// - Parameter page: The document of `input`, resolved for its reader.
  init(
    _ page: ResolvedPage, of input: RenderInput, texts: ShapedTexts, meter: WorkMeter,
    limits: LayoutLimits
  ) throws(LayoutError) {
    self.input = input
    resolved = page
    let screen = input.reader.screen
    let root = ResolvedComponent(node: page.paywall.root, box: BoxStyle(), content: .box)
    tree = BoxTree(root: root, style: Self.screenStyle(screen, page), limits: limits)
    let lowering = Lowering(
      direction: page.paywall.direction, locale: page.paywall.locale,
      textScale: page.paywall.textScale, texts: texts, meter: meter)
    var pinned: [Int] = []
    if let header = page.header, !page.headerOverlaps {
      pinned.append(tree.boxes.count)
      try lowering.add(
        header.asBar(at: .top, of: screen, page), to: &tree, in: tree.root, along: .column)
    }
    viewport = try tree.add(root, style: Self.viewportStyle(page), to: tree.root)
    content = try tree.add(root, style: Self.contentStyle(page), to: viewport)
    for component in page.components {
      try lowering.add(component, to: &tree, in: content, along: .column)
    }
    let last = [
      page.footer?.asBar(at: .bottom, of: screen, page),
      page.headerOverlaps ? page.header?.asBar(at: .top, of: screen, page) : nil,
    ]
    for component in (last.compactMap(\.self) + page.overlays).drawn {
      pinned.append(tree.boxes.count)
      try lowering.add(component, to: &tree, in: tree.root, along: .column)
    }
    self.pinned = pinned
  }

  var screen: Screen { input.reader.screen }

  /// The part of the screen that the page fills.
  var room: PaywallRectangle {
    var screen = screen
    screen.safeArea = resolved.room
    return screen.safeFrame
  }

  /// Returns the page with every frame.
  func placed() throws(LayoutError) -> LaidOutPaywall {
    paywall(from: try placedTree())
  }

  /// Returns the boxes with their frames.
  func placedTree() throws(LayoutError) -> BoxTree {
    var tree = tree
    try tree.place(width: .definite(screen.width), height: .definite(screen.height))
    return tree
  }

  /// Returns the page with the nodes of placed boxes.
  func paywall(from tree: BoxTree) -> LaidOutPaywall {
    let placement = Placement(
      tree: tree, scale: screen.scale, direction: resolved.paywall.direction)
    var root = tree.boxes[0].component.node
    let (page, scroll) = placement.page(viewport: viewport, content: content)
    root.children = page
    root.scroll = scroll
    root.decoration.layers = resolved.layers.map {
      $0.placed(in: screen.frame, scale: screen.scale)
    }
    root.backgroundImage = resolved.backgroundImage.map { picture, image in
      picture.placed(
        in: screen.frame, fit: image.fit, position: image.position, scale: screen.scale)
    }
    for order in pinned {
      var node = placement.node(order, from: (0, 0))
      node.isPinned = true
      root.children.append(node)
    }
    TapTargets.complete(
      &root, direction: resolved.paywall.direction, variables: resolved.variables)
    var paywall = resolved.paywall
    paywall.brand = input.brand?.name
    paywall.version = input.version
    paywall.root = root
    return paywall
  }

  private static func screenStyle(_ screen: Screen, _ page: ResolvedPage) -> Style {
    var style = Style()
    style.direction = Layout.WritingDirection(page.paywall.direction)
    style.flexDirection = .column
    style.width = .points(screen.width)
    style.height = .points(screen.height)
    let isBelowHeader = page.header != nil && !page.headerOverlaps
    style.padding = Sides(
      top: .points(isBelowHeader ? 0 : page.room.top), right: .points(page.room.right),
      bottom: .zero, left: .points(page.room.left))
    return style
  }

  /// Returns the style of the viewport. The page scrolls under the home indicator, and can be scrolled clear of it and of the fade above
  /// the footer.
  private static func viewportStyle(_ page: ResolvedPage) -> Style {
    let isAboveFooter = page.footer != nil && !page.footerOverlaps
    var covered = isAboveFooter ? 0 : page.room.bottom
    if case .points(let padding) = page.padding.bottom { covered += max(0, page.fade - padding) }
    var style = Style()
    style.padding.bottom = .points(covered)
    style.flexDirection = .column
    style.flexGrow = 1
    style.flexBasis = .points(0)
    style.overflowY = .scroll
    style.overflowX = .hidden
    return style
  }

  /// Returns the style of the content: at least as tall as the viewport, and taller if the components are.
  private static func contentStyle(_ page: ResolvedPage) -> Style {
    var style = Style()
    style.setContainer(page.stack)
    style.direction = Layout.WritingDirection(page.paywall.direction)
    style.flexGrow = 1
    style.flexShrink = 0
    style.margin.left = .points(page.sideRoom)
    style.margin.right = .points(page.sideRoom)
    style.padding = Sides(page.padding, Layout.Length.init)
    return style
  }
}

extension [ResolvedComponent] {
  /// The components in drawing order.
  fileprivate var drawn: [ResolvedComponent] {
    guard contains(where: { $0.z != 0 }) else { return self }
    return indices.sorted { (self[$0].z, $0) < (self[$1].z, $1) }.map { self[$0] }
  }
}

extension ResolvedComponent {
  fileprivate enum ScreenEdge { case top, bottom }

  /// A reading order before any that a document may specify.
  private static let first = -101

  /// Returns a header or footer. Its background reaches the screen's edges, and its content stays clear of notch and home indicator.
  fileprivate func asBar(
    at edge: ScreenEdge, of screen: Screen, _ page: ResolvedPage
  ) -> ResolvedComponent {
    var box = box
    var bar = self
    let sides = isAsWideAsItCan ? page.room : PhysicalEdges(0)
    var covered = PhysicalEdges(
      top: 0, right: page.sideRoom + sides.right, bottom: 0, left: page.sideRoom + sides.left)
    switch edge {
    case .top:
      covered.top = screen.safeArea.top
      // Screen readers read pinned nodes after the page, but a header comes first.
      if node.readingOrder == 0 {
        var node = node
        node.readingOrder = Self.first
        bar = with(node)
      }
    case .bottom: covered.bottom = screen.safeArea.bottom
    }
    box.clear(covered, in: page.paywall.direction, width: screen.safeFrame.width)
    box.shrink = box.shrink ?? 0
    guard edge == .top ? page.headerOverlaps : page.footerOverlaps else {
      if sides.left > 0 { box.margin.left = .distance(.points(-sides.left)) }
      if sides.right > 0 { box.margin.right = .distance(.points(-sides.right)) }
      return bar.with(box)
    }
    box.position = .screen
    box.inset = LogicalEdges()
    switch edge {
    case .top: box.inset.top = .points(0)
    case .bottom: box.inset.bottom = .points(0)
    }
    box.inset.left = .points(page.room.left - sides.left)
    box.inset.right = .points(page.room.right - sides.right)
    return bar.with(box)
  }

  /// Whether the document leaves the component's width and place to the screen.
  private var isAsWideAsItCan: Bool {
    box.width == nil && box.maxWidth == nil && box.aspectRatio == nil && box.alignSelf == nil
      && box.margin == LogicalEdges()
  }
}
