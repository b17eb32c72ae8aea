import JSON
import Numbers

/// An instruction to the client after a tap or a gesture.
public enum SessionEvent: Sendable, Hashable {
  /// Runs an action of the app or the store, with the values of the inputs that it sends.
  case action(LaidOutAction, values: [String: String] = [:])
  /// Shows the page in another state.
  case state([String: String])
  /// Requests a state from the service that the page does not include.
  case layoutNeeded([String: String])
  /// Turns a pager without a variable to this page, counted from 1.
  case page(Int)
  /// Moves the focus to a node.
  case focus(ComponentKey)
  /// Redraws the nodes with a `shownWhen` for an input, which now has these states.
  case input(String, [InputCondition.State])
  /// Announces a text to the user of a screen reader.
  case announce(String)

  /// One line of a transcript: `{"action": {"type": "close"}}`.
  public func write(to writer: inout JSONWriter) {
    writer.beginObject()
    switch self {
    case .action(let action, let values):
      writer.member("action")
      action.write(to: &writer)
      if !values.isEmpty { writer.member("values", values) }
    case .state(let values): writer.member("state", values)
    case .layoutNeeded(let values): writer.member("layoutNeeded", values)
    case .page(let page):
      writer.member("page")
      writer.number(page)
    case .focus(let key):
      writer.member("focus")
      key.write(to: &writer)
    case .input(let name, let states):
      writer.member("input", name)
      writer.member("is")
      states.write(to: &writer)
    case .announce(let words): writer.member("announce", words)
    }
    writer.endObject()
  }
}
