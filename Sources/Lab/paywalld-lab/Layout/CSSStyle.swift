import JSON
import Layout

/// CSS longhands as a layout style.
enum CSSStyle {
  static func style(_ declarations: JSONNode, inheriting direction: WritingDirection) throws
    -> Style
  {
    var style = Style()
    style.direction = direction
    guard let members = declarations.members else { throw LabError("a style is not an object") }
    for member in members {
      try apply(member.key, member.value.string ?? member.value.number?.text ?? "", to: &style)
    }
    return style
  }

  private static func apply(_ name: String, _ value: String, to style: inout Style) throws {
    if CSSGrid.names.contains(name) { return }
    if let set = lengths[name] { return set(&style, CSSLength(value)) }
    if let set = keywords[name] {
      guard set(&style, value) else { throw LabError("no \(name) '\(value)'") }
      return
    }
    guard let set = numbers[name] else { throw LabError("no property '\(name)'") }
    set(&style, Double(value.replacing("px", with: "")) ?? .nan)
  }

  private static let numbers: [String: @Sendable (inout Style, Double) -> Void] = [
    "flex-grow": { $0.flexGrow = $1 }, "flex-shrink": { $0.flexShrink = $1 },
    "aspect-ratio": { $0.aspectRatio = $1 }, "scrollbar-width": { $0.scrollbarWidth = $1 },
    "border-top-width": { $0.border.top = $1 }, "border-right-width": { $0.border.right = $1 },
    "border-bottom-width": { $0.border.bottom = $1 }, "border-left-width": { $0.border.left = $1 },
  ]

  private static let lengths: [String: @Sendable (inout Style, CSSLength) -> Void] = [
    "width": { $0.width = $1.size }, "height": { $0.height = $1.size },
    "min-width": { $0.minWidth = $1.size }, "min-height": { $0.minHeight = $1.size },
    "max-width": { $0.maxWidth = $1.size }, "max-height": { $0.maxHeight = $1.size },
    "flex-basis": { $0.flexBasis = $1.size },
    "margin-top": { $0.margin.top = $1.autoLength },
    "margin-right": { $0.margin.right = $1.autoLength },
    "margin-bottom": { $0.margin.bottom = $1.autoLength },
    "margin-left": { $0.margin.left = $1.autoLength },
    "top": { $0.inset.top = $1.autoLength }, "right": { $0.inset.right = $1.autoLength },
    "bottom": { $0.inset.bottom = $1.autoLength }, "left": { $0.inset.left = $1.autoLength },
    "padding-top": { $0.padding.top = $1.length },
    "padding-right": { $0.padding.right = $1.length },
    "padding-bottom": { $0.padding.bottom = $1.length },
    "padding-left": { $0.padding.left = $1.length },
    "row-gap": { $0.rowGap = $1.length }, "column-gap": { $0.columnGap = $1.length },
  ]

  private static let keywords: [String: @Sendable (inout Style, String) -> Bool] = [
    "display": { set(&$0.display, $1, among: ["flex": .flex, "grid": .grid, "none": .none]) },
    "position": { set(&$0.position, $1, among: ["relative": .relative, "absolute": .absolute]) },
    "direction": { set(&$0.direction, $1, among: ["ltr": .leftToRight, "rtl": .rightToLeft]) },
    "box-sizing": {
      set(&$0.boxSizing, $1, among: ["border-box": .borderBox, "content-box": .contentBox])
    },
    "overflow-x": { set(&$0.overflowX, $1, among: overflows) },
    "overflow-y": { set(&$0.overflowY, $1, among: overflows) },
    "flex-direction": {
      set(
        &$0.flexDirection, $1,
        among: [
          "row": .row, "row-reverse": .rowReverse, "column": .column,
          "column-reverse": .columnReverse,
        ])
    },
    "flex-wrap": { style, value in
      let words = value.split(separator: " ").map(String.init)
      style.balancesLines = words.contains("balance")
      return set(
        &style.flexWrap, words.first { $0 != "balance" } ?? "wrap",
        among: ["nowrap": .noWrap, "wrap": .wrap, "wrap-reverse": .wrapReverse])
    },
    "justify-content": { content(&$0.justifyContent, $1) },
    "align-content": { content(&$0.alignContent, $1) },
    "align-items": { item(&$0.alignItems, $1) },
    "align-self": { item(&$0.alignSelf, $1) },
  ]

  private static let overflows: [String: Overflow] = [
    "visible": .visible, "clip": .clip, "hidden": .hidden, "scroll": .scroll,
  ]

  private static func set<Value>(_ place: inout Value, _ name: String, among names: [String: Value])
    -> Bool
  {
    guard let value = names[name] else { return false }
    place = value
    return true
  }

  private static func content(_ place: inout ContentAlignment, _ value: String) -> Bool {
    let names: [String: ContentAlignment.Keyword] = [
      "normal": .normal, "start": .start, "end": .end, "flex-start": .flexStart,
      "flex-end": .flexEnd, "center": .center, "stretch": .stretch,
      "space-between": .spaceBetween, "space-around": .spaceAround, "space-evenly": .spaceEvenly,
    ]
    place.isSafe = value.hasPrefix("safe ")
    return set(&place.keyword, position(value), among: names)
  }

  static func item(_ place: inout ItemAlignment, _ value: String) -> Bool {
    let names: [String: ItemAlignment.Keyword] = [
      "auto": .auto, "normal": .normal, "stretch": .stretch, "start": .start, "end": .end,
      "self-start": .selfStart, "self-end": .selfEnd, "flex-start": .flexStart,
      "flex-end": .flexEnd, "center": .center, "baseline": .baseline,
      "last baseline": .lastBaseline,
    ]
    place.isSafe = value.hasPrefix("safe ")
    return set(&place.keyword, position(value), among: names)
  }

  private static func position(_ value: String) -> String {
    value == "last baseline" ? value : value.split(separator: " ").last.map(String.init) ?? value
  }
}

/// A CSS length, percentage or sizing keyword.
struct CSSLength {
  let text: String

  init(_ text: String) { self.text = text }

  private var points: Double? {
    Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
  }
  private var percent: Double? { text.hasSuffix("%") ? Double(text.dropLast()) : nil }

  var size: Size {
    if let points { return .points(points) }
    if let percent { return .percent(percent) }
    let keywords: [String: Size] = [
      "min-content": .minContent, "max-content": .maxContent, "fit-content": .fitContent,
      "stretch": .stretch, "content": .content,
    ]
    return keywords[text] ?? .auto
  }

  var autoLength: AutoLength {
    if let points { return .points(points) }
    return percent.map(Length.percent)
  }

  var length: Length {
    if let points { return .points(points) }
    return percent.map(Length.percent) ?? .zero
  }
}
