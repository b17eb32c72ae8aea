import JSON
import Numbers

extension RevenueCatImport {
  /// Members without effect, anywhere in the source.
  private static let meaningless: [String: String] = [
    "id": "names a component for the source's editor",
    "name": "names a component for people",
  ]

  /// Members outside the components without effect.
  private static let meaninglessBeside: [String: String] = [
    "revision": "counts the versions in the source's editor",
    "offering_identifier": "names the offering of a workflow's screen",
    "template_name": "names the language that the document is in",
    "asset_base_url": "is in the address of each picture already",
    "components_localizations": "has texts that no component shows",
    "components_localizations_resolved": "has the same texts as components_localizations",
  ]

  /// Reports every member of the source that was not read, unless it has no effect or its parent was reported.
  func nameUnread(in node: JSONNode, isBeside: Bool = true) {
    guard !findings.includes(node) else { return }
    for element in node.elements.map(Array.init) ?? [] { nameUnread(in: element, isBeside: false) }
    for member in node.members.map(Array.init) ?? [] where Self.saysSomething(member.value) {
      let name = isBeside ? Self.plain(member.key) : member.key
      if Self.meaningless[name] != nil || isBeside && Self.meaninglessBeside[name] != nil {
        continue
      }
      if reads.includes(member.value) {
        nameUnread(in: member.value, isBeside: false)
      } else if !findings.includes(member.value) {
        findings.approximate(
          "unread", at: member.value, "\"\(member.key)\" is unknown and was left out")
      }
    }
  }

  /// `zero_decimal` for `zeroDecimal`; the source uses both.
  private static func plain(_ name: String) -> String {
    name.map { $0.isUppercase ? "_" + $0.lowercased() : String($0) }.joined()
  }

  private static func saysSomething(_ node: JSONNode) -> Bool {
    switch node.kind {
    case .null: false
    case .array: node.elements?.isEmpty == false
    case .object: node.members?.contains { saysSomething($0.value) } == true
    default: true
    }
  }
}
