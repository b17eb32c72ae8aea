import JSON
import Numbers
import Vocabulary

/// Components in columns and rows (CSS Grid).
public struct GridContent: Sendable, Equatable {
  public var components: [Component] = []
  public var columns = Columns.equal(2)
  /// The heights of the first rows; the others are as tall as their contents.
  public var rows: [Track] = []
  public var gap = StackContent.Gap()
  /// The horizontal alignment of components in their cells.
  public var justifyItems = StackContent.ItemAlignment.stretch
  /// The vertical alignment of components in their cells.
  public var alignItems = StackContent.ItemAlignment.stretch
  public var overflow = StackContent.Overflow.visible

  public enum Columns: Sendable, Equatable {
    /// A number of columns of equal width.
    case equal(Int)
    case tracks([Track])
    /// As many columns of equal width as fit, each at least `least` points wide.
    case fitting(least: Double)
  }

  /// The size of a column or a row (CSS Grid §7.2).
  public enum Track: Sendable, Equatable {
    case points(Double)
    case percent(Double)
    /// A share of the space that the other tracks leave: `1fr`.
    case share(Double)
    /// As much as the content needs.
    case fit
  }

  public init() {}
}

/// A component's place in the grid that contains it (CSS Grid §8.3).
public struct GridCell: Sendable, Equatable {
  /// The column, from 1; if `nil`, the next free one.
  public var column: Int?
  public var row: Int?
  public var columnSpan = 1
  public var rowSpan = 1
  /// If `nil`, follows the grid's `justifyItems`.
  public var justify: StackContent.ItemAlignment?

  public init() {}
}

