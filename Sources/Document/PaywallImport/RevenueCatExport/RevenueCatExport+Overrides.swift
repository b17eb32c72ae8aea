import JSON
import Numbers
import PaywallModel

extension RevenueCatExport {
  /// Changes under conditions, with the differences on dark screens.
  private struct Change {
    var when: [JSONField]
    var node: SourceNode
    var set: SourceNode?
    var dark: SourceNode?
  }

  /// The properties that RevenueCat stores twice, for light and for dark screens.
  private static let themed: Set = ["background", "border", "color", "url", "poster"]

  /// A component without its overrides.
  func whole(_ node: SourceNode) -> ExportedPart {
    var part = ExportedPart(node)
    let always = changes(of: node).filter(\.when.isEmpty)
    part.layers = always.reversed().compactMap(\.set).flatMap { [$0] + style(of: $0) }
    part.layers += [node] + style(of: node)
    part.dark = always.last { $0.dark != nil }?.dark
    return part
  }

  private func style(of node: SourceNode) -> [SourceNode] {
    guard let name = node.string(at: "textStyle") else { return [] }
    return [root["textStyles"]?.present(name)].compactMap(\.self)
  }

  /// - Parameter properties: the other tool's properties for a part.
  func overrides(of node: SourceNode, _ properties: (ExportedPart) -> Fields) -> JSONValue? {
    var found = deals(for: whole(node), [[]], properties)
    for change in changes(of: node) where !change.when.isEmpty {
      guard let set = change.set ?? change.dark else { continue }
      var part = ExportedPart(node)
      part.layers = [change.set].compactMap(\.self)
      part.layers += part.layers.flatMap(style) + [node] + style(of: node)
      part.changes = set
      part.dark = change.dark
      let values = properties(part)
      guard !values.isEmpty, let choices = conditions(change.when, change.node) else { continue }
      found += choices.map { ["conditions": .array($0), "properties": values.value] }
      if values["text_lid"] != nil { found += deals(for: part, choices, properties) }
    }
    return found.isEmpty ? nil : .array(found)
  }

  private func changes(of node: SourceNode) -> [Change] {
    var found: [Change] = []
    for override in node.list("overrides") {
      guard let when = override.present("when"), let set = override.present("set"),
        !isTranslation(override)
      else { continue }
      let members = when.node.members.map(Array.init) ?? []
      let isDark = members.contains { $0.key == "theme" && $0.value.string == "dark" }
      let isThemed = (set.node.members.map(Array.init) ?? []).allSatisfy {
        Self.themed.contains($0.key)
      }
      guard let rest = settled(when) else { continue }
      // A condition is exported whole, or becomes one finding.
      reads.noteAll(in: when.node)
      guard isDark, isThemed else {
        found.append(Change(when: rest, node: when, set: set))
        continue
      }
      let others = rest.filter { $0.name != "theme" }
      if let place = found.lastIndex(where: { $0.when == others }) {
        found[place].dark = set
      } else {
        found.append(Change(when: others, node: when, dark: set))
      }
    }
    return found
  }

  /// The parts of a condition without the states that the app sets, which are assumed to be
  /// normal. `nil` if the condition then never holds.
  private func settled(_ when: SourceNode) -> [JSONField]? {
    var parts = Fields(when.node.value)
    guard let state = when.node["state"]?.members else { return parts.list }
    var rest = Fields()
    for member in state {
      guard let values = document.state[member.key]?.appValues else {
        rest[member.key] = member.value.value
        continue
      }
      approximate("app-state", at: when, "the screen is as in the app's state \"ready\"")
      let usual = values.contains("ready") ? "ready" : values.first ?? ""
      let wanted = member.value.elements.map(Array.init) ?? [member.value]
      guard wanted.contains(where: { $0.string == usual }) else {
        reads.noteAll(in: when.node)
        return nil
      }
    }
    parts["state"] = rest.isEmpty ? nil : rest.value
    return parts.list
  }

  /// Whether an override only provides words, a picture or an address for another language; texts already contain these.
  func isTranslation(_ override: SourceNode) -> Bool {
    guard let when = override.node["when"]?.members, let set = override.node["set"]?.members else {
      return false
    }
    return when.allSatisfy { $0.key == "locale" }
      && set.allSatisfy { change in
        ["title", "url"].contains(change.key)
          || change.key == "action" && change.value["type"]?.string == "openURL"
      }
  }

  /// The values for other languages that replace a property, by language.
  func translations(_ name: String, of node: SourceNode) -> [String: SourceNode] {
    var found: [String: SourceNode] = [:]
    for override in node.list("overrides") where isTranslation(override) {
      guard let value = override.present("set")?.present(name),
        let wanted = override.present("when")?.present("locale")
      else { continue }
      for locale in wanted.elements ?? [wanted] {
        guard let language = locale.string else { continue }
        for known in texts.locales where known == language || known.hasPrefix(language + "-") {
          found[known] = value
        }
      }
    }
    return found
  }
}
