import Numbers
import PaywallModel
import PaywallTree

/// The part of a reader that changes while they use one document: the screen, the text size, the time and the state.
final class Situation {
  let screen: Screen
  let textScale: TextScale
  let now: Moment?
  /// The seconds by which the reader's clocks are ahead of UTC, by the seconds that they show.
  let offsets: [Int: Int]
  let assumed: [String: String]
  /// The values of the document's variables.
  let state: [String: String]
  /// The selected product; nil if nothing can be selected.
  let selectedProduct: String?
  /// Finds pictures. They depend on the screen's pixels and on the request that fetches them.
  let pictures: Resolver.Pictures

  init(_ reader: Reader, of document: SettledDocument, pictures: @escaping Resolver.Pictures) {
    screen = reader.screen
    textScale = reader.textScale
    now = reader.now
    offsets = reader.offsets
    assumed = reader.assumed
    self.pictures = pictures
    let initial = document.initialState
    var state = reader.state.isEmpty ? initial : initial.merging(reader.state) { $1 }
    let selection = document.selection
    if let selection, let chosen = state[selection], !document.isForSale(chosen) {
      state[selection] = initial[selection]
    }
    self.state = state
    selectedProduct = selection.flatMap { state[$0] }
  }
}
