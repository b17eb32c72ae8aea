/// A document whose only error is on few screens, not among the likeliest: sideways, with large text, after two taps.
enum RareFault {
  /// - Parameter color: of the text on those screens; a pale one is the error.
  static func document(_ color: String) -> String {
    let locales = ["en", "de", "fr", "es", "it", "pt", "fi", "pl", "nl", "sv", "da", "cs", "ro"]
    let strings = locales.map { #""\#($0)": {"buy": "Buy"}"# }.joined(separator: ", ")
    let questions = ["price", "trial", "terms", "data"]
    let states = questions.map { #""\#($0)": {"boolean": false}"# }.joined(separator: ", ")
    let switches = questions.map {
      #"{"type": "button", "title": "About \#($0)", "action": {"type": "toggle", "variable": "\#($0)"}},"#
    }.joined()
    return #"""
      {"strings": {\#(strings)}, "state": {\#(states)}, "components": [\#(switches)
       {"type": "button", "title": "Close", "action": {"type": "close"}},
       {"type": "label", "title": "buy", "color": "#000000", "background": "#FFFFFF",
        "overrides": [{"when": {"orientation": "landscape", "textScale": 1.5, "state": {"price": true, "trial": true}}, "set": {"color": "\#(color)"}}]}]}
      """#
  }
}