extension GridContent: ComponentContent {
  static let kind = declared(
    "grid", help: "components in columns and rows",
    examples: #"""
      [
        {
          "type": "grid",
          "columns": ["1fr", 64, 64],
          "gap": 12,
          "alignItems": "center",
          "components": [
            {"type": "label", "title": "Chat messages"},
            {"type": "label", "title": "20", "alignment": "center"},
            {"type": "label", "title": "∞", "alignment": "center"}
          ]
        }
      ]
      """#)

  var content: Content { .grid(self) }
}

extension GridContent {
  static let properties = Properties(
    GridContent(),
    [
      Property(
        "components", .components, \.components,
        help:
          "The components of the grid, row by row, each in the next free cell unless it has a \"cell\".",
        instead: #"{"cells": []}"#),
      Property(
        "columns", Columns.form, \.columns,
        help:
          "The number of equal columns, or the width of each column, or {\"least\": 160} for as many columns as fit with at least this width.",
        examples: #"[3, ["1fr", 64, 64], {"least": 160}]"#,
        instead: #"{"gridTemplateColumns columnCount templateColumns crossAxisCount": 2}"#),
      Property(
        "rows", Form<Track>.track.list(["maxItems": .number(mostTracks)]), \.rows,
        help:
          "The heights of the first rows. Other rows are as tall as their content.",
        examples: #"[["fit", "1fr"]]"#, instead: #"{"gridTemplateRows templateRows": []}"#),
      Property(
        "gap", .gap, \.gap, help: "The space between cells: row is vertical, column horizontal.",
        instead: #"{"mainAxisSpacing": {"row": 8}, "crossAxisSpacing": {"column": 8}}"#),
      Property(
        "justifyItems", .itemAlignment, \.justifyItems,
        help: "The horizontal alignment of components in their cells."),
      Property(
        "alignItems", .itemAlignment, \.alignItems,
        help: "The vertical alignment of components in their cells."),
      Property(
        "overflow", .choice(), \.overflow,
        help: "The treatment of content that is larger than the grid."),
    ])

  /// The maximum number of columns of a grid, and of rows with their own height.
  static let mostTracks = 24
}

extension GridContent.Columns {
  fileprivate static let form = Form<GridContent.Columns>(
    Shape { draft in
      [
        "type": ["integer", "array", "object"],
        "minimum": 1,
        "maximum": .number(GridContent.mostTracks),
        "minItems": 1,
        "maxItems": .number(GridContent.mostTracks),
        "items": draft.value(of: Form<GridContent.Track>.track.shape),
        "properties": ["least": ["type": "number", "minimum": 1, "maximum": 100_000]],
        "required": ["least"],
        "additionalProperties": false,
        "x-expected": "a number of columns, their widths ([\"1fr\", 64]), or {\"least\": 160}",
      ]
    },
    match: { node in
      if let count = node.number?.int { return .equal(count) }
      if let least = node["least"]?.number?.double { return .fitting(least: least) }
      guard let tracks = node.elements else { return nil }
      return .tracks(tracks.compactMap(GridContent.Track.init))
    },
    write: { columns, writer in
      switch columns {
      case .equal(let count): writer.number(count)
      case .fitting(let least):
        writer.beginObject()
        writer.key("least")
        writer.value(.number(least))
        writer.endObject()
      case .tracks(let tracks):
        writer.beginArray()
        for track in tracks { Form<GridContent.Track>.track.write(track, &writer) }
        writer.endArray()
      }
    })
}

extension GridContent.Track {
  fileprivate init?(_ node: JSONNode) {
    if let points = node.number?.double {
      self = .points(points)
      return
    }
    guard let text = node.string else { return nil }
    if text == "fit" {
      self = .fit
    } else if text.hasSuffix("fr"), let share = Double(text.dropLast(2)) {
      self = .share(share)
    } else if text.hasSuffix("%"), let share = Double(text.dropLast()) {
      self = .percent(share)
    } else {
      return nil
    }
  }
}

extension Form where Value == GridContent.Track {
  fileprivate static let track = Form(
    Shape(
      "track",
      #"""
      {
        "description": "Points, a percentage of the grid, \"1fr\" for a share of the remaining space, or \"fit\" for the size of the content.",
        "type": ["number", "string"],
        "minimum": 0,
        "maximum": 100000,
        "pattern": "^(fit|(0|[1-9][0-9]{0,3})(\\.[0-9]{1,4})?%|(0|[1-9][0-9]{0,2})(\\.[0-9]{1,4})?fr)$",
        "x-expected": "a number of points, \"50%\", \"1fr\" or \"fit\"",
        "examples": [64, "50%", "1fr", "fit"]
      }
      """#), match: { GridContent.Track($0) },
    write: { track, writer in
      switch track {
      case .points(let points): writer.value(.number(points))
      case .percent(let share): writer.string("\(JSONNumber(share)?.text ?? "0")%")
      case .share(let share): writer.string("\(JSONNumber(share)?.text ?? "1")fr")
      case .fit: writer.string("fit")
      }
    })
}

extension GridCell {
  static let form = Form.object(
    GridCell(),
    [
      Property(
        "column", .integer(1...100), \.column,
        help: "Counted from 1; the default is the next free one.",
        instead: #"{"columnStart x": 1}"#),
      Property(
        "row", .integer(1...100), \.row,
        help: "Counted from 1; the default is the next free one.",
        instead: #"""
          {"rowStart y": 1}
          """#),
      Property(
        "columnSpan", .integer(1...24), \.columnSpan, title: "Number of columns",
        instead: #"{"colSpan columns": 2}"#),
      Property(
        "rowSpan", .integer(1...24), \.rowSpan, title: "Number of rows",
        instead: #"""
          {"rows": 2}
          """#),
      Property(
        "justify", .itemAlignment, \.justify,
        help: "The horizontal alignment in the cell; the default is the grid's justifyItems.",
        instead: #"{"justifySelf": "center"}"#),
    ], named: "cell",
    #"""
    {
      "title": "Cell",
      "description": "The place of a component in its grid.",
      "x-expected": "a cell such as {\"columnSpan\": 2}",
      "examples": [{"columnSpan": 2}]
    }
    """#)
}
