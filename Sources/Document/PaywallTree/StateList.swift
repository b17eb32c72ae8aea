import JSON
import Numbers

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
    variables.write(to: &writer)
    writer.member("states")
    states.write(to: &writer)
    writer.endObject()
    return writer.bytes
  }
}
