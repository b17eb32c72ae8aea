import JSON
import Numbers
import PaywallTree

/// The part of a component that the export writes: the component itself, or the changes of an override.
struct ExportedPart {
  /// The component.
  let node: SourceNode
  /// The nodes that have the component's properties, in order of precedence: changes, their text style, the component, its text style.
  var layers: [SourceNode]
  /// The changes of an override; `nil` for the component itself.
  var changes: SourceNode?
  /// The changes on dark screens.
  var dark: SourceNode?

  init(_ node: SourceNode) {
    self.node = node
    layers = [node]
  }

  var isWhole: Bool { changes == nil }

  func present(_ name: String) -> SourceNode? {
    layers.lazy.compactMap { $0.present(name) }.first
  }

  func string(_ name: String) -> String? { present(name)?.string }

  /// Whether this part must write the members that follow from these properties.
  func says(_ names: String...) -> Bool {
    guard let changes else { return true }
    return names.contains { changes.node[$0] != nil || dark?.node[$0] != nil }
  }
}

/// The context of a component.
struct ExportedPlace {
  enum Axis { case row, column }

  /// The direction of the stack that contains it.
  var axis = Axis.column
  /// The alignment of that stack, in the document's terms.
  var alignItems = "stretch"
  /// The nearest plain colour behind it.
  var backdrop: (light: PaywallColor, dark: PaywallColor) = (.white, .black)
  /// The product of the nearest enclosing component that has one.
  var product: String?
  /// Whether that product can be selected there.
  var isInPackage = false
  /// The variable that shows the enclosing sheet.
  var sheetVariable: String?
  var isInSheet = false
  /// Whether it begins under the status bar: for a stack, the picture behind it becomes its first component.
  var isHero = false

  /// The context of the components within a stack at this place.
  func inside(axis: Axis, alignItems: String) -> ExportedPlace {
    var place = self
    place.axis = axis
    place.alignItems = alignItems
    return place
  }
}
