import JSON
import PaywallTree

/// The part of a component that the export writes: the component itself, or the changes of an override.
struct ExportedPart {
  /// The component.
  let node: SourceNode
  /// What has the component's properties, the strongest first: changes, their text style, the component, its text style.
  var layers: [SourceNode]
  /// The changes of an override; nil for the component itself.
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

  /// Whether this part must write what follows from these properties.
  func says(_ names: String...) -> Bool {
    guard let changes else { return true }
    return names.contains { changes.node[$0] != nil || dark?.node[$0] != nil }
  }
}

/// The context of a component.
struct ExportedPlace {
  enum Axis { case row, column }

  /// The direction of the stack that it lies in.
  var axis = Axis.column
  /// How that stack aligns it, in the document's words.
  var alignItems = "stretch"
  /// The nearest plain colour behind it.
  var backdrop: (light: Color, dark: Color) = (.white, .black)
  /// The product of the nearest component around it that has one.
  var product: String?
  /// Whether that product can be selected there.
  var isInPackage = false
  /// The variable that shows the sheet around it.
  var sheetVariable: String?
  var isInSheet = false
  /// Whether it begins under the status bar: of a stack, the picture behind it comes first in it.
  var isHero = false

  /// The same around the components of a stack.
  func inside(axis: Axis, alignItems: String) -> ExportedPlace {
    var place = self
    place.axis = axis
    place.alignItems = alignItems
    return place
  }
}
