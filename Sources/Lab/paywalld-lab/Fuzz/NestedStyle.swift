import Layout

// Styles that authors could write, for nested boxes.

extension RandomStyles {
  mutating func nestedStyle() -> Style {
    var style = Style()
    for _ in 0..<(1 + next() % 6) { changeOne(of: &style) }
    return style
  }

  /// Changes the value of one property.
  mutating func changeOne(of style: inout Style) {
    switch next() % 4 {
    case 0: changeFlow(of: &style)
    case 1: changeSize(of: &style)
    case 2: changeLimit(of: &style)
    default: changeFlex(of: &style)
    }
  }

  private mutating func changeFlow(of style: inout Style) {
    switch next() % 7 {
    case 0: style.flexDirection = pick([.row, .column, .columnReverse])
    case 6: style.display = pick([.flex, .flex, .grid])
    case 1: style.flexWrap = pick([.noWrap, .wrap, .wrap, .wrapReverse])
    case 2:
      style.alignItems = pick([.normal, .center, .start, .baseline, .lastBaseline, .firstLine])
    case 3: style.padding.left = pick([.zero, .points(3), .percent(5)])
    case 4: style.padding.top = pick([.zero, .points(3), .percent(5)])
    default: style.rowGap = pick([.zero, .points(2), .percent(3)])
    }
  }

  private mutating func changeSize(of style: inout Style) {
    switch next() % 4 {
    case 0: style.width = length()
    case 1, 2: style.height = length()
    default: style.aspectRatio = pick([nil, 0.5, 0.9, 1, 1, 1.1, 2])
    }
  }

  private mutating func changeLimit(of style: inout Style) {
    switch next() % 4 {
    case 0: style.minWidth = length()
    case 1: style.minHeight = length()
    case 2: style.maxWidth = length()
    default: style.maxHeight = length()
    }
  }

  private mutating func changeFlex(of style: inout Style) {
    switch next() % 6 {
    case 0: style.flexGrow = pick([0, 1, 0.5])
    case 1: style.flexShrink = pick([0, 1, 0.5])
    case 2: style.flexBasis = length()
    case 3:
      style.alignSelf = pick([.auto, .center, .stretch, .baseline, .lastBaseline, .firstLine])
    case 4: style.position = pick([.relative, .relative, .absolute])
    default: style.margin.top = pick([.zero, .points(2), .percent(2), .auto])
    }
  }

  private mutating func length() -> Size {
    pick([
      .auto, .auto, .points(50), .points(200), .percent(10), .percent(50), .percent(90),
      .percent(100), .percent(101), .minContent, .maxContent, .fitContent, .stretch,
    ])
  }
}
