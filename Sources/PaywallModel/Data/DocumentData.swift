import JSON

/// Where the values come from that a document's `data` names: files of the brand, and whoever asks.
public struct DocumentData: Sendable {
  /// The bytes of a file of the brand's folder `data`, by its name: `search.json`.
  public var file: @Sendable (String) -> [UInt8]?
  /// What goes before the document's own data, by name.
  public var given: [String: JSONValue]

  public init(
    given: [String: JSONValue] = [:], file: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.file = file
    self.given = given
  }

  /// No file, and nobody who gives anything.
  public static let none = DocumentData { _ in nil }
}

/// What a document's data may take.
public struct DataLimits: Sendable, Hashable {
  /// Of one file.
  public var bytes = 1 << 20
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

/// A file of a brand's folder `data`, by what documents and folders call it.
public struct DataFileName: Sendable, Hashable {
  /// `search.json`
  public let name: String

  /// Reads `[A-Za-z0-9][A-Za-z0-9_-]{0,63}.json`.
  public init?(_ name: String) {
    let suffix = ".json"
    let stem = name.utf8.dropLast(suffix.utf8.count)
    guard name.hasSuffix(suffix), (1...64).contains(stem.count),
      stem.allSatisfy({ $0.isASCIILetter || $0.isASCIIDigit || "_-".utf8.contains($0) }),
      let first = stem.first, first.isASCIILetter || first.isASCIIDigit
    else { return nil }
    self.name = name
  }

  /// Reads `data/search.json`.
  public init?(path: String) {
    guard path.hasPrefix("data/") else { return nil }
    self.init(String(path.dropFirst("data/".count)))
  }
}

extension PaywallDocument {
  /// The files that its data lies in.
  public var dataFiles: Set<String> {
    Set(
      data.values.compactMap { source in
        guard case .string(let path) = source.value else { return nil }
        return DataFileName(path: path)?.name
      })
  }
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
