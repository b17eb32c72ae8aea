import JSON
import Numbers
import PaywallModel

extension PaywallDocument {
  /// Warnings about states that the app sets but that nobody explains.
  ///
  /// - Parameter text: the text that the document was read from, before fragments, data and companion files were expanded.
  public func unexplainedAppStates(in text: JSONText) -> [Diagnostic] {
    state.sorted { $0.key < $1.key }.flatMap { name, variable in
      let place = "/state" + pointerToken(name)
      return (variable.appValues ?? []).enumerated().compactMap { index, value in
        AppState(rawValue: value).map { variable.warning(of: $0, at: place, in: text) }
          ?? variable.warning(of: value, at: place + "/app/\(index)", in: text)
      }
    }
  }
}

extension StateVariable {
  /// The warning about a standard state with its own meaning; `nil` if it has none.
  fileprivate func warning(
    of state: AppState, at place: String, in text: JSONText
  ) -> Diagnostic? {
    guard meanings[state.rawValue] != nil else { return nil }
    return Diagnostic(
      "app-state", at: text.nearestNode(to: place + "/meanings" + pointerToken(state.rawValue)),
      "\"\(state)\" means the same in every document: \(state.meaning)",
      hint: "remove this meaning, or give the state another name")
  }

  /// The warning about another state; `nil` if it has a meaning.
  fileprivate func warning(of value: String, at place: String, in text: JSONText) -> Diagnostic? {
    guard meanings[value] == nil else { return nil }
    let usual = AppState.allCases.map(\.rawValue)
    let near = nearestName(to: value, among: usual).map { "did you mean \"\($0)\"? If not, " }
    return Diagnostic(
      "app-state", at: text.nearestNode(to: place),
      "nothing says when the app sets \"\(value)\"",
      hint: (near ?? "") + "write \"meanings\": {\"\(value)\": \"…\"} beside \"app\""
        + (near == nil ? ", or one of \(usual.joined(separator: ", "))" : ""))
  }
}
