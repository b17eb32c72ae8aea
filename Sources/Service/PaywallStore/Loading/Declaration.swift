import ASCII
import Digest
import JSON
import PaywallModel
import PaywallStorage

/// A file in the folder, `live.json`, that declares the live versions and the active brand, for teams that deploy by git: `{"active":
/// "disney", "live": {"disney": 3, "espn": 1}}`. Both members are optional.
struct Declaration: Sendable, Hashable {
  static let name = "live.json"

  var active: Brand?
  var live: [Brand: Int] = [:]
  /// The digest of the file's bytes.
  var digest: String

  /// Parses the file.
  init(reading bytes: [UInt8]) throws(InvalidDocument) {
    digest = SHA256.hash(bytes).prefix(16).hexadecimal
    let diagnostic: Diagnostic
    do throws(JSONError) {
      let root = try JSONText(parsing: bytes, limits: .document).root
      do throws(JSONMismatch) {
        try read(root)
        return
      } catch {
        var mismatch = error.diagnostic
        mismatch.code = "declaration"
        diagnostic = mismatch
      }
    } catch {
      diagnostic = error.diagnostic
    }
    throw InvalidDocument(diagnostics: [diagnostic])
  }

  private mutating func read(_ root: JSONNode) throws(JSONMismatch) {
    guard let members = root.members else {
      throw JSONMismatch(at: root, "expected an object such as {\"live\": {…}}")
    }
    for member in members where !["active", "live"].contains(member.key) {
      throw JSONMismatch(at: member.value, "expected only \"active\" and \"live\" here")
    }
    active = try root.memberIfPresent("active", "a brand's name") {
      $0.string.flatMap(Brand.init(_:))
    }
    guard root["live"] != nil else { return }
    for member in try root.members("live") {
      guard let brand = Brand(path: member.key), let number = member.value.number?.int, number > 0
      else {
        throw JSONMismatch(
          at: member.value, "expected a brand's name and the number of its version")
      }
      live[brand] = number
    }
  }
}

extension Reconciliation {
  /// Carries out a new declaration: all of it or, on any error, nothing.
  ///
  /// If several stores share a log, each has its own folder, which may be at an older commit. A declaration that the log has followed
  /// before is followed again only if this store saw the file change from the one that the log follows now.
  ///
  /// - Parameter seen: the digest that this store saw last; nil if no other store appends to the log.
  mutating func follow(_ declaration: Declaration, after seen: String?) -> FileReport? {
    guard declaration.digest != state.declaration else { return nil }
    if let seen, state.formerDeclarations.contains(declaration.digest), seen != state.declaration {
      return .formerDeclaration
    }
    let live = declaration.live.sorted { $0.key < $1.key }
    for (brand, number) in live where !isThere(number, of: brand) {
      return FileReport(
        Declaration.name, code: "unknown-version",
        "it makes version \(number) of \(brand) live, which is not there or not valid; nothing of it is followed"
      )
    }
    if let active = declaration.active, state.servedState(of: active).live == nil,
      declaration.live[active] == nil
    {
      return FileReport(
        Declaration.name, code: "unknown-brand",
        "it makes \"\(active)\" active, which has no document that can be served; nothing of it is followed"
      )
    }
    for (brand, number) in live where state.servedState(of: brand).live != number {
      if let report = askGate(number, of: brand) { return report }
    }
    guard unjudged.isEmpty else { return nil }
    add(.declare(declaration.digest, active: declaration.active))
    for (brand, number) in live where state.servedState(of: brand).live != number {
      add(.live(brand, number))
    }
    return nil
  }
}

extension FileReport {
  fileprivate static let formerDeclaration = FileReport(
    Declaration.name, code: "former-declaration",
    "the log followed this text before and follows another one now, so it is not followed again",
    hint:
      "save the current file here; to go back, change this one, for example by a space, or make the versions live over HTTP"
  )
}
