import JSON

/// What a client does after a tap or a gesture.
public enum SessionEvent: Sendable, Hashable {
  /// Runs an action of the app or the store.
  case action(LaidOutAction)
  /// Shows the page in another state.
  case state([String: String])
  /// Asks the service for a state that did not come with the page.
  case layoutNeeded([String: String])
  /// Turns a pager without a variable to this page, counted from 1.
  case page(Int)
  /// Moves the focus to a node.
  case focus(ComponentKey)

  /// One line of a transcript: `{"action": {"type": "close"}}`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .action(let action):
      writer.member("action")
      action.write(to: &writer)
    case .state(let values): writer.member("state", values)
    case .layoutNeeded(let values): writer.member("layoutNeeded", values)
    case .page(let page):
      writer.member("page")
      writer.number(page)
    case .focus(let key):
      writer.member("focus")
      writer.beginObject()
      writer.member("pointer", key.pointer)
      if !key.repetition.isEmpty {
        writer.member("repetition")
        writer.array(key.repetition) { $1.number($0) }
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
