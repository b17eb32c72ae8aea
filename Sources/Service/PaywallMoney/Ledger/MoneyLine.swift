import JSON
import PaywallStorage

/// A line of the ledger's file: a fact, or the sum of older ones of a day.
enum MoneyLine {
  case fact(Fact, brand: String)
  case sum(MoneySum, brand: String)

  /// The line with its checksum and newline.
  var bytes: [UInt8] {
    var writer = JSONWriter(style: .compact, reservingCapacity: 384)
    writer.beginObject()
    switch self {
    case .fact(let fact, let brand): fact.write(of: brand, to: &writer)
    case .sum(let sum, let brand): sum.write(of: brand, to: &writer)
    }
    writer.endObject()
    return LogLine.sealed(writer.bytes) + [UInt8(ascii: "\n")]
  }

  /// Reads a line without its newline; nil for a damaged one.
  init?(_ line: ArraySlice<UInt8>) {
    guard let text = LogLine.sealedText(of: line) else { return nil }
    if let (fact, brand) = FactScanner.fact(text) {
      self = .fact(fact, brand: brand)
      return
    }
    guard let root = Self.root(of: line), let brand = root["brand"]?.string else { return nil }
    if root["day"] != nil {
      guard let sum = MoneySum(root) else { return nil }
      self = .sum(sum, brand: brand)
    } else {
      guard let fact = Fact(root) else { return nil }
      self = .fact(fact, brand: brand)
    }
  }

  private static func root(of line: ArraySlice<UInt8>) -> JSONNode? {
    do throws(JSONError) {
      let limits = JSONLimits(maxBytes: 16 << 10, maxDepth: 2, maxNumberLength: 32)
      return try JSONText(parsing: Array(line), limits: limits).root
    } catch {
      // The ledger counts it as damaged.
      return nil
    }
  }
}
