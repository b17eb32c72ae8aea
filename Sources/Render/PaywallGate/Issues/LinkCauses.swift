import JSON

/// Links whose words or addresses say what they are, although no role does: only a person knows whether they are the legal links.
enum LinkCauses {
  static func causes(in pool: IssuePool) -> [IssueCause] {
    [legal(in: pool), action("restore-missing", named: "restore", type: "restorePurchases", in: pool),
      action("close-missing", named: "dismiss", type: "close", in: pool)].compactMap(\.self)
  }

  /// The words in titles and addresses, by role.
  private static let words: KeyValuePairs<String, [String]> = [
    "privacy": ["privacy", "datenschutz", "privacidad", "confidentialit", "privacidade"],
    "terms": ["terms", "tos", "eula", "nutzungsbedingungen", "agb", "conditions", "condiciones"],
  ]

  private static func legal(in pool: IssuePool) -> IssueCause? {
    let missing = pool.indices { $0.code == "terms-missing" }
    guard !missing.isEmpty else { return nil }
    let links = pool.actions { $0["type"]?.string == "openURL" && $0["role"] == nil }
    var operations: [JSONPatch.Operation] = []
    var titles: [String] = []
    for link in links {
      let text = (link.title + " " + (link.action["url"]?.string ?? "")).lowercased()
      guard let role = words.first(where: { $0.value.contains(where: text.contains) })?.key,
        pool.authored(link.component) != nil, let path = JSONPointer(link.path + "/role")
      else { continue }
      operations.append(.add(path, .string(role)))
      if !link.title.isEmpty, !titles.contains("“\(link.title)”") { titles.append("“\(link.title)”") }
    }
    guard !operations.isEmpty else { return nil }
    let names = titles.isEmpty ? "these links" : titles.listed
    var change = IssueCause.Change("Yes: say so in the links", operations)
    change.question =
      operations.count == 1 ? "Is \(names) your legal link?" : "Are \(names) your legal links?"
    return IssueCause(
      code: "terms-missing", place: IssuePool.common(missing.map { pool.findings[$0].component }),
      findings: missing, changes: [change])
  }

  /// An action of the app whose name says that it does what an action of the service does.
  private static func action(
    _ code: String, named word: String, type: String, in pool: IssuePool
  ) -> IssueCause? {
    let missing = pool.indices { $0.code == code }
    guard !missing.isEmpty else { return nil }
    let actions = pool.actions { action in
      action["type"]?.string == "custom"
        && action["name"]?.string?.lowercased().contains(word) == true
    }.filter { pool.authored($0.component) != nil }
    guard !actions.isEmpty else { return nil }
    let operations = actions.compactMap { action in
      JSONPointer(action.path).map {
        JSONPatch.Operation.replace($0, ["type": .string(type)])
      }
    }
    let titles = actions.map(\.title).filter { !$0.isEmpty }.map { "“\($0)”" }
    let what = type == "close" ? "close the paywall" : "restore purchases"
    var change = IssueCause.Change("Yes: use the action \(type)", operations)
    change.question = "Does \(titles.first ?? "the action of your app") \(what)?"
    return IssueCause(
      code: code, place: IssuePool.common(missing.map { pool.findings[$0].component }),
      findings: missing, changes: [change])
  }
}

/// An action of a component.
private struct WrittenAction {
  var component: String
  /// The pointer of the action.
  var path: String
  var action: JSONNode
  /// The words on the component.
  var title: String
}

extension IssuePool {
  fileprivate func actions(where isMeant: (JSONNode) -> Bool) -> [WrittenAction] {
    var found: [WrittenAction] = []
    visit(subject.written.root, at: "") { node, pointer in
      guard node["type"]?.string != nil, let action = node["action"] else { return }
      for (step, path) in [(action, pointer + "/action")] + steps(of: action, at: pointer) {
        guard isMeant(step) else { continue }
        found.append(
          WrittenAction(component: pointer, path: path, action: step, title: title(in: node)))
      }
    }
    return found
  }

  private func steps(of action: JSONNode, at pointer: String) -> [(JSONNode, String)] {
    (action["actions"]?.elements.map(Array.init) ?? []).enumerated().map {
      ($1, "\(pointer)/action/actions/\($0)")
    }
  }

  /// Visits all objects, each before what is in it.
  private func visit(
    _ node: JSONNode, at pointer: String, _ work: (JSONNode, String) -> Void
  ) {
    if let members = node.members {
      work(node, pointer)
      for member in members {
        let name = member.key.replacing("~", with: "~0").replacing("/", with: "~1")
        visit(member.value, at: "\(pointer)/\(name)", work)
      }
    } else if let elements = node.elements {
      for (index, element) in elements.enumerated() {
        visit(element, at: "\(pointer)/\(index)", work)
      }
    }
  }

  /// The first title in a component, in the document's own language.
  func title(in node: JSONNode) -> String {
    if let title = node["title"]?.string {
      guard title.hasPrefix("$") else { return title }
      let strings = subject.written.root["strings"]?[subject.document.meta.locale]
      return strings?[String(title.dropFirst())]?.string ?? ""
    }
    for inner in node["components"]?.elements.map(Array.init) ?? [] {
      let found = title(in: inner)
      if !found.isEmpty { return found }
    }
    return ""
  }
}

extension [String] {
  /// The words as a list: “a”, “b” and “c”; of many, the first ones.
  var listed: String {
    let most = 3
    if count > most + 1 {
      return prefix(most).joined(separator: ", ") + " and \(count - most) more"
    }
    guard count > 1 else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + self[count - 1]
  }
}
