import Numbers

/// The stack that contains a component, as far as the component's defaults depend on it.
public struct ContainingStack: Sendable, Hashable {
  public var axis: StackAxis
  public var alignItems: StackContent.ItemAlignment

  public init(axis: StackAxis, alignItems: StackContent.ItemAlignment) {
    self.axis = axis
    self.alignItems = alignItems
  }
}

/// The direction in which a stack places its components.
public enum StackAxis: Sendable {
  case row, column
}

extension StackContent.Direction {
  public var axis: StackAxis {
    switch self {
    case .row, .rowReverse: .row
    case .column, .columnReverse, .overlay: .column
    }
  }
}
