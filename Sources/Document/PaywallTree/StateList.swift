import JSON

/// The states of a paywall, without their contents.
public struct StateList: Sendable {
  private let variables: [LaidOutVariable]
  private let states: [[String: String]]

  /// Lists the states of a page that includes them.
  public init(_ page: LaidOutPaywall) {
    variables = page.variables
    states = [page.state] + (page.states ?? []).map(\.values)
  }

  /// `{"variables": […], "states": […]}`, with the variables in the form of the tree, and the page's state first.
  public var json: [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.beginObject()
    writer.member("variables")
    writer.array(variables) { $0.write(to: &$1) }
    writer.member("states")
    writer.array(states) { $1.strings($0) }
    writer.endObject()
    return writer.bytes
  }
}
