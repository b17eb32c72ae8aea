import JSON

/// What a document's data may take.
public struct DataLimits: Sendable, Equatable {
  /// Of one file, in bytes.
  public var bytes = CompanionFile.mostBytes
  /// Lists and objects around a value.
  public var depth = 32
  /// Elements of a list that something is repeated for.
  public var items = 1_000
  /// Of one text with HTML.
  public var htmlBytes = 64 << 10
  /// Values of all data of a document.
  public var values = 50_000

  public init() {}

  public static let standard = DataLimits()

  var json: JSONLimits { JSONLimits(maxBytes: bytes, maxDepth: depth, maxNumberLength: 128) }
}

extension JSONValue {
  /// How many values it is, and how many levels of lists and objects lie around the deepest.
  var extent: (values: Int, depth: Int) {
    var (values, deepest) = (0, 0)
    var left: [(JSONValue, Int)] = [(self, 0)]
    while let (value, depth) = left.popLast() {
      values += 1
      deepest = max(deepest, depth)
      switch value {
      case .array(let elements): left += elements.map { ($0, depth + 1) }
      case .object(let fields): left += fields.map { ($0.value, depth + 1) }
      case .null, .bool, .number, .string: break
      }
    }
    return (values, deepest)
  }
}
