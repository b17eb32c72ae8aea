/// The namespace declarations that hold at a place (Namespaces in XML 1.0 §6.1).
struct NamespaceScope {
  private var bindings: [(prefix: ByteText, uri: ByteText)] = []

  var count: Int { bindings.count }

  /// Nil for a prefix that nothing declares.
  func namespace(of prefix: ByteText) -> ByteText? {
    if prefix == "xml" { return XMLName.xmlNamespace }
    if let binding = bindings.last(where: { $0.prefix == prefix }) { return binding.uri }
    return prefix.isEmpty ? XMLName.noNamespace : nil
  }

  /// Takes one more declaration, or throws why it is none.
  mutating func declare(
    _ prefix: ByteText, as uri: ByteText, at offset: Int
  ) throws(XMLFault) {
    guard prefix != "xmlns" else {
      throw XMLFault("the prefix xmlns is never declared", advice: "remove it", at: offset)
    }
    guard (prefix == "xml") == (uri == XMLName.xmlNamespace), uri != Self.xmlnsNamespace else {
      throw XMLFault(
        "\"\(uri.excerpt)\" is no namespace for the prefix \"\(prefix)\"", advice: "remove it",
        at: offset)
    }
    guard prefix.isEmpty || !uri.isEmpty else {
      throw XMLFault(
        "the prefix \(prefix) stands for nothing", advice: "give it a namespace, or remove it",
        at: offset)
    }
    if prefix != "xml" { bindings.append((prefix, uri)) }
  }

  /// Forgets what was declared since there were `count` declarations.
  mutating func leave(to count: Int) { bindings.removeLast(bindings.count - count) }

  private static let xmlnsNamespace: ByteText = "http://www.w3.org/2000/xmlns/"
}
