import JSON
import Numbers

/// The limits of a document's data.
public struct DataLimits: Sendable, Equatable {
  /// The maximum size of one file in bytes.
  public var bytes = CompanionFile.mostBytes
  /// The maximum depth of lists and objects around a value.
  public var depth = 32
  /// The maximum number of elements of a repeated list.
  public var items = 1_000
  /// The maximum size of a text with HTML, in bytes.
  public var htmlBytes = 64 << 10
  /// The maximum number of values in all data of a document.
  public var values = 50_000

  public init() {}

  public static let standard = DataLimits()

  var json: JSONLimits { JSONLimits(maxBytes: bytes, maxDepth: depth, maxNumberLength: 128) }
}

extension JSONValue {
  /// The number of values, and the number of lists and objects around the deepest one.
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
