import Numbers

/// The namespace declarations in scope (Namespaces in XML 1.0 §6.1).
struct NamespaceScope {
  private var bindings: [(prefix: ByteText, uri: ByteText)] = []

  var count: Int { bindings.count }

  /// The namespace of a prefix; `nil` if it is not declared.
  func namespace(of prefix: ByteText) -> ByteText? {
    if prefix == "xml" { return XMLName.xmlNamespace }
    if let binding = bindings.last(where: { $0.prefix == prefix }) { return binding.uri }
    return prefix.isEmpty ? XMLName.noNamespace : nil
  }

  /// Adds a declaration. Throws if it is invalid.
  mutating func declare(
    _ prefix: ByteText, as uri: ByteText, at offset: Int
  ) throws(XMLFault) {
    guard prefix != "xmlns" else {
      throw XMLFault("the prefix xmlns must not be declared", advice: "remove it", at: offset)
    }
    guard (prefix == "xml") == (uri == XMLName.xmlNamespace), uri != Self.xmlnsNamespace else {
      throw XMLFault(
        "\"\(uri.excerpt)\" is not allowed as the namespace of the prefix \"\(prefix)\"",
        advice: "remove it",
        at: offset)
    }
    guard prefix.isEmpty || !uri.isEmpty else {
      throw XMLFault(
        "the prefix \(prefix) has an empty namespace", advice: "give it a namespace, or remove it",
        at: offset)
    }
    if prefix != "xml" { bindings.append((prefix, uri)) }
  }

  /// Removes all but the first `count` declarations.
  mutating func leave(to count: Int) { bindings.removeLast(bindings.count - count) }

  private static let xmlnsNamespace: ByteText = "http://www.w3.org/2000/xmlns/"
}
