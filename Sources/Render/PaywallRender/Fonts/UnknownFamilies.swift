import JSON
import Numbers
import PaywallModel
import Typography

extension Renderer {
  /// Returns the families that a document uses and the service does not have, each once: their texts are shown in the interface font.
  public func unknownFamilies(in document: PaywallDocument, _ text: JSONText) -> [Diagnostic] {
    var seen: Set<String> = []
    return document.allComponents.flatMap { component -> [Diagnostic] in
      guard let content = component.content.text else { return [] }
      let spans = content.spans.enumerated().compactMap { index, span in
        span.font.map { ($0, "/spans/\(index)/font") }
      }
      return ([(content.font, "/font")] + spans).compactMap { family, member in
        guard !fonts.has(family), seen.insert(family).inserted else { return nil }
        return unknown(family, at: text.nearestNode(to: component.pointer + member))
      }
    }
  }

  private func unknown(_ family: String, at node: JSONNode) -> Diagnostic {
    let known = Set(files.families + fonts.familyNames + ["system"]).sorted()
    let near = nearestName(to: family, among: known)
    let listed = known.map { "\"\($0)\"" }.joined(separator: ", ")
    return Diagnostic(
      code: "unknown-family", pointer: node.pointer.description, position: node.position,
      range: node.range,
      message:
        "the service has no font \"\(family)\": its texts are measured and shown in the interface font",
      hint: near.map { "did you mean \"\($0)\"?" }
        ?? "put its TTF or OTF files into the folder fonts and restart, or use one of \(listed)")
  }
}
