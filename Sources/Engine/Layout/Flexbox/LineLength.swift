import Numbers

// CSS Flexbox §9.2, line length determination.

extension LayoutPass {
  /// The height at which the lines of a column break if its own height is unknown: its maximum height (CSS Flexbox §9.2.2);
  /// indefinite if there is no maximum, or nothing to break.
  private func mostInnerHeight(of node: Int, containerHeight: Double, _ insets: BoxInsets) -> Double
  {
    guard breaksColumns(node) || links[node].traits.contains(.repeatsRowsByContainer) else {
      return indefinite
    }
    let most = limitedHeight(.infinity, of: node, containerHeight: containerHeight, insets: insets)
    return most.isFinite ? max(0, most - insets.vertical) : indefinite
  }

  /// The content box's height if it is known; else the height at which the lines of a column break.
  func innerHeight(
    of node: Int, _ height: Double, containerHeight: Double, _ insets: BoxInsets
  ) -> InnerHeight {
    if height.isDefinite { return InnerHeight(height) }
    let most = mostInnerHeight(of: node, containerHeight: containerHeight, insets)
    return InnerHeight(length: most, isDefinite: false)
  }

  /// Whether the height of the box ends lines.
  @inline(__always)
  func breaksColumns(_ node: Int) -> Bool {
    styles[node].flexWrap != .noWrap && !styles[node].flexDirection.isRow && !isGrid(node)
  }

  /// The flex base size and the hypothetical main size of each item (CSS Flexbox §9.2.3).
  mutating func determineFlexBaseSizes(_ container: FlexContainer) {
    for index in container.items {
      if container.isRow {
        determineRowBaseSize(index, container)
      } else {
        items[index].crossSize = columnItemWidth(
          items[index], container, room: container.innerWidth)
        determineColumnBaseSize(index, container)
      }
      setHypotheticalSize(index)
    }
  }

  mutating func setHypotheticalSize(_ index: Int) {
    let item = items[index]
    items[index].hypotheticalSize = clamped(
      item.baseSize, least: item.minMain, most: item.maxMain, floor: item.mainInsets)
  }

  private mutating func determineRowBaseSize(_ index: Int, _ container: FlexContainer) {
    let item = items[index]
    let node = item.node
    let insets = insets(of: node, containerWidth: container.percentageWidth)
    let basis = styles[node].flexBasis
    let size = basis == .auto ? styles[node].width : basis
    items[index].mainInsets = insets.horizontal
    let definite = resolved(
      size, of: node, against: container.percentageWidth, insets: insets.horizontal)
    if definite.isDefinite {
      items[index].baseSize = definite
    } else {
      let question = rowItemQuestion(for: item, in: container, insets: insets)
      let base = automaticWidth(
        of: node, size.keywordWidth ?? .maxContent, question, insets: insets)
      items[index].baseSize = limitedByHeight(base, of: node, for: question, insets: insets)
    }
    determineLimits(
      ofItem: index, in: container, insets: insets, isContentBased: !definite.isDefinite)
  }

  /// The width question for a row's item by its content.
  func rowItemQuestion(
    for item: FlexItem, in container: FlexContainer, insets: BoxInsets
  ) -> WidthQuestion {
    WidthQuestion(
      available: container.innerWidth - item.mainMargins, containerWidth: container.percentageWidth,
      containerHeight: container.percentageHeight, fallback: .maxContent,
      fixedHeight: definiteCrossHeight(of: item, in: container, insets: insets))
  }

  /// A content-based width within the limits that an aspect ratio derives from those of an unknown height (CSS Sizing 4 §4.1).
  func limitedByHeight(
    _ width: Double, of node: Int, for question: WidthQuestion, insets: BoxInsets
  ) -> Double {
    guard aspectRatio(of: node) != nil,
      !knownHeight(of: node, question, insets).isDefinite
    else { return width }
    let limits = transferredWidthLimits(
      of: node, containerHeight: question.containerHeight, insets: insets)
    return clamped(width, least: limits.least, most: limits.most, floor: insets.horizontal)
  }

