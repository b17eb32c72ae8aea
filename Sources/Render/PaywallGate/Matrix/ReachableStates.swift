import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// The states that taps lead to, and on which devices they do.
public struct ReachableStates: Sendable {
  /// The first is that of a page nobody has tapped.
  public private(set) var all: [[String: String]] = [[:]]
  /// For each device the places of its states.
  public private(set) var reached: [Set<Int>] = []

  /// Follows the taps on each device, held both ways, in the document's own locale.
  ///
  /// - Parameter goesOn: is asked after each state; if false, the search ends with the states found so far.
  /// - Throws: `RenderError` as a rendering does.
  public init(
    of input: RenderInput, on devices: [Device], by renderer: Renderer,
    while goesOn: () -> Bool = { true }
  ) throws(RenderError) {
    var places: [[String: String]: Int] = [:]
    let initial = input.document.choices.state.mapValues(\.first)
    for device in devices {
      var own: Set<Int> = [0]
      for orientation in Orientation.allCases where goesOn() {
        var input = input
        input.reader.screen = device.turned(to: orientation)
        for state in try renderer.reachableStates(input, while: goesOn) {
          let changed = state.filter { initial[$0.key] != $0.value }
          if !changed.isEmpty, places[changed] == nil {
            places[changed] = all.count
            all.append(changed)
          }
          own.insert(changed.isEmpty ? 0 : places[changed] ?? 0)
        }
      }
      reached.append(own)
    }
  }
}
