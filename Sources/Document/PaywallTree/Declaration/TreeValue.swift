import JSON
import Numbers

/// A value of the tree, which is written in one way wherever it occurs.
protocol TreeValue: Sendable {
  func write(to writer: inout JSONWriter)
}

extension String: TreeValue {
  func write(to writer: inout JSONWriter) { writer.string(self) }
}

extension Bool: TreeValue {
  func write(to writer: inout JSONWriter) { writer.bool(self) }
}

extension Int: TreeValue {
  func write(to writer: inout JSONWriter) { writer.number(self) }
}

extension Double: TreeValue {
  /// Points with three decimals, far finer than any pixel.
  func write(to writer: inout JSONWriter) { writer.number(self, maxDecimals: 3) }
}

extension JSONValue: TreeValue {
  func write(to writer: inout JSONWriter) { writer.value(self) }
}

extension Array: TreeValue where Element: TreeValue {
  /// Beyond the writer's limit no more elements are written.
  func write(to writer: inout JSONWriter) {
    writer.beginArray()
    // By index: iterating copies each element.
    for index in indices where !writer.isPastLimit { self[index].write(to: &writer) }
    writer.endArray()
  }
}

extension Dictionary: TreeValue where Key == String, Value: TreeValue {
  func write(to writer: inout JSONWriter) {
    writer.beginObject()
    for name in keys.sorted() {
      guard let value = self[name] else { continue }
      writer.key(name)
      value.write(to: &writer)
    }
    writer.endObject()
  }
}

extension String?: TreeValue {
  /// A required member without a value is written as `null`.
  func write(to writer: inout JSONWriter) {
    if let self { writer.string(self) } else { writer.null() }
  }
}

extension TreeValue where Self: RawRepresentable<String> {
  func write(to writer: inout JSONWriter) { writer.string(rawValue) }
}

extension AccessibilityRole: TreeValue {}
extension BorderStyle: TreeValue {}
extension InputAutofill: TreeValue {}
extension InputCondition.State: TreeValue {}
extension InputKeyboard: TreeValue {}
extension InputKind: TreeValue {}
extension LaidOutFontFile.Style: TreeValue {}
extension LaidOutOffer.Eligibility: TreeValue {}
extension LaidOutProduct.Kind: TreeValue {}
extension LaidOutText.Alignment: TreeValue {}
extension LaidOutTransition.Kind: TreeValue {}
extension LaidOutTransition.ScreenEdge: TreeValue {}
extension LaidOutVariable.Setter: TreeValue {}
extension NodeType: TreeValue {}
extension Orientation: TreeValue {}
extension PictureKind: TreeValue {}
extension RadialGeometry.Shape: TreeValue {}
extension StatusBarContent: TreeValue {}
extension Theme: TreeValue {}
extension TransitionCurve: TreeValue {}
extension WritingDirection: TreeValue {}
