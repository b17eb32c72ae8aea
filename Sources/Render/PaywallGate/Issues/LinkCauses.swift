import JSON
import Numbers

/// Links that their words or addresses name, although no role does. Only a person knows whether they are the legal links.
enum LinkCauses {
  static func causes(in pool: IssuePool) -> [IssueCause] {
    [
      legal(in: pool),
      action("restore-missing", named: "restore", type: "restorePurchases", in: pool),
      action("close-missing", named: "dismiss", type: "close", in: pool),
    ].compactMap(\.self)
  }

  /// The rules that ask a question.
  static let asking: Set<String> = ["link-role-missing"]

  private static func legal(in pool: IssuePool) -> IssueCause? {
    let found = pool.indices { asking.contains($0.code) && $0.fix != nil }
    let remedies = found.compactMap { pool.findings[$0].fix }
    guard !remedies.isEmpty else { return nil }
    var titles: [String] = []
    for index in found {
      let title = pool.component(at: pool.findings[index].component).map(pool.title) ?? ""
      if !title.isEmpty, !titles.contains("“\(title)”") { titles.append("“\(title)”") }
    }
    let names = titles.isEmpty ? "these links" : titles.listed
    var change = IssueCause.Change(
      "Yes: say so in the links", remedies.flatMap(\.patch.operations))
    change.question =
      titles.count == 1 ? "Is \(names) your legal link?" : "Are \(names) your legal links?"
    return IssueCause(
      code: "link-role-missing",
      place: IssuePool.common(found.map { pool.findings[$0].component }), findings: found,
      steps: [[change]])
  }

  /// An action of the app that is named like an action of the service.
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
      findings: missing, steps: [[change]])
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
