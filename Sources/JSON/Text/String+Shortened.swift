extension String {
  /// The text itself; or, when it has more scalars than that, so many of them, the last an ellipsis.
  ///
  /// Scalars are counted, as one character may have any number of them.
  public func shortened(to count: Int) -> String {
    let scalars = unicodeScalars
    guard utf8.count > count,
      scalars.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex != endIndex
    else { return self }
    return String(scalars.prefix(count - 1)) + "…"
  }
}
