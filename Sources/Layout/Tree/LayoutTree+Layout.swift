extension LayoutTree {
  /// Places every box (CSS Flexbox §9).
  ///
  /// The root stands at the start edge of the room it is given. Its `auto` size is the size of its content within that room.
  ///
  /// - Parameters:
  ///   - width: The containing block's width: percentages of the root refer to it where it is definite.
  ///   - height: The same for the height.
  ///   - measure: The content size of a box added with `isMeasured`.
  public mutating func layout(
    width: AvailableSpace, height: AvailableSpace,
    measure: (NodeID, MeasureInput) -> MeasuredSize
  ) {
    boxes[0].frame = .zero
  }
}
