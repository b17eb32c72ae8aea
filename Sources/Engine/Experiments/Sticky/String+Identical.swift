import Numbers

extension String {
  /// Whether both have equal code units. Two spellings of `é` are equal for Swift but different for a hash.
  func isIdentical(to other: String) -> Bool {
    let (units, others) = (utf8, other.utf8)
    // Names of one kind often begin alike and differ at their ends.
    return units.count == others.count && units.last == others.last && units.elementsEqual(others)
  }
}
