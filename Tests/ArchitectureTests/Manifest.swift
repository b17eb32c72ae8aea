import Foundation

/// The floors and targets that `Package.swift` declares.
struct Manifest {
  struct Target {
    let name: String
    /// The folder below `Sources` that holds it.
    let floor: String
    /// The targets that its declaration names.
    let dependencies: Set<String>
  }

  let text: String
  /// The folders of `Sources`, lowest first.
  let floors: [String]
  let targets: [String: Target]

  init(root: URL = SourceTree.packageRoot) throws {
    text = try String(contentsOf: root.appending(path: "Package.swift"), encoding: .utf8)
    let cases = text.matches(of: /case (\w+) = "(\w+)"/)
    floors = cases.map { String($0.2) }
    let folders = Dictionary(
      cases.map { (String($0.1), String($0.2)) }, uniquingKeysWith: { first, _ in first })
    let declared = text.matches(
      of: /Floor\.(\w+)\.(?:library|program)\(\s*"([\w-]+)"(?:,\s*\[([^\]]*)\])?/
    ).map { row in
      let names = (row.3 ?? "").matches(of: /"([\w-]+)"/).map { String($0.1) }
      return Target(
        name: String(row.2), floor: folders[String(row.1)] ?? "", dependencies: Set(names))
    }
    let bare = text.matches(of: /Floor\.(\w+)\.path\(of: "([\w-]+)"\)/).map { row in
      Target(name: String(row.2), floor: folders[String(row.1)] ?? "", dependencies: [])
    }
    targets = Dictionary(
      (declared + bare).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The target itself and all that it is linked with.
  func linked(with target: String) -> Set<String> {
    var linked: Set<String> = []
    var open = [target]
    while let next = open.popLast() {
      guard linked.insert(next).inserted else { continue }
      open += targets[next]?.dependencies ?? []
    }
    return linked
  }
}
