import Locales
import Numbers
import PaywallResolve
import PaywallTree

/// The weights of a matrix's values, and the values that each device can have.
struct MatrixWeights: Sendable {
  /// The number of values of each dimension. The first dimension is that of devices.
  let levels: [Int]
  /// For each device and dimension, the values that can occur on it.
  let allowed: [[Set<Int>]]
  /// For each device, dimension and value, the weight.
  private let weights: [[[Double]]]

  init(of dimensions: MatrixDimensions) {
    levels = dimensions.levels
    let exclusions = dimensions.exclusions
    allowed = dimensions.devices.indices.map { device in
      dimensions.levels.enumerated().map { dimension, count in
        Set(
          (0..<count).filter {
            !exclusions.contains(.init(device, of: 0, with: $0, of: dimension))
          })
      }
    }
    weights = dimensions.devices.indices.map { dimensions.weights(on: $0) }
  }

  func weight(of value: Int, _ dimension: Int, on device: Int) -> Double {
    weights[device][dimension][value]
  }

  func weight(of row: [Int]) -> Double {
    row.indices.reduce(1) { $0 * weight(of: row[$1], $1, on: row[0]) }
  }

  /// The number of rows without values that exclude each other.
  var possible: Int {
    allowed.reduce(0) { sum, dimensions in
      sum + dimensions.dropFirst().reduce(1) { $0 * $1.count }
    }
  }

  func code(_ row: [Int]) -> Int {
    zip(row, levels).reduce(0) { $0 * $1.1 + $1.0 }
  }

  /// Returns the row that a number encodes, a digit for each value.
  func row(_ code: Int) -> [Int] {
    var (row, rest) = (levels, code)
    for dimension in levels.indices.reversed() {
      row[dimension] = rest % levels[dimension]
      rest /= levels[dimension]
    }
    return row
  }

  /// Draws a row at random, each value by its weight.
  func draw(_ numbers: inout SeededNumbers) -> [Int] {
    var row = [pick(0, on: nil, &numbers)]
    for dimension in levels.indices.dropFirst() {
      row.append(pick(dimension, on: row[0], &numbers))
    }
    return row
  }

  private func pick(_ dimension: Int, on device: Int?, _ numbers: inout SeededNumbers) -> Int {
    let own = device.map { weights[$0][dimension] } ?? weights.map { $0[0] }.diagonal
    let values = own.indices.filter { device.map { allowed[$0][dimension] }?.contains($0) != false }
    let sum = values.reduce(0) { $0 + own[$1] }
    var left = Double.random(in: 0..<1, using: &numbers) * sum
    for value in values {
      left -= own[value]
      if left < 0 { return value }
    }
    return values.last ?? 0
  }
}

extension [[Double]] {
  fileprivate var diagonal: [Double] { indices.map { self[$0][$0] } }
}

extension MatrixDimensions {
  /// Returns the weights of each dimension's values on a device, in the order of `levels`.
  fileprivate func weights(on place: Int) -> [[Double]] {
    let device = devices[place]
    let kinds = devices.map(ReaderShares.DeviceKind.init)
    let deviceWeights = kinds.map { kind in
      (shares.devices[kind] ?? 0) / Double(kinds.count { $0 == kind })
    }
    return [
      deviceWeights, orientations.map { shares.share(of: $0, on: device) },
      insets.map { shares.insets[$0] ?? 0 }, textScales.map(shares.share),
      Theme.allCases.map { $0 == .dark ? shares.dark : 1 - shares.dark },
      Self.weights(
        locales, first: { $0 == own }, shares.ownLocale, none: { PseudoLocale(locale: $0) != nil }),
      Self.weights(storefronts, first: { $0 == nil }, 0.5),
      offers.map { _ in 1 / Double(offers.count) }, Self.weights(customs, first: \.isEmpty, 0.5),
      Self.weights(states.all, first: \.isEmpty, shares.firstState),
    ]
  }

  /// Returns weights of values: a share for the first one, and equal ones for the others.
  private static func weights<Value>(
    _ values: [Value], first isFirst: (Value) -> Bool, _ share: Double,
    none isNone: (Value) -> Bool = { _ in false }
  ) -> [Double] {
    let others = values.count { !isFirst($0) && !isNone($0) }
    return values.map { value in
      if isNone(value) { return 0 }
      return isFirst(value) ? share : (1 - share) / Double(others)
    }
  }
}
