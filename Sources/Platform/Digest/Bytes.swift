import Numbers

extension [UInt8] {
  /// Compares in a time that only depends on the lengths, so that the time reveals nothing about a secret.
  public func equalsInConstantTime(_ other: [UInt8]) -> Bool {
    guard count == other.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(self, other) { difference |= left ^ right }
    return difference == 0
  }
}
