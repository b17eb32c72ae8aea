import Numbers

/// An expanded name (Namespaces in XML 1.0 §2.1).
public struct XMLName: Hashable, Sendable {
  /// The namespace's URI; empty if there is none.
  public var namespace: ByteText
  public var local: ByteText

  public init(namespace: ByteText, local: ByteText) {
    self.namespace = namespace
    self.local = local
  }

  public static let noNamespace: ByteText = ""
  /// The namespace of `xml:space` and `xml:lang`.
  public static let xmlNamespace: ByteText = "http://www.w3.org/XML/1998/namespace"
}

/// A name as written in a tag: `prefix:local` or `local`.
public struct QualifiedName: Hashable, Sendable, CustomStringConvertible {
  public var prefix: ByteText
  public var local: ByteText

  public var description: String { prefix.isEmpty ? "\(local)" : "\(prefix):\(local)" }
}

/// A start tag with its names resolved; namespace declarations are not among the attributes.
public struct XMLElement: Sendable {
  public var name: XMLName
  public var written: QualifiedName
  public var attributes: [XMLAttribute]
  /// The offset of the tag's `<`.
  public var offset: Int
}

public struct XMLAttribute: Sendable {
  public var name: XMLName
  public var written: QualifiedName
  /// The normalized value (XML 1.0 §3.3.3) with resolved references.
  public var value: ByteText
  public var offset: Int
}
