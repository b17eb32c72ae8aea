extension String {
  /// The text, or its beginning and "…" when it has more Unicode scalars than `most`.
  ///
  /// Scalars, not characters: marks without end may combine to one character.
  public func shortened(to most: Int) -> String {
    let scalars = unicodeScalars
    return scalars.count > most ? String(scalars.prefix(most - 3)) + "…" : self
  }
}
