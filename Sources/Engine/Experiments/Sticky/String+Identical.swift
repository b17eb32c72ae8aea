import Numbers

extension String {
  /// Whether both have equal code units. Two spellings of `é` are equal for Swift but different for a hash.
  func isIdentical(to other: String) -> Bool {
    let (units, others) = (utf8, other.utf8)
    return units.count == others.count && units.elementsEqual(others)
  }
}
