import JSON

extension RevenueCatImport {
  /// Members that say nothing of what is seen or done, wherever they stand.
  private static let meaningless: [String: String] = [
    "id": "names a component for the source's editor",
    "name": "names a component for people",
  ]

  /// Members beside the components that say nothing of what is seen or done.
  private static let meaninglessBeside: [String: String] = [
    "revision": "counts the versions in the source's editor",
    "template_name": "names the language that the document is in",
    "asset_base_url": "is in the address of each picture already",
    "components_localizations": "has texts that no component shows",
    "components_localizations_resolved": "has the same texts as components_localizations",
  ]

  /// Names everything in the source that was not read and is not known to say nothing.
  func nameUnread(by reads: SourceReads, in paywall: RevenueCatPaywall) {
    for (name, node) in reads.unread(in: paywall.components)
    where !isMeaningless(name, node) && !isNamed(node.pointer.description) {
      approximations.append(
        ImportNote(
          pointer: node.pointer.description, code: "unread",
          message: "\"\(name)\" is not known here, and left out"))
    }
  }

  private func isMeaningless(_ name: String, _ node: JSONNode) -> Bool {
    if Self.meaningless[name] != nil { return true }
    let names = node.pointer.tokens.map { Self.plain($0.name) }
    return names.contains { $0.hasPrefix("components_localizations") }
      || !names.contains("base") && Self.meaninglessBeside[Self.plain(name)] != nil
  }

  /// `zero_decimal` of `zeroDecimal`, as the source writes both.
  private static func plain(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  /// Whether something is said of a place of the source, or of what it lies in.
  func isNamed(_ place: String) -> Bool {
    (approximations + notes).map(\.pointer).contains { isIn(place, $0) }
      || leftOut.contains { isIn(place, $0) }
  }

  private func isIn(_ place: String, _ outer: String) -> Bool {
    place == outer || place.hasPrefix(outer + "/")
  }
}
