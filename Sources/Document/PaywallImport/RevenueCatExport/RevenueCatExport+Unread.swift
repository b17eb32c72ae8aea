import JSON
import Numbers

extension RevenueCatExport {
  /// Members that have no effect on the screen, or whose entries are looked up by name.
  private static let others: Set = [
    "/meta/name", "/meta/description", "/meta/locale", "/colors", "/spacing", "/fonts", "/strings",
    "/products", "/state", "/textStyles",
  ]

  /// Reports every member that was not read, unless its parent was reported.
  func tellUnread() {
    tellUnread(in: root.node, at: "")
    for style in root.node["textStyles"]?.members.map(Array.init) ?? []
    where reads.includes(style.value) {
      tellUnread(in: style.value, at: "/textStyles/\(style.key)")
    }
  }

  private func tellUnread(in node: JSONNode, at path: String) {
    guard !findings.includes(node) else { return }
    for element in node.elements.map(Array.init) ?? [] { tellUnread(in: element, at: "/-") }
    for member in node.members.map(Array.init) ?? [] where !findings.includes(member.value) {
      let place = "\(path)/\(member.key)"
      if Self.others.contains(place) { continue }
      if reads.includes(member.value) {
        tellUnread(in: member.value, at: place)
      } else {
        findings.approximate(
          "no-equal", at: member.value, "\"\(member.key)\" has no equal and is left out")
      }
    }
  }
}
