extension PaywallDocument {
  /// Every component, parents before their children, the footer last.
  public var allComponents: [Component] {
    var found: [Component] = []
    // A list of what is left to visit instead of recursion: a document made by hand may be deep.
    var left = ([footer].compactMap(\.self) + components.reversed())
    while let component = left.popLast() {
      found.append(component)
      left += component.components.reversed()
    }
    return found
  }
}
