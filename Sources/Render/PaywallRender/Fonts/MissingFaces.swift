import JSON
import Numbers
import PaywallModel
import Typography

extension Renderer {
  /// Returns the faces that a document uses and their families lack, each once: clients slant or thicken another face, and the letters are
  /// not the designer's (CSS Fonts 4 §2.6).
  public func missingFaces(in document: PaywallDocument, _ text: JSONText) -> [Diagnostic] {
    var seen: Set<FontSpec> = []
    return document.allComponents.flatMap { component -> [Diagnostic] in
      guard let content = component.content.text else { return [] }
      let own = FontSpec(
        family: content.font, size: 1, weight: content.weight, italic: content.italic)
      let spans = content.spans.enumerated().map { index, span in
        let spec = FontSpec(
          family: span.font ?? own.family, size: 1, weight: span.weight ?? own.weight,
          italic: span.italic ?? own.italic)
        return (spec, "/spans/\(index)")
      }
      return ([(own, "")] + spans).compactMap { spec, member in
        guard let face = standIn(for: spec), seen.insert(spec).inserted else { return nil }
        return missing(spec, face, at: text.nearestNode(to: component.pointer + member))
      }
    }
  }

  /// Returns the face that replaces a missing one; nil if the family has the face or one that looks alike, or if the family is unknown.
  private func standIn(for spec: FontSpec) -> FontFace? {
    guard fonts.has(spec.family), let face = fonts.face(for: spec) else { return nil }
    let isNear = abs(face.weight - spec.weight) < Self.visibleStep
    return isNear && face.italic == spec.italic ? nil : face
  }

  /// The difference of weights from which on a replacement is visible.
  private static let visibleStep = 200

  private func missing(_ spec: FontSpec, _ face: FontFace, at node: JSONNode) -> Diagnostic {
    Diagnostic(
      code: "font-missing", pointer: node.pointer.description, position: node.position,
      range: node.range,
      message:
        "\"\(spec.family)\" has no face of weight \(spec.weight)\(spec.italic ? " in italics" : ""): its texts are measured in weight \(face.weight)\(face.italic ? " in italics" : "")",
      hint:
        "ask for weight \(face.weight)\(face.italic == spec.italic ? "" : ", upright"), or put the face's file into the folder fonts and restart"
    )
  }
}
