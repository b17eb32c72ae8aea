import JSON
import Layout

/// CSS longhands of grids, converted to the grid data that a layout tree stores outside its styles.
enum CSSGrid {
  private static let containers: Set = [
    "grid-template-columns", "grid-template-rows", "grid-auto-columns", "grid-auto-rows",
    "grid-auto-flow", "justify-items",
  ]
  private static let items: Set = [
    "grid-column-start", "grid-column-end", "grid-row-start", "grid-row-end", "justify-self",
  ]
  static let names = containers.union(items)

  static func apply(_ declarations: JSONNode?, to tree: inout LayoutTree, _ node: NodeID) throws {
    var grid = GridStyle()
    var placement = GridPlacement()
    var found = (grid: false, placement: false)
    guard let members = declarations?.members else { return }
    for member in members where names.contains(member.key) {
      let value = member.value.string ?? member.value.number?.text ?? ""
      if containers.contains(member.key) { found.grid = true } else { found.placement = true }
      try apply(member.key, value, to: &grid, and: &placement)
    }
    if found.grid { tree.setGrid(grid, of: node) }
    if found.placement { tree.setPlacement(placement, of: node) }
  }

  private static func apply(
    _ name: String, _ value: String, to grid: inout GridStyle, and placement: inout GridPlacement
  ) throws {
    var isKnown = true
    switch name {
    case "grid-template-columns": grid.columns = try CSSTracks(value).lists()
    case "grid-template-rows": grid.rows = try CSSTracks(value).lists()
    case "grid-auto-columns": grid.autoColumns = try CSSTracks(value).sizes()
    case "grid-auto-rows": grid.autoRows = try CSSTracks(value).sizes()
    case "grid-auto-flow":
      grid.autoFlow = GridAutoFlow(
        isByColumn: value.hasPrefix("column"), isDense: value.hasSuffix("dense"))
    case "justify-items": isKnown = CSSStyle.item(&grid.justifyItems, value)
    case "justify-self": isKnown = CSSStyle.item(&placement.justifySelf, value)
    case "grid-column-start": placement.columnStart = line(value)
    case "grid-column-end": placement.columnEnd = line(value)
    case "grid-row-start": placement.rowStart = line(value)
    default: placement.rowEnd = line(value)
    }
    if !isKnown { throw LabError("no \(name) '\(value)'") }
  }

  private static func line(_ value: String) -> GridLine {
    if let number = Int(value) { return .line(number) }
    if value.hasPrefix("span "), let count = Int(value.dropFirst(5)) { return .span(count) }
    return .auto
  }
}

/// A CSS track list.
struct CSSTracks {
  private let words: [String]

  /// Splits at spaces outside brackets.
  init(_ text: String) {
    var words: [String] = []
    var word = ""
    var depth = 0
    for character in text {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == " ", depth == 0 {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    self.words = words == ["none"] ? [] : words
  }

  func sizes() throws -> [TrackSize] { try words.map(Self.size) }

  func lists() throws -> [TrackList] {
    try words.map { word in
      guard let inside = Self.arguments(of: "repeat", in: word),
        let comma = inside.firstIndex(of: ",")
      else { return .track(try Self.size(word)) }
      let sizes = try CSSTracks(
        String(inside[inside.index(after: comma)...]).trimmingPrefix(" ").description
      ).sizes()
      switch inside[..<comma] {
      case "auto-fill": return .autoFill(sizes)
      case "auto-fit": return .autoFit(sizes)
      default:
        guard let count = Int(inside[..<comma]) else { throw LabError("no repeat '\(word)'") }
        return .repeating(count, sizes)
      }
    }
  }

  private static func size(_ word: String) throws -> TrackSize {
    if let inside = arguments(of: "minmax", in: word) {
      let parts = inside.split(separator: ",").map { $0.trimmingPrefix(" ").description }
      guard parts.count == 2 else { throw LabError("no track '\(word)'") }
      return TrackSize(
        minimum: try size(parts[0]).minimum, maximum: try size(parts[1]).maximum)
    }
    if let inside = arguments(of: "fit-content", in: word) {
      return .fitContent(CSSLength(inside).length)
    }
    if word.hasSuffix("fr"), let factor = Double(word.dropLast(2)) { return .flex(factor) }
    switch word {
    case "auto": return .auto
    case "min-content": return .minContent
    case "max-content": return .maxContent
    default: return .length(CSSLength(word).length)
    }
  }

  private static func arguments(of function: String, in word: String) -> String? {
    guard word.hasPrefix(function + "("), word.hasSuffix(")") else { return nil }
    return String(word.dropFirst(function.count + 1).dropLast())
  }
}
