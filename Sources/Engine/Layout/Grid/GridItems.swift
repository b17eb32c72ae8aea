import Numbers

// CSS Grid §6.2 and §8, grid item sizing and placement.

extension LayoutPass {
  /// Makes items with areas from the in-flow children, and tracks for all of them (CSS Grid §7.5).
  mutating func generateGridItems(
    _ container: inout GridContainer, columns: GridTemplate, rows: GridTemplate
  ) {
    let style = gridStyle(of: container.node)
    var requests: [AutoPlacement.Request] = []
    let count = children(of: container.node).reduce(0) { count, _ in count + 1 }
    container.items.reserveCapacity(count)
    requests.reserveCapacity(count)
    for node in children(of: container.node) {
      visits += 1
      if !links[node].traits.contains(.isOutOfFlow) {
        container.items.append(makeItem(node, of: container.node, style))
        requests.append(request(of: node, columns: columns, rows: rows, style.autoFlow))
      }
    }
    let byColumn = style.autoFlow.isByColumn
    let areas = AutoPlacement.areas(
      of: requests, minorTracks: byColumn ? rows.tracks.count : columns.tracks.count,
      isDense: style.autoFlow.isDense)
    for (index, area) in areas.enumerated() {
      container.items[index].columns = byColumn ? area.major : area.minor
      container.items[index].rows = byColumn ? area.minor : area.major
    }
    makeTracks(along: GridAxis.columns, in: &container, from: columns, room: container.innerWidth)
    makeTracks(along: GridAxis.rows, in: &container, from: rows, room: container.innerHeight)
  }

  private func makeItem(_ node: Int, of container: Int, _ grid: GridStyle) -> GridItem {
    var item = GridItem(node: node)
    item.align = alignment(of: node, in: container)
    let justify = gridPlacement(of: node).justifySelf
    item.justify = justify.keyword == .auto ? grid.justifyItems : justify
    guard links[node].traits.contains(.hasMargin) else { return item }
    item.autoMargins = bounds[node].margin.map { $0 == .auto }
    return item
  }

  private func request(
    of node: Int, columns: GridTemplate, rows: GridTemplate, _ flow: GridAutoFlow
  ) -> AutoPlacement.Request {
    let placement = gridPlacement(of: node)
    let column = GridSpan(
      placement.columnStart, placement.columnEnd, explicit: columns.tracks.count)
    let row = GridSpan(placement.rowStart, placement.rowEnd, explicit: rows.tracks.count)
    return flow.isByColumn
      ? AutoPlacement.Request(major: column, minor: row)
      : AutoPlacement.Request(major: row, minor: column)
  }

  /// Makes the explicit tracks and the implicit ones that items need; from then on, areas are indices of tracks.
  private func makeTracks(
    along axis: GridAxis.Index, in container: inout GridContainer, from template: GridTemplate,
    room: Double
  ) {
    var lines = 0..<template.tracks.count
    for item in container.items {
      let range = item.tracks(axis)
      lines = min(lines.lowerBound, range.lowerBound)..<max(lines.upperBound, range.upperBound)
    }
    var used = Set<Int>()
    let before = -lines.lowerBound
    for index in container.items.indices {
      let range = container.items[index].tracks(axis)
      if !template.collapsible.isEmpty { used.formUnion(range) }
      let moved = range.lowerBound + before..<range.upperBound + before
      if axis == GridAxis.columns {
        container.items[index].columns = moved
      } else {
        container.items[index].rows = moved
      }
    }
    container.axes[axis].implicitBefore = before
    container.axes[axis].explicitCount = template.tracks.count
    container.axes[axis].tracks = lines.map { line in
      var track = GridTrack(template.size(at: line), room: room)
      track.isCollapsed = template.collapsible.contains(line) && !used.contains(line)
      return track
    }
  }

  /// Whether the item takes the width of its area (CSS Grid §6.2).
  func stretchesWidth(_ item: GridItem) -> Bool {
    styles[item.node].width == .auto && !item.autoMargins.left && !item.autoMargins.right
      && item.justify.stretches
  }

  /// Whether the item takes the height of its area.
  func stretchesHeight(_ item: GridItem) -> Bool {
    mayStretchHeight(item)
      && (item.align.keyword == .stretch || aspectRatio(of: item.node) == nil)
  }

  /// Whether the item takes the height of its area, ignoring the exception of `normal` for a box with an aspect ratio.
  func mayStretchHeight(_ item: GridItem) -> Bool {
    styles[item.node].height == .auto && !item.autoMargins.top && !item.autoMargins.bottom
      && item.align.stretches
  }

  /// The height that an item takes from its area, if known; else indefinite.
  func fixedHeight(of item: GridItem, _ container: GridContainer) -> Double {
    stretchesHeight(item) ? stretchedHeight(of: item, container) : indefinite
  }

  /// The height of an item for a width that does not stretch. This is the area's height, even if `normal` stretches neither axis of a box
  /// with an aspect ratio; the used height then follows from the ratio.
  func heightForRatio(of item: GridItem, _ container: GridContainer) -> Double {
    guard links[item.node].traits.contains(.widthDependsOnHeight) else { return indefinite }
    return mayStretchHeight(item) ? stretchedHeight(of: item, container) : indefinite
  }

  private func stretchedHeight(of item: GridItem, _ container: GridContainer) -> Double {
    let areaWidth = container.axes[GridAxis.columns].isSized ? item.areaWidth : indefinite
    let areaHeight = item.areaHeight
    guard areaHeight.isDefinite else { return indefinite }
    let margin = margins(of: item.node, containerWidth: areaWidth)
    return limitedHeight(
      max(0, areaHeight - margin.vertical), of: item.node, containerHeight: areaHeight,
      insets: insets(of: item.node, containerWidth: areaWidth))
  }

  /// The width of an item's border box in its area.
  mutating func itemWidth(_ item: GridItem, _ container: GridContainer) -> Double {
    let areaWidth = item.areaWidth
    let margin = margins(of: item.node, containerWidth: areaWidth)
    let insets = insets(of: item.node, containerWidth: areaWidth)
    var question = WidthQuestion(
      available: max(0, areaWidth - margin.horizontal), containerWidth: areaWidth,
      containerHeight: item.areaHeight, fallback: .fitContent)
    if links[item.node].traits.contains(.widthDependsOnHeight) {
      question.fixedHeight = fixedHeight(of: item, container)
    }
    guard stretchesWidth(item) else {
      question.fixedHeight = heightForRatio(of: item, container)
      question.ignoresContent =
        question.fixedHeight.isDefinite && item.align.keyword == .normal
      return usedWidth(of: item.node, question)
    }
    guard aspectRatio(of: item.node) != nil, item.justify.keyword == .normal else {
      question.fallback = .stretch
      return usedWidth(of: item.node, question)
    }
    if knownHeight(of: item.node, question, insets).isDefinite {
      return usedWidth(of: item.node, question)
    }
    return limitedWidth(
      max(question.available, insets.horizontal), of: item.node, for: question, insets: insets,
      isFromRatio: false)
  }

  /// The constraint for laying out an item in its area.
  mutating func itemConstraint(_ item: GridItem, _ container: GridContainer) -> BoxConstraint {
    let height = fixedHeight(of: item, container)
    return BoxConstraint(
      width: itemWidth(item, container), height: height, isHeightDefinite: height.isDefinite,
      containerWidth: item.areaWidth, containerHeight: item.areaHeight)
  }
}
