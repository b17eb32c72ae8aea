import Layout
import Numbers
import PaywallModel

extension Style {
  /// Sets the layout properties of a stack as a container.
  mutating func setContainer(_ stack: StackContent) {
    flexDirection =
      switch stack.direction {
      case .row: .row
      case .rowReverse: .rowReverse
      case .column, .overlay: .column
      case .columnReverse: .columnReverse
      }
    flexWrap =
      switch stack.wrap {
      case .nowrap: .noWrap
      case .wrap: .wrap
      case .wrapReverse: .wrapReverse
      }
    rowGap = Layout.Length(stack.gap.row)
    columnGap = Layout.Length(stack.gap.column)
    justifyContent = ContentAlignment(stack.justifyContent)
    alignItems = ItemAlignment(stack.alignItems)
    alignContent = ContentAlignment(stack.alignContent)
    overflowX = Overflow(stack.overflow)
    overflowY = overflowX
  }
}

extension ContentAlignment {
  init(_ justification: StackContent.Justification) {
    self =
      switch justification {
      case .flexStart: .flexStart
      case .flexEnd: .flexEnd
      case .start: .start
      case .end: .end
      case .center: .center
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
  }

  init(_ alignment: StackContent.LineAlignment) {
    self =
      switch alignment {
      case .stretch: .stretch
      case .flexStart: .flexStart
      case .flexEnd: .flexEnd
      case .start: .start
      case .end: .end
      case .center: .center
      case .spaceBetween: .spaceBetween
      case .spaceAround: .spaceAround
      case .spaceEvenly: .spaceEvenly
      }
  }
}

extension ItemAlignment {
  init(_ alignment: StackContent.ItemAlignment) {
    self =
      switch alignment {
      case .stretch: .stretch
      case .flexStart: .flexStart
      case .flexEnd: .flexEnd
      case .start: .start
      case .end: .end
      case .center: .center
      case .baseline: .baseline
      case .firstLine: .firstLine
      }
  }
}

extension Overflow {
  init(_ overflow: StackContent.Overflow) {
    self =
      switch overflow {
      case .visible: .visible
      case .hidden: .hidden
      case .scroll: .scroll
      }
  }
}
