import Layout
import Numbers
import PaywallModel
import PaywallResolve
import PaywallTree

extension Style {
  /// Creates the layout properties of a component, without those of its type.
  ///
  /// - Parameter axis: the direction in which the surrounding stack places components; nil in a grid.
  init(
    _ box: BoxStyle, border: PhysicalEdges<Double>?, in axis: StackAxis?,
    direction: PaywallTree.WritingDirection
  ) {
    self.init()
    self.direction = direction == .leftToRight ? .leftToRight : .rightToLeft
    padding = Sides(box.padding.resolved(in: direction)) { $0.map(Layout.Length.init) ?? .zero }
    margin = Sides(box.margin.resolved(in: direction), AutoLength.init)
    if let border { self.border = Sides(border) { $0 } }
    inset = Sides(box.inset.resolved(in: direction)) { $0.map(Layout.Length.init) }
    position = box.position == .relative ? .relative : .absolute
    alignSelf = box.alignSelf.map { Layout.ItemAlignment($0) } ?? .auto
    setSizes(box)
    if let axis { setFlex(box, in: axis) } else { setArea(box) }
  }

  /// Sets the ratio of a picture's file, unless the document specifies one.
  mutating func setRatio(of picture: ResolvedPicture) {
    guard aspectRatio == nil, let natural = picture.naturalSize else { return }
    aspectRatio = natural.width / natural.height
    isRatioOfContent = true
  }

  private mutating func setSizes(_ box: BoxStyle) {
    width = Size(box.width)
    height = Size(box.height)
    minWidth = Size(box.minWidth)
    maxWidth = Size(box.maxWidth)
    minHeight = Size(box.minHeight)
    maxHeight = Size(box.maxHeight)
    aspectRatio = box.aspectRatio
  }

  /// Sets the sizes in a grid. A component with the size `fill` is stretched over its cell; its placement does so for the width.
  private mutating func setArea(_ box: BoxStyle) {
    guard box.position == .relative else { return }
    if box.width == .fill { width = .auto }
    if box.height == .fill {
      height = .auto
      alignSelf = .stretch
    }
  }

  private mutating func setFlex(_ box: BoxStyle, in axis: StackAxis) {
    flexShrink = box.shrink ?? 1
    flexBasis = Size(box.basis)
    let (main, cross) = axis == .row ? (box.width, box.height) : (box.height, box.width)
    let growsAlong = main == .fill || box.basis == .fill
    flexGrow = box.grow ?? (growsAlong ? 1 : 0)
    guard box.position == .relative else { return }
    if growsAlong {
      flexBasis = .points(0)
      if axis == .row { width = .auto } else { height = .auto }
    }
    if cross == .fill {
      alignSelf = .stretch
      if axis == .row { height = .auto } else { width = .auto }
    }
  }
}

extension Sides {
  init<Edge>(_ edges: PhysicalEdges<Edge>, _ value: (Edge) -> Value) {
    self.init(
      top: value(edges.top), right: value(edges.right), bottom: value(edges.bottom),
      left: value(edges.left))
  }
}

extension Size {
  init(_ length: PaywallModel.Length?) {
    self =
      switch length {
      case .points(let points): .points(points)
      case .percent(let share): .percent(share)
      case .fill: .stretch
      case .fit: .fitContent
      case nil: .auto
      }
  }

  init(_ distance: Distance?) {
    self =
      switch distance {
      case .points(let points): .points(points)
      case .percent(let share): .percent(share)
      case nil: .auto
      }
  }
}

extension Layout.Length {
  init(_ distance: Distance) {
    self =
      switch distance {
      case .points(let points): .points(points)
      case .percent(let share): .percent(share)
      }
  }
}

extension AutoLength {
  init(_ margin: Margin?) {
    self =
      switch margin {
      case .distance(let distance): Layout.Length(distance)
      case .auto: .auto
      case nil: .zero
      }
  }
}
