/// What layout knows of one box.
struct Box: Sendable {
  var frame = Frame.zero
  var scrollableWidth = 0.0
  var scrollableHeight = 0.0
}

/// The arrays that a run of layout uses and leaves behind for the next one.
struct Workspace: Sendable {
}
