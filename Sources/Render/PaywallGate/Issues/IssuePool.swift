import JSON
import Numbers
import PaywallTree

/// The findings that are not part of an issue yet, and the document in which they are.
struct IssuePool: Sendable {
  let subject: GateSubject
  let findings: [Finding]
  private(set) var left: Set<Int>

  init(_ findings: [Finding], of subject: GateSubject) {
    self.subject = subject
    self.findings = findings
    left = Set(findings.indices)
  }

  mutating func take(_ taken: some Sequence<Int>) { left.subtract(taken) }

  /// The findings that are left and for which `isMeant` returns true, in the order of the result.
  func indices(where isMeant: (Finding) -> Bool) -> [Int] {
    findings.indices.filter { left.contains($0) && isMeant(findings[$0]) }
  }

  /// Returns a component of the expanded document.
  func component(at pointer: String) -> JSONNode? {
    JSONPointer(pointer).flatMap(subject.written.node)
  }

  /// Returns a component as the author wrote it at the same place; nil if it comes from a fragment, data or a file.
  func authored(_ pointer: String) -> JSONNode? {
    guard let path = JSONPointer(pointer), let node = subject.text.node(at: path),
      let type = node["type"]?.string, type != "fragment",
      component(at: pointer)?["type"]?.string == type
    else { return nil }
    return node
  }

  /// Returns the number of components in a list that is as the author wrote it; nil if some come from fragments or data.
  func written(_ list: JSONPointer) -> Int? {
    let expanded = subject.written.node(at: list)?.elements?.count
    guard let own = subject.text.node(at: list)?.elements, own.count == expanded,
      own.allSatisfy({ $0["type"] != nil && $0["type"]?.string != "fragment" })
    else { return nil }
    return own.count
  }

  /// The screen, sheet or fixed part of a page that contains a place: `/footer`, `/components`, `/screens/plans/components`.
  static func section(of pointer: String) -> String {
    let parts = pointer.split(separator: "/")
    let count = ["screens", "sheets"].contains(parts.first.map(String.init)) ? 3 : 1
    return parts.prefix(count).map { "/" + $0 }.joined()
  }

  /// The ancestors of a component that are components, the innermost first.
  static func ancestors(of pointer: String) -> [String] {
    var all: [String] = []
    var place = Substring(pointer)
    while let slash = place.lastIndex(of: "/") {
      place = place[..<slash]
      guard !place.isEmpty else { break }
      let last = place.split(separator: "/").last.map(String.init) ?? ""
      if last != "components", last != "badge" { all.append(String(place)) }
    }
    return all
  }

  static func isInside(_ pointer: String, _ container: String) -> Bool {
    pointer == container || pointer.hasPrefix(container + "/")
  }

  /// The longest place that contains all of some places.
  static func common(_ pointers: [String]) -> String {
    guard let first = pointers.first else { return "" }
    var shared = first.split(separator: "/", omittingEmptySubsequences: false)
    for pointer in pointers.dropFirst() {
      let parts = pointer.split(separator: "/", omittingEmptySubsequences: false)
      shared = Array(zip(shared, parts).prefix { $0 == $1 }.map(\.0))
    }
    // A list of components stands for the component that has it.
    if shared.last == "components", shared.count > 3 { shared.removeLast() }
    return shared.joined(separator: "/")
  }
}
