extension String {
  /// Whether both have the same code units. Two spellings of `é` are equal for Swift and different for a hash.
  func isIdentical(to other: String) -> Bool {
    let (units, others) = (utf8, other.utf8)
    return units.count == others.count && units.elementsEqual(others)
  }
}
