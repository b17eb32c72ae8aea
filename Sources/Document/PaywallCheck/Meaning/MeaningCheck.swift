import JSON
import Numbers
import PaywallModel
import Vocabulary

extension DocumentReading {
  /// The errors of a well-formed document: unknown names and impossible values.
  ///
  /// - Parameters:
  ///   - text: the text that the document was read from, for places.
  ///   - images: whether the brand's images folder has a file of that name.
  /// - Returns: all errors, or the first ones of very many, in document order.
  public func meaning(in text: JSONText, images: (String) -> Bool) -> [Diagnostic] {
    let check = MeaningCheck(self, text: text)
    check.products()
    check.locales()
    check.components()
    check.inputs()
    check.state()
    for (mention, place) in zip(mentions, check.places) { check.check(mention, at: place, images) }
    return check.findings.diagnostics.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The mistakes of a document with a wrong shape: those of `shape`, and the errors in the meaning of everything else.
  public func mistakes(
    in text: JSONText, besides shape: [Diagnostic], images: (String) -> Bool
  ) -> [Diagnostic] {
    let rest = meaning(in: text, images: images).filter { mistake in
      // A part that cannot be read makes its names unknown everywhere else.
      !shape.contains { Self.isSame($0, mistake) || $0.pointer == mistake.section }
    }
    return (shape + rest).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether a mistake of meaning concerns a value with a wrong shape.
  private static func isSame(_ shape: Diagnostic, _ meaning: Diagnostic) -> Bool {
    if shape.pointer == meaning.pointer
      || shape.pointer.utf8.starts(with: (meaning.pointer + "/").utf8)
    {
      return true
    }
    // The members of an incomplete object can still be read.
    return shape.code != "required" && meaning.pointer.utf8.starts(with: (shape.pointer + "/").utf8)
  }
}

extension Diagnostic {
  /// The section of the document that lacks the name in this diagnostic.
  fileprivate var section: String? {
    switch code {
    case "unknown-product": "/products"
    case "unknown-color": "/colors"
    case "unknown-string": "/strings"
    case "unknown-spacing": "/spacing"
    case "unknown-font": "/fonts"
    case "unknown-text-style": "/textStyles"
    default: nil
    }
  }
}

/// A document that is being checked; each aspect of its meaning is checked in an extension.
struct MeaningCheck {
  let document: PaywallDocument
  let text: JSONText
  let findings = Findings()
  /// The keys for which some locale has a text.
  let stringKeys: Set<String>
  let scopes: TextScopes
  /// The names of inputs.
  let inputNames: Set<String>
  /// The places of all mentions, found in one walk.
  let places: [String]
  /// The places of the texts.
  let texts: Set<String>
  private let tokens: Tokens
  /// Names that the document could use from companion files, by section.
  private let offered: [String: Set<String>]

  init(_ reading: DocumentReading, text: JSONText) {
    document = reading.document
    tokens = reading.tokens
    offered = reading.offered
    self.text = text
    stringKeys = Set(document.strings.values.flatMap(\.keys))
    places = text.pointers(to: reading.mentions.map(\.node))
    texts = Set(zip(reading.mentions, places).filter { $0.0.role == .text }.map(\.1))
    scopes = TextScopes(reading, places)
    inputNames = Set(
      document.allComponents.compactMap { component in
        if case .input(let input) = component.content { input.name } else { nil }
      })
  }

  /// Checks that every name that a value mentions exists.
  func check(_ mention: Mention, at place: String, _ images: (String) -> Bool) {
    let node = mention.node
    switch mention.role {
    case .text: check(text: node, at: place)
    case .translation: check(translation: node, at: place)
    case .productName: check(productName: node, at: place)
    case .gradient: check(gradient: node)
    case .image: check(image: node, images)
    case .color:
      guard let text = node.string, text.hasPrefix("$") else { return }
      let name = String(text.dropFirst().prefix { $0 != "/" })
      check(
        name, at: node, of: "colors", kind: "color", as: "colour", sign: "$",
        among: document.colors.keys)
    case .product:
      check(node.string, at: node, of: "products", kind: "product", among: document.products.keys)
    case .spacing: check(token: node, .spacing, of: "spacing", "spacing", sign: "$")
    case .font: check(token: node, .font, of: "fonts", "font", sign: "$")
    case .textStyle:
      check(token: node, .textStyle, of: "textStyles", "text-style", as: "text style")
    }
  }

  private func check(
    token node: JSONNode, _ role: Role, of section: String, _ kind: String, as what: String? = nil,
    sign: String = ""
  ) {
    let name = node.string.map { String($0.dropFirst(sign.count)) }
    check(name, at: node, of: section, kind: kind, as: what, sign: sign, among: tokens.names(role))
  }

  /// Checks that a name is in its section.
  ///
  /// - Parameters:
  ///   - kind: the kind of name, as in the error's code.
  ///   - what: the kind of name in words.
  private func check(
    _ name: String?, at node: JSONNode, of section: String, kind: String, as what: String? = nil,
    sign: String = "", among names: some Collection<String>
  ) {
    guard let name, !names.contains(name) else { return }
    findings.report(
      "unknown-\(kind)", at: node, "there is no \(what ?? kind) \"\(sign)\(name)\"",
      hint: hint(for: name, among: names, in: section, sign: sign))
  }

  /// Reports an error in the value at a pointer.
  func report(
    _ code: String, at pointer: String, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard !findings.isFull else { return }
    findings.report(code, at: text.nearestNode(to: pointer), message(), hint: hint())
  }

  /// A hint that suggests the name that was probably meant, else lists the names that exist, or states that there are none.
  func hint(
    for name: String, among names: some Collection<String>, in section: String, sign: String = ""
  )
    -> String
  {
    let names = Set(names).union(offered[section] ?? [])
    if let near = nearestName(to: name, among: names.sorted()) {
      return "did you mean \"\(sign)\(near)\"?"
    }
    guard !names.isEmpty else { return "the document has no \"\(section)\": add \"\(name)\" there" }
    let listed = names.sorted().prefix(8).map { "\"\($0)\"" }.joined(separator: ", ")
    return "\"\(section)\" has \(listed)\(names.count > 8 ? ", …" : "")"
  }
}
