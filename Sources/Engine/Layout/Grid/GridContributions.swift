import Numbers

// CSS Grid §11.5 and §6.6, the items' contributions to their tracks.

/// The outer size that an item needs.
enum GridContribution {
  /// The smallest size that does not clip the item (CSS Grid §6.6).
  case minimum
  case minContent, maxContent
}

extension LayoutPass {
  mutating func contribution(
    of item: Int, along axis: GridAxis.Index, kind: GridContribution,
    in container: inout GridContainer
  ) -> Double {
    // At a given width, content has only one height.
    let kind = axis == GridAxis.rows && kind == .maxContent ? .minContent : kind
    let known = container.items[item].contributions[kind]
    if known.isDefinite { return known }
    let found =
      kind == .minimum
      ? minimumContribution(of: item, axis, &container)
      : contentContribution(
        of: item, along: axis, kind: kind == .minContent ? .minContent : .maxContent, in: container)
    container.items[item].contributions[kind] = found
    return found
  }

  private mutating func contentContribution(
    of item: Int, along axis: GridAxis.Index, kind: IntrinsicWidth, in container: GridContainer
  ) -> Double {
    let item = container.items[item]
    guard axis == GridAxis.columns else { return outerHeight(of: item, container) }
    return contribution(of: item.node, widthQuestion(of: item, kind, container))
  }

  private func widthQuestion(
    of item: GridItem, _ kind: IntrinsicWidth, _ container: GridContainer
  ) -> WidthQuestion {
    WidthQuestion(
      available: indefinite, containerWidth: indefinite,
      containerHeight: item.areaHeight,
      fallback: kind == .minContent ? .minContent : .maxContent,
      fixedHeight: heightForRatio(of: item, container))
  }

  /// The outer height of an item at the width of its columns, including the space for its baseline.
  private mutating func outerHeight(of item: GridItem, _ container: GridContainer) -> Double {
    let margin = margins(of: item.node, containerWidth: item.areaWidth)
    let constraint = itemConstraint(item, container)
    return usedHeight(of: item.node, constraint) + margin.vertical + item.baselineShim
  }

  /// The minimum contribution (CSS Grid §11.5).
  private mutating func minimumContribution(
    of index: Int, _ axis: GridAxis.Index, _ container: inout GridContainer
  ) -> Double {
    let item = container.items[index]
    let isColumn = axis == GridAxis.columns
    let size = isColumn ? styles[item.node].width : styles[item.node].height
    guard size == .auto || size == .fitContent || size.refersToContainer else {
      return contribution(of: index, along: axis, kind: .minContent, in: &container)
    }
    let minimum = isColumn ? minWidth(of: item.node) : minHeight(of: item.node)
    let isContentBased = minimum == .auto && hasAutomaticMinimum(item, along: axis, in: container)
    let most =
      isContentBased ? container.axes[axis].fixedLength(of: item.tracks(axis)) : indefinite
    if isContentBased, !most.isDefinite {
      return contribution(of: index, along: axis, kind: .minContent, in: &container)
    }
    let areaWidth = isColumn ? indefinite : item.areaWidth
    let margin = margins(of: item.node, containerWidth: areaWidth)
    let insets = insets(of: item.node, containerWidth: areaWidth)
    let margins = isColumn ? margin.horizontal : margin.vertical
    let floor = isColumn ? insets.horizontal : insets.vertical
    if isContentBased || !isColumn && minimum.isIntrinsic {
      let content =
        contribution(of: index, along: axis, kind: .minContent, in: &container) - margins
      // An automatic minimum is at most the size of an area in which all tracks have fixed maximums (CSS Grid §6.6).
      let length = most.isDefinite ? min(content, most - margins) : content
      return max(length, floor) + margins
    }
    let least =
      isColumn
      ? limit(
        minimum, of: item.node, for: widthQuestion(of: item, .minContent, container), insets: insets
      )
      : resolved(minimum, of: item.node, against: item.areaHeight, insets: insets.vertical)
    return max(least.isDefinite ? least : 0, floor) + margins
  }

  /// Whether the item's automatic minimum is based on its content (CSS Grid §6.6).
  private func hasAutomaticMinimum(
    _ item: GridItem, along axis: GridAxis.Index, in container: GridContainer
  ) -> Bool {
    guard !isScrollContainer(item.node) else { return false }
    let range = item.tracks(axis)
    var hasAutomatic = false
    for index in range {
      if range.count > 1, container.axes[axis].tracks[index].flexFactor != nil { return false }
      if case .auto = container.axes[axis].tracks[index].minimum { hasAutomatic = true }
    }
    return hasAutomatic
  }
}
