import Numbers

// Lengths are whole multiples of 1/64 point, as in browsers: sums are then exact, and three items of a third of a line fit in it.

/// The longest length that layout works with, in points: (2^31 - 1) / 64.
let longestLength = 33_554_431.984375

/// The value for an unknown size. It does not equal anything, including itself.
let indefinite = Double.nan

/// `value` rounded towards zero to the layout grid; 0 for NaN.
@inline(__always)
func snapped(_ value: Double) -> Double {
  guard value == value else { return 0 }
  return Double(Int64(bounded(value) * 64)) * (1 / 64)
}

/// `value` rounded to the nearest length of the layout grid; 0 for NaN.
@inline(__always)
func snappedToNearest(_ value: Double) -> Double {
  snapped(value + (value < 0 ? -1.0 / 128 : 1.0 / 128))
}

/// A positive `value` rounded up to the layout grid; 0 for NaN.
@inline(__always)
func snappedUp(_ value: Double) -> Double {
  let down = snapped(value)
  return down < value && value < longestLength ? down + 1.0 / 64 : down
}

/// `value`, clamped to the longest length in both directions.
@inline(__always)
func bounded(_ value: Double) -> Double {
  min(max(value, -longestLength), longestLength)
}

/// The whole part of `value`, at most 2^53 in both directions; 0 for NaN.
func whole(_ value: Double) -> Int {
  guard value == value else { return 0 }
  return Int(Int64(min(max(value, -9_007_199_254_740_992), 9_007_199_254_740_992)))
}

/// The whole number at or below `value`; the standard library's needs the C library to link.
@inline(__always)
func floor(_ value: Double) -> Double {
  let towardZero = Double(whole(value))
  return towardZero > value ? towardZero - 1 : towardZero
}

/// Stores a length of the grid in half the memory of a `Double`, so that frequently used data stays in the caches.
@propertyWrapper
struct OnGrid: Sendable {
  private var steps: Int32

  @inline(__always)
  init(wrappedValue: Double) { steps = Self.steps(wrappedValue) }

  @inline(__always)
  var wrappedValue: Double {
    get { steps == .min ? indefinite : Double(steps) * (1 / 64) }
    set { steps = Self.steps(newValue) }
  }

  @inline(__always)
  private static func steps(_ length: Double) -> Int32 {
    length.isDefinite ? Int32(truncatingIfNeeded: Int64(bounded(length) * 64)) : .min
  }
}

extension Double {
  @inline(__always)
  var isDefinite: Bool { self == self }
}
