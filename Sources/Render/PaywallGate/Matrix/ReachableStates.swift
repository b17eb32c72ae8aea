import Numbers
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree

/// The states that taps can reach, and the devices on which they can.
public struct ReachableStates: Sendable {
  /// The states. The first is the initial one.
  public private(set) var all: [[String: String]] = [[:]]
  /// For each device, the indices of its states.
  public private(set) var reached: [Set<Int>] = []
  /// Whether more states can be reached than `most`.
  public private(set) var isCut = false

  /// The maximum number of states of a screen.
  public static let most = 96

  /// Follows the taps on each device, in both orientations, in the document's own locale.
  ///
  /// - Parameter goesOn: is called after each state; if it returns false, the search ends with the states found so far.
  /// - Throws: `RenderError` if a state cannot be rendered.
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
        let found = try renderer.reachableStates(input, most: Self.most, while: goesOn)
        isCut = isCut || found.isCut
        for state in found.states {
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
