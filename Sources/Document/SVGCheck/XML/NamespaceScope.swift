/// The namespace declarations that hold at a place (Namespaces in XML 1.0 §6.1).
struct NamespaceScope {
  private var bindings: [(prefix: ByteText, namespace: XMLNamespace)] = []

  var count: Int { bindings.count }

  /// Nil for a prefix that nothing declares.
  func namespace(of prefix: ByteText) -> XMLNamespace? {
    if prefix == "xml" { return .xml }
    if let binding = bindings.last(where: { $0.prefix == prefix }) { return binding.namespace }
    return prefix.isEmpty ? XMLNamespace.none : nil
  }

  /// Takes one more declaration, or says why it is none.
  mutating func declare(_ prefix: ByteText, as uri: ByteText) -> String? {
    guard prefix != "xmlns" else { return "the prefix xmlns is never declared; remove it" }
    guard (prefix == "xml") == (uri == XMLNamespace.xmlURI), uri != XMLNamespace.xmlnsURI else {
      return "\"\(uri.excerpt)\" is no namespace for the prefix \"\(prefix)\"; remove it"
    }
    guard prefix.isEmpty || !uri.isEmpty else {
      return "the prefix \(prefix) stands for nothing; give it a namespace, or remove it"
    }
    if prefix != "xml" { bindings.append((prefix, XMLNamespace(uri))) }
    return nil
  }

  /// Forgets what was declared since there were `count` declarations.
  mutating func leave(to count: Int) { bindings.removeLast(bindings.count - count) }
}
