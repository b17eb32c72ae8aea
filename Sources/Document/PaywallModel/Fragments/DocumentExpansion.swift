import JSON
import Numbers

/// A document with its fragments, data and companions expanded, which records where each value was written.
public struct DocumentExpansion: Sendable {
  /// The expanded document: without fragments and data, with the entries of companions.
  public let text: JSONText
  /// Errors in uses of fragments, in document order.
  public let faults: [Diagnostic]
  /// The companion files that the document uses.
  public let used: Set<CompanionFile>
  /// The names that companion files have but the document does not use, by section.
  public let offered: [String: Set<String>]
  private let written: JSONText
  private let sources: [String: FragmentSource]

  /// `nil` for a document that uses no fragments, has no data and no companions.
  ///
  /// - Parameters:
  ///   - reading: the reading of the same text.
  ///   - isJoinedOnly: whether uses of fragments and names of data are kept.
  public init?(
    of original: JSONText, _ reading: DocumentReading, _ companions: Companions = .none,
    library: FragmentLibrary = .standard, limits: FragmentLimits = .standard,
    dataLimits: DataLimits = .standard, isJoinedOnly: Bool = false
  ) {
    guard reading.document.needsExpansion(original.root, companions) else { return nil }
    var expander = FragmentExpander(
      reading.document, companions: companions, library: library, limits: limits,
      dataLimits: dataLimits)
    text = expander.text(of: original.root.value, isJoinedOnly: isJoinedOnly) ?? original
    written = original
    used = expander.used
    offered = expander.offered
    sources = expander.sources
    faults = expander.faults.map { fault in
      Self.diagnostic(
        fault.code, at: fault.source, message: fault.message, hint: fault.hint, in: original)
    }.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Maps mistakes of the expanded document to the places where the author made them, in the order of the text.
  public func original(_ mistakes: [Diagnostic]) -> [Diagnostic] {
    mistakes.map(original).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Maps a mistake of the expanded document to the author's document; for a mistake in a fragment, it adds the place in the fragment.
  private func original(_ diagnostic: Diagnostic) -> Diagnostic {
    var place = diagnostic.pointer
    var rest = ""
    while true {
      if let source = sources[place] {
        return Self.diagnostic(
          diagnostic.code, at: source.appending(rest), message: diagnostic.message,
          hint: diagnostic.hint,
          in: written)
      }
      guard let slash = place.lastIndex(of: "/") else { break }
      rest = place[slash...] + rest
      place = String(place[..<slash])
    }
    return Self.diagnostic(
      diagnostic.code, at: .document(diagnostic.pointer), message: diagnostic.message,
      hint: diagnostic.hint,
      in: written)
  }

  private static func diagnostic(
    _ code: String, at source: FragmentSource, message: String, hint: String?,
    in text: JSONText
  ) -> Diagnostic {
    let node = text.nearestNode(to: source.use)
    var message = message
    let place = source.pointer
    switch source.origin {
    case .document: break
    case .fragment(let name): message += " (in the fragment \"\(name)\" at \(place))"
    case .data(let name):
      message += " (in the data \"\(name)\" at \(place.isEmpty ? "its top" : place))"
    case .file(let file): message += " (in \(file) at \(place))"
    }
    return Diagnostic(
      code: code, pointer: source.use, position: node.position, range: node.range,
      message: message, hint: hint)
  }
}

extension JSONText {
  /// The value at a pointer, or the nearest value around it.
  package func nearestNode(to pointer: String) -> JSONNode {
    guard var place = JSONPointer(pointer) else { return root }
    while !place.tokens.isEmpty {
      if let node = node(at: place) { return node }
      place.tokens.removeLast()
    }
    return root
  }
}

extension FragmentExpander {
  /// The text of an expanded document; `nil` if it has become too large, which is reported.
  fileprivate mutating func text(of root: JSONValue, isJoinedOnly: Bool = false) -> JSONText? {
    let document = joined(isJoinedOnly ? root : expanded(document: root))
    do throws(JSONError) {
      return try JSONText(parsing: document.encoded(), limits: .expanded)
    } catch {
      report(error.kind.rawValue, at: .document(""), error.message)
      return nil
    }
  }
}

extension JSONLimits {
  /// The limits for an expanded document, which is larger than the document that its author wrote.
  fileprivate static let expanded: JSONLimits = {
    var limits = JSONLimits.document
    limits.maxBytes = 8 << 20
    return limits
  }()
}

extension PaywallDocument {
  /// The document without uses of fragments, completed by its data and companion files.
  ///
  /// - Parameter root: the JSON that the document was read from.
  /// - Throws: the errors in uses of fragments, if the document was not checked.
  func expanded(
    from root: JSONNode, _ companions: Companions
  ) throws(InvalidDocument) -> PaywallDocument {
    guard needsExpansion(root, companions) else { return self }
    var expander = FragmentExpander(self, companions: companions)
    guard let text = expander.text(of: root.value), expander.faults.isEmpty else {
      throw InvalidDocument(
        diagnostics: expander.faults.map { fault in
          Diagnostic(
            code: fault.code, pointer: fault.source.use, position: root.position,
            range: root.range, message: fault.message, hint: fault.hint)
        })
    }
    return try DocumentReading(text.root).whole()
  }

  fileprivate func needsExpansion(_ root: JSONNode, _ companions: Companions) -> Bool {
    usesFragments || root["data"] != nil || !companions.files.isEmpty
  }

  /// Whether the document uses a fragment.
  var usesFragments: Bool {
    allComponents.contains { if case .fragment = $0.content { true } else { false } }
  }
}
