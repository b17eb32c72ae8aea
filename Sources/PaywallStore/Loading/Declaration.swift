import Digest
import JSON
import PaywallModel

/// A file of the folder that says what is live and active, for teams that drive everything by git:
/// `{"active": "disney", "live": {"disney": 3, "espn": 1}}`. Both members may be left out.
struct Declaration: Sendable, Hashable {
  static let name = "live.json"

  var active: Brand?
  var live: [Brand: Int] = [:]
  /// Of the file's bytes.
  var digest: String

  /// Reads the file's bytes; throws everything that is wrong with them.
  init(reading bytes: [UInt8]) throws(InvalidDocument) {
    digest = SHA256.hash(bytes).prefix(16).hexadecimal
    let root: JSONNode
    do {
      root = try JSONText(parsing: bytes, limits: .document).root
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    var problems: [Diagnostic] = []
    guard let members = root.members else {
      throw InvalidDocument(diagnostics: [.expected("an object such as {\"live\": {…}}", at: root)])
    }
    for member in members {
      switch member.key {
      case "active":
        active = member.value.string.flatMap(Brand.init)
        if active == nil { problems.append(.expected("a brand's name", at: member.value)) }
      case "live": readLive(member.value, &problems)
      default: problems.append(.expected("only \"active\" and \"live\" here", at: member.value))
      }
    }
    guard problems.isEmpty else { throw InvalidDocument(diagnostics: problems) }
  }

  private mutating func readLive(_ node: JSONNode, _ problems: inout [Diagnostic]) {
    guard let members = node.members else {
      problems.append(.expected("an object of brands and version numbers", at: node))
      return
    }
    for member in members {
      if let brand = Brand(member.key), let number = member.value.number?.int, number > 0 {
        live[brand] = number
      } else {
        problems.append(.expected("a brand's name and the number of its version", at: member.value))
      }
    }
  }
}

extension Diagnostic {
  fileprivate static func expected(_ what: String, at node: JSONNode) -> Diagnostic {
    Diagnostic(
      code: "declaration", pointer: node.pointer.description, position: node.position,
      range: node.range, message: "expected \(what)")
  }
}

extension Reconciliation {
  /// Makes live what the declaration says, if it says something new. All of it, or on any error nothing.
  mutating func follow(_ declaration: Declaration) -> FileReport? {
    guard declaration.digest != state.declaration else { return nil }
    let live = declaration.live.sorted { $0.key < $1.key }
    for (brand, number) in live where !isThere(number, of: brand) {
      return FileReport(
        Declaration.name, code: "unknown-version",
        "it makes version \(number) of \(brand) live, which is not there or not valid; nothing of it is followed"
      )
    }
    if let active = declaration.active, state.standing(of: active).live == nil,
      declaration.live[active] == nil
    {
      return FileReport(
        Declaration.name, code: "unknown-brand",
        "it makes \"\(active)\" active, which has no document that can be served; nothing of it is followed"
      )
    }
    add(.declare(declaration.digest, active: declaration.active))
    for (brand, number) in live where state.standing(of: brand).live != number {
      add(.live(brand, number))
    }
    return nil
  }
}
