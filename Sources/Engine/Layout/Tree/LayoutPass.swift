import Numbers

/// One run of layout over a tree.
///
/// It accesses the tree's arrays through buffers: indices come from the tree's own links, and reference counting would cost more than
/// the layout.
struct LayoutPass {
  let styles: SharedStyles<ComputedStyle>
  let bounds: SharedStyles<BoxBounds>
  let links: UnsafeBufferPointer<NodeLinks>
  let boxes: UnsafeMutableBufferPointer<Box>
  let grids: [Int: GridStyle]
  let placements: [Int: GridPlacement]
  /// The items and lines of every container that is being laid out, the innermost last.
  var items: [FlexItem]
  var lines: [FlexLine]
  /// The cached answers after the first of each kind.
  var answers: [Answer]
  /// The nesting depth of answers being computed; zero while a container is being placed.
  var trials = 0
  /// The number of visits so far.
  var visits = 0
  let mostVisits: Int
  let measure: (NodeID, MeasureInput) -> MeasuredSize
  var explanation: Explanation
}

extension LayoutTree {
  /// Places every box (CSS Flexbox §9).
  ///
  /// The root is at the start edge of the available space. Its `auto` size is its content's size within that space.
  ///
  /// - Parameters:
  ///   - width: the containing block's width, to which percentages of the root refer if it is definite.
  ///   - height: the containing block's height, to which percentages of the root refer if it is definite.
  ///   - measure: the content size of a box added with `isMeasured`.
  /// - Throws: `LayoutError` if the layout exceeds `LayoutLimits.visitsPerBox`; frames are then invalid.
  public mutating func layout(
    width: AvailableSpace, height: AvailableSpace,
    measure: (NodeID, MeasureInput) -> MeasuredSize
  ) throws(LayoutError) {
    _ = try run(width: width, height: height, explaining: Explanation.nobody, measure: measure)
  }

  mutating func run(
    width: AvailableSpace, height: AvailableSpace, explaining node: Int,
    measure: (NodeID, MeasureInput) -> MeasuredSize
  ) throws(LayoutError) -> [LayoutStep] {
    var steps: [LayoutStep] = []
    let mostVisits = limits.visitsPerBox * count
    let parent = node > 0 ? Int(lineages[node].parent) : Explanation.nobody
    table.styles.withUnsafeBufferPointer { styles in
      table.bounds.withUnsafeBufferPointer { bounds in
        links.withUnsafeBufferPointer { links in
          boxes.withUnsafeMutableBufferPointer { boxes in
            withoutActuallyEscaping(measure) { measure in
              var pass = LayoutPass(
                styles: SharedStyles(links: links, values: styles),
                bounds: SharedStyles(links: links, values: bounds), links: links, boxes: boxes,
                grids: grids,
                placements: placements, items: workspace.items, lines: workspace.lines,
                answers: workspace.answers, mostVisits: mostVisits, measure: measure,
                explanation: Explanation(node: node, container: parent))
              workspace = Workspace()
              pass.placeRoot(width: width, height: height)
              visits = pass.visits
              pass.answers.removeAll(keepingCapacity: true)
              workspace = Workspace(items: pass.items, lines: pass.lines, answers: pass.answers)
              steps = pass.explanation.steps
            }
          }
        }
      }
    }
    guard visits <= mostVisits else {
      throw LayoutError(kind: .tooMuchWork, limit: limits.visitsPerBox)
    }
    return steps
  }
}

extension LayoutPass {
  @inline(__always)
  func children(of node: Int) -> Children {
    Children(links: links, following: links[node].firstChild)
  }

  func gridStyle(of node: Int) -> GridStyle { grids[node] ?? GridStyle() }

  func gridPlacement(of node: Int) -> GridPlacement { placements[node] ?? GridPlacement() }

  mutating func placeRoot(width: AvailableSpace, height: AvailableSpace) {
    for node in boxes.indices { boxes[node] = Box() }
    guard styles[0].display != .none else { return }
    let containerWidth = width.length
    let containerHeight = height.length
    let margin = margins(of: 0, containerWidth: containerWidth)
    let used = usedWidth(
      of: 0,
      WidthQuestion(
        available: containerWidth - margin.horizontal, containerWidth: containerWidth,
        containerHeight: containerHeight,
        fallback: width == .minContent ? .minContent : .fitContent))
    let outcome = placeBox(
      0,
      BoxConstraint(width: used, containerWidth: containerWidth, containerHeight: containerHeight))
    let isRightToLeft = styles[0].direction == .rightToLeft && containerWidth.isDefinite
    boxes[0].frame = Frame(
      x: isRightToLeft ? containerWidth - used - margin.right : margin.left, y: margin.top,
      width: used, height: outcome)
    explainRoot(width: width, height: height)
    shiftRelative(
      0, containerWidth: containerWidth, containerHeight: containerHeight,
      isRightToLeft: isRightToLeft)
  }
}

extension AvailableSpace {
  var length: Double {
    if case .definite(let value) = self { snapped(max(0, value)) } else { indefinite }
  }
}