  /// The height of a row's item, if it is known before its content's and affects its width.
  private func definiteCrossHeight(
    of item: FlexItem, in container: FlexContainer, insets: BoxInsets
  )
    -> Double
  {
    guard links[item.node].traits.contains(.widthDependsOnHeight) else { return indefinite }
    if container.percentageHeight.isDefinite, takesContainerCrossSize(item, container) {
      return limitedHeight(
        container.innerHeight - item.crossMargins, of: item.node,
        containerHeight: container.percentageHeight, insets: insets)
    }
    return definiteHeight(
      of: item.node, containerHeight: container.percentageHeight, insets: insets)
  }

  mutating func determineColumnBaseSize(_ index: Int, _ container: FlexContainer) {
    let node = items[index].node
    let insets = insets(of: node, containerWidth: container.percentageWidth)
    items[index].mainInsets = insets.vertical
    let item = items[index]
    let basis = styles[node].flexBasis
    let size = basis == .auto ? styles[node].height : basis
    let base = container.percentageHeight
    let definite =
      size == .stretch
      ? base - item.mainMargins
      : resolved(size, of: node, against: base, insets: insets.vertical)
    if definite.isDefinite {
      items[index].baseSize = max(definite, insets.vertical)
    } else {
      // The content's height or, with an aspect ratio, the height for that width (CSS Flexbox §9.2.3 B and E).
      if let ratio = aspectRatio(of: node) {
        items[index].baseSize = transferredHeight(
          item.crossSize, of: node, ratio: ratio, insets: insets)
      } else {
        items[index].baseSize = contentHeight(of: item, container)
      }
      items[index].isMainDefinite = base.isDefinite || aspectRatio(of: node) != nil
    }
    determineLimits(
      ofItem: index, in: container, insets: insets, isContentBased: !definite.isDefinite)
  }

  /// The height of the border box that the content of a column's item needs. Percentages of the
  /// item's height are `auto` here (CSS Flexbox §7.2.3).
  mutating func contentHeight(of item: FlexItem, _ container: FlexContainer) -> Double {
    let insets = insets(of: item.node, containerWidth: container.percentageWidth)
    var question = HeightQuestion(width: item.crossSize, containerWidth: container.percentageWidth)
    if case .points = styles[item.node].height {
      if breaksColumns(item.node) {
        let height = definiteHeight(
          of: item.node, containerHeight: container.percentageHeight, insets: insets)
        question.height.length = insets.innerHeight(height)
      }
    } else if let ratio = aspectRatio(of: item.node) {
      let height = limitedHeight(
        transferredHeight(item.crossSize, of: item.node, ratio: ratio, insets: insets),
        of: item.node, containerHeight: container.percentageHeight, insets: insets)
      question.height.length = insets.innerHeight(height)
    } else {
      question.height.length = mostInnerHeight(of: item.node, containerHeight: indefinite, insets)
    }
    return contentHeight(of: item.node, question, insets)
  }

  /// The width of a column's item before it may be stretched to its line (CSS Flexbox §9.4.7); until its
  /// height is fixed, the height is treated as `auto`.
  ///
  /// - Parameter room: the container's width, or that of the item's line.
  mutating func columnItemWidth(
    _ item: FlexItem, _ container: FlexContainer, room: Double, fixedHeight: Double = indefinite
  ) -> Double {
    let isStretched = takesContainerCrossSize(item, container)
    // Until then, an aspect ratio does not transfer percentage limits of the height either.
    let containerHeight = fixedHeight.isDefinite ? container.percentageHeight : indefinite
    return usedWidth(
      of: item.node,
      WidthQuestion(
        available: room - item.crossMargins,
        containerWidth: container.percentageWidth, containerHeight: containerHeight,
        fallback: isStretched ? .stretch : .fitContent, fixedHeight: fixedHeight,
        ignoresHeight: true))
  }
}
