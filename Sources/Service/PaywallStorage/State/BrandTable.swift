import PaywallModel

/// A persistent dictionary by brand, divided into parts that copies share.
///
/// Changing a value copies one part, so a change costs the same among many brands as among few. Comparing two tables
/// looks only at the parts that differ.
public struct BrandTable<Value: Sendable>: Sendable {
  private final class Part: Sendable {
    let values: [Brand: Value]

    init(_ values: [Brand: Value]) { self.values = values }
  }

  private static var partCount: Int { 256 }

  private var parts: [Part]
  public private(set) var count = 0

  public init() { parts = Array(repeating: Part([:]), count: Self.partCount) }

  public init(_ values: [Brand: Value]) {
    self.init()
    let groups = Dictionary(grouping: values) { Self.part(of: $0.key) }
    for (index, group) in groups {
      parts[index] = Part(Dictionary(uniqueKeysWithValues: group.map { ($0.key, $0.value) }))
    }
    count = values.count
  }

  public subscript(brand: Brand) -> Value? {
    get { parts[Self.part(of: brand)].values[brand] }
    set {
      let index = Self.part(of: brand)
      var values = parts[index].values
      let old = values[brand]
      values[brand] = newValue
      count += (newValue == nil ? 0 : 1) - (old == nil ? 0 : 1)
      parts[index] = Part(values)
    }
  }

  public var isEmpty: Bool { count == 0 }

  /// The brands, in no order.
  public var keys: [Brand] { parts.flatMap(\.values.keys) }

  /// The values, in no order.
  public var values: [Value] { parts.flatMap(\.values.values) }

  /// The brands with values that may differ from `old`, including brands in only one of the tables.
  public func keys(changedSince old: BrandTable) -> Set<Brand> {
    var changed: Set<Brand> = []
    for index in parts.indices where parts[index] !== old.parts[index] {
      changed.formUnion(parts[index].values.keys)
      changed.formUnion(old.parts[index].values.keys)
    }
    return changed
  }

  /// FNV-1a of the name: stable across runs and as fast as the lookup.
  private static func part(of brand: Brand) -> Int {
    let hash = brand.name.utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01b3
    }
    return Int((hash ^ hash >> 32) % UInt64(partCount))
  }
}

extension BrandTable: Equatable where Value: Equatable {
  public static func == (left: BrandTable, right: BrandTable) -> Bool {
    left.count == right.count
      && zip(left.parts, right.parts).allSatisfy { $0 === $1 || $0.values == $1.values }
  }
}
