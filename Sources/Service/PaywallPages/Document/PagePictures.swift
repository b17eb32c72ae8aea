import JSON
import PaywallModel
import PaywallTree

/// The pictures of the reference by their names, drawn when they are requested.
package struct PagePictures: Sendable {
  let example: ReferenceExample

  package init(example: ReferenceExample) { self.example = example }

  /// Draws a picture such as `label-1`, `fragment-planCard`, `guide-texts-1`, `condition-1` or `first-3`.
  package func picture(_ name: String, _ theme: Theme) throws -> [UInt8] {
    if let number = Self.number(name, after: "first-"),
      FirstPaywall.steps.indices.contains(number - 1)
    {
      let step = FirstPaywall.steps[number - 1]
      return try example.picture(
        ofDocument: FirstPaywall.document(upTo: number), theme, locale: step.locale,
        height: Double(step.height))
    }
    guard let component = Self.components[name] else {
      throw UnknownPicture(reason: "there is no picture \"\(name.shortened)\"")
    }
    return try example.picture(of: component, theme)
  }

  private static func number(_ name: String, after start: String) -> Int? {
    name.hasPrefix(start) ? Int(name.dropFirst(start.count)) : nil
  }

  static let components: [String: JSONValue] = {
    let own = DocumentReference().components.flatMap { entry in
      entry.examples.enumerated().map { ("\(entry.name)-\($0 + 1)", $1) }
    }
    let fragments = FragmentPages.names.map {
      ("fragment-\($0)", FragmentPages.use(of: $0))
    }
    let guides = GuidePages.samples.map { ("guide-\($0)-1", $1) }
    let conditions = DocumentPages.examples.enumerated().map {
      ("condition-\($0 + 1)", $1.component)
    }
    return Dictionary(own + fragments + guides + conditions) { first, _ in first }
  }()
}
