/// The parts of a request's target (RFC 9112 §3.2), as places in the head.
struct RequestTarget: Sendable, Hashable {
  var whole = Extent(0, 0)
  /// Empty when an absolute target has none: then it means `/`.
  var path = Extent(0, 0)
  var pathIsEscaped = false
  /// Without the question mark; empty when there is none.
  var query = Extent(0, 0)
  /// Of an absolute target; empty for the other forms.
  var authority = Extent(0, 0)
}
