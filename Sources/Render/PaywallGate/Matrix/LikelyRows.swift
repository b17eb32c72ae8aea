import Numbers

/// The likeliest rows of a matrix.
///
/// The weight of a row is the product of its values' weights, so the likeliest rows begin with the likeliest beginnings: dimensions are
/// added one after the other, and only the likeliest beginnings are kept.
struct LikelyRows {
  /// The rows, the likeliest first; of equal ones, the one with the lower values.
  private(set) var rows: [WeightedRow]
  /// The number of such rows without a limit.
  let possible: Int

  /// - Parameters:
  ///   - values: the values of each dimension that count; if nil, all.
  ///   - most: the maximum number of rows.
  init(of dimensions: MatrixWeights, only values: [[Int]]? = nil, most: Int) {
    let values = values ?? dimensions.levels.map { Array(0..<$0) }
    var beginnings = values[0].map {
      Beginning(code: $0, device: $0, weight: dimensions.weight(of: $0, 0, on: $0))
    }
    var possible = [Int: Int](uniqueKeysWithValues: values[0].map { ($0, 1) })
    for dimension in values.indices.dropFirst() {
      let level = dimensions.levels[dimension]
      let steps = dimensions.allowed.map { allowed in
        values[dimension].filter(allowed[dimension].contains)
      }
      for (device, count) in possible { possible[device] = count * steps[device].count }
      beginnings = beginnings.flatMap { beginning in
        steps[beginning.device].map { value in
          var longer = beginning
          longer.code = beginning.code * level + value
          longer.weight *= dimensions.weight(of: value, dimension, on: beginning.device)
          return longer
        }
      }
      beginnings.sort(by: Beginning.isLikelier)
      if beginnings.count > most { beginnings.removeLast(beginnings.count - most) }
    }
    self.possible = possible.values.reduce(0, +)
    rows = beginnings.map { WeightedRow(dimensions.row($0.code), $0.code, $0.weight) }
  }

  private struct Beginning {
    /// The values as digits of one number.
    var code: Int
    let device: Int
    var weight: Double

    static func isLikelier(_ one: Beginning, _ other: Beginning) -> Bool {
      one.weight == other.weight ? one.code < other.code : one.weight > other.weight
    }
  }
}

/// A row with its weight.
struct WeightedRow: Sendable {
  let values: [Int]
  /// The values as digits of one number, the first dimension's first.
  let code: Int
  let weight: Double

  init(_ values: [Int], _ code: Int, _ weight: Double) {
    self.values = values
    self.code = code
    self.weight = weight
  }
}
