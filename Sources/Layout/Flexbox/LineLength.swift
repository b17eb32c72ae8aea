// CSS Flexbox §9.2, line length determination.

extension LayoutPass {
  /// The main size at which lines break: the container's, else its largest (CSS Flexbox §9.2.2).
  func lineLength(_ container: FlexContainer, _ constraint: BoxConstraint) -> Double {
    if container.innerMain.isDefinite { return container.innerMain }
    guard container.isMultiLine else { return .infinity }
    let most = limitedHeight(
      .infinity, of: container.node, containerHeight: constraint.containerHeight,
      insets: container.insets)
    return most - container.insets.vertical
  }

  /// The flex base size and the hypothetical main size of each item (CSS Flexbox §9.2.3).
  mutating func determineFlexBaseSizes(_ container: FlexContainer) {
    for index in container.items {
      if container.isRow {
        determineRowBaseSize(index, container)
      } else {
        determineColumnBaseSize(index, container)
      }
      let item = items[index]
      items[index].hypotheticalSize = clamped(
        item.baseSize, least: item.minMain, most: item.maxMain, floor: item.mainInsets)
    }
  }

  private mutating func determineRowBaseSize(_ index: Int, _ container: FlexContainer) {
    let item = items[index]
    let node = item.node
    let insets = insets(of: node, containerWidth: container.innerWidth)
    let question = WidthQuestion(
      available: container.innerWidth - item.mainMargins, containerWidth: container.innerWidth,
      containerHeight: container.percentageHeight, fallback: .maxContent)
    let basis = styles[node].flexBasis
    let size = basis == .auto ? styles[node].width : basis
    items[index].mainInsets = insets.horizontal
    let definite = resolved(
      size, of: node, against: container.innerWidth, insets: insets.horizontal)
    let base: Double
    if definite.isDefinite {
      base = definite
    } else if let keyword = size.keywordWidth {
      base = automaticWidth(of: node, keyword, question, insets: insets)
    } else {
      base = contentBaseWidth(item, container, question, insets)
    }
    items[index].baseSize = max(base, insets.horizontal)
    determineRowLimits(index, container, question, insets, isContentBased: !definite.isDefinite)
  }

  /// The base size of a row's item by its content or, with an aspect ratio, by its height (CSS Flexbox §9.2.3 B and E).
  private mutating func contentBaseWidth(
    _ item: FlexItem, _ container: FlexContainer, _ question: WidthQuestion, _ insets: BoxInsets
  ) -> Double {
    if let ratio = styles[item.node].aspectRatio {
      let cross = definiteCrossHeight(item, container, insets)
      if cross.isDefinite {
        return transferredWidth(cross, of: item.node, ratio: ratio, insets: insets)
      }
    }
    let content = automaticWidth(of: item.node, .maxContent, question, insets: insets)
    let limits = transferredWidthLimits(
      of: item.node, containerHeight: container.percentageHeight, insets: insets)
    return clamped(content, least: limits.least, most: limits.most, floor: insets.horizontal)
  }

  /// The height of a row's item where it is known before its content is.
  func definiteCrossHeight(_ item: FlexItem, _ container: FlexContainer, _ insets: BoxInsets)
    -> Double
  {
    if takesContainerCrossSize(item, container) {
      return limitedHeight(
        container.innerHeight - item.crossMargins, of: item.node,
        containerHeight: container.percentageHeight, insets: insets)
    }
    return definiteHeight(
      of: item.node, containerHeight: container.percentageHeight, insets: insets)
  }

  private mutating func determineColumnBaseSize(_ index: Int, _ container: FlexContainer) {
    let node = items[index].node
    let insets = insets(of: node, containerWidth: container.innerWidth)
    items[index].mainInsets = insets.vertical
    items[index].crossSize = columnItemWidth(items[index], container)
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
      items[index].baseSize = contentBaseHeight(item, container, insets, size)
      items[index].isMainDefinite = base.isDefinite
    }
    determineColumnLimits(index, container, insets, isContentBased: !definite.isDefinite)
  }

  /// The base size of a column's item by its content or, with an aspect ratio, by its width (CSS Flexbox §9.2.3 B and E).
  private mutating func contentBaseHeight(
    _ item: FlexItem, _ container: FlexContainer, _ insets: BoxInsets, _ size: Size
  ) -> Double {
    if let ratio = styles[item.node].aspectRatio, size == .auto || size == .content,
      hasDefiniteCrossWidth(item, container)
    {
      return transferredHeight(item.crossSize, of: item.node, ratio: ratio, insets: insets)
    }
    let content = contentHeight(of: item, container)
    let limits = transferredHeightLimits(
      of: item.node, containerWidth: container.innerWidth, insets: insets)
    return clamped(content, least: limits.least, most: limits.most, floor: insets.vertical)
  }

  func hasDefiniteCrossWidth(_ item: FlexItem, _ container: FlexContainer) -> Bool {
    styles[item.node].width.isLengthOrPercent || takesContainerCrossSize(item, container)
  }

  /// The border box's height that the content of a column's item asks for.
  mutating func contentHeight(of item: FlexItem, _ container: FlexContainer) -> Double {
    let constraint = BoxConstraint(
      width: item.crossSize, ignoresHeight: true, containerWidth: container.innerWidth,
      containerHeight: container.percentageHeight)
    return sizeBox(item.node, constraint).contentHeight
  }

  /// The width of a column's item before it may be stretched to its line (CSS Flexbox §9.4.7).
  mutating func columnItemWidth(
    _ item: FlexItem, _ container: FlexContainer, fixedHeight: Double = indefinite
  ) -> Double {
    let isStretched = takesContainerCrossSize(item, container)
    return usedWidth(
      of: item.node,
      WidthQuestion(
        available: container.innerWidth - item.crossMargins,
        containerWidth: container.innerWidth, containerHeight: container.percentageHeight,
        fallback: isStretched ? .stretch : .fitContent, fixedHeight: fixedHeight))
  }
}
