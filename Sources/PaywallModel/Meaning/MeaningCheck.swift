import JSON
import Vocabulary

extension DocumentReading {
  /// What is wrong with a document whose shape is right: names that nothing has, values that cannot be.
  ///
  /// - Parameters:
  ///   - text: what the document was read from, for places.
  ///   - images: whether the brand's images folder has a file of that name.
  /// - Returns: everything, or the first of very many, in document order.
  public func meaning(in text: JSONText, images: (String) -> Bool) -> [Diagnostic] {
    let check = MeaningCheck(self, text: text)
    check.products()
    check.locales()
    check.components()
    check.state()
    for (mention, place) in zip(mentions, check.places) { check.check(mention, at: place, images) }
    return check.findings.diagnostics.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// The mistakes of a document whose shape is wrong too: those of `shape`, and what is wrong with the
  /// meaning of everything else.
  public func mistakes(
    in text: JSONText, besides shape: [Diagnostic], images: (String) -> Bool
  ) -> [Diagnostic] {
    let rest = meaning(in: text, images: images).filter { mistake in
      // A part that cannot be read makes its names unknown everywhere else.
      !shape.contains { Self.isSame($0, mistake) || $0.pointer == mistake.section }
    }
    return (shape + rest).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Whether a mistake of meaning is about a value whose shape is wrong.
  private static func isSame(_ shape: Diagnostic, _ meaning: Diagnostic) -> Bool {
    if shape.pointer == meaning.pointer
      || shape.pointer.utf8.starts(with: (meaning.pointer + "/").utf8)
    {
      return true
    }
    // What is in an object that lacks something can still be read.
    return shape.code != "required" && meaning.pointer.utf8.starts(with: (shape.pointer + "/").utf8)
  }
}

extension Diagnostic {
  /// The part of the document that lacks the name which this diagnostic is about.
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

/// One document under examination; each aspect of its meaning is an extension.
struct MeaningCheck {
  let document: PaywallDocument
  let text: JSONText
  let findings = Findings()
  /// The keys that a text of any locale stands under.
  let stringKeys: Set<String>
  let scopes: TextScopes
  /// Where what is mentioned stands, found in one walk.
  let places: [String]
  /// Where texts stand.
  let texts: Set<String>
  private let tokens: Tokens
  /// Names that the document could take from files beside it, by section.
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
  }

  /// Every name that a value mentions means something.
  func check(_ mention: Mention, at place: String, _ images: (String) -> Bool) {
    let node = mention.node
    switch mention.role {
    case .text: check(text: node, at: place)
    case .translation: check(translation: node, at: place)
    case .productName: check(productName: node, at: place)
    case .color: check(color: node)
    case .gradient: check(gradient: node)
    case .image: check(image: node, images)
    case .product: check(product: node)
    case .spacing: check(name: node, .spacing, of: "spacing", as: "spacing", sign: "$")
    case .font: check(name: node, .font, of: "fonts", as: "font", sign: "$")
    case .textStyle: check(name: node, .textStyle, of: "textStyles", as: "text style", sign: "")
    }
  }

  /// A name is in its section.
  private func check(
    name node: JSONNode, _ role: Role, of section: String, as what: String, sign: String
  ) {
    guard let text = node.string else { return }
    let name = String(text.dropFirst(sign.count))
    guard tokens.tables[role]?[name] == nil else { return }
    findings.report(
      "unknown-\(role == .textStyle ? "text-style" : role.rawValue)", at: node,
      "there is no \(what) \"\(sign)\(name)\"",
      hint: hint(for: name, among: tokens.names(role), in: section, sign: sign))
  }

  /// Complains about the value at a pointer.
  func report(
    _ code: String, at pointer: String, _ message: @autoclosure () -> String,
    hint: @autoclosure () -> String? = nil
  ) {
    guard !findings.isFull else { return }
    findings.report(code, at: node(at: pointer), message(), hint: hint())
  }

  /// The value at a pointer, or the nearest value around it that the text has.
  func node(at pointer: String) -> JSONNode {
    guard var place = JSONPointer(pointer) else { return text.root }
    while !place.tokens.isEmpty {
      if let node = text.node(at: place) { return node }
      place.tokens.removeLast()
    }
    return text.root
  }

  /// Tells which name was probably meant, or which there are, or that there are none.
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

/// One token of a pointer, escaped (RFC 6901 §3).
func pointerToken(_ name: String) -> String {
  JSONPointer(tokens: [.name(name)]).description
}
