/// What a prefix stands for, as far as a picture makes a difference.
enum XMLNamespace: Hashable {
  case none
  case svg
  case xlink
  case xml
  case other(ByteText)

  static let xmlURI: ByteText = "http://www.w3.org/XML/1998/namespace"
  static let xmlnsURI: ByteText = "http://www.w3.org/2000/xmlns/"
  static let svgURI: ByteText = "http://www.w3.org/2000/svg"
  static let xlinkURI: ByteText = "http://www.w3.org/1999/xlink"

  init(_ uri: ByteText) {
    self =
      switch uri {
      case Self.svgURI: .svg
      case Self.xlinkURI: .xlink
      case Self.xmlURI: .xml
      case _ where uri.isEmpty: .none
      default: .other(uri)
      }
  }

  var uri: ByteText {
    switch self {
    case .none: ""
    case .svg: Self.svgURI
    case .xlink: Self.xlinkURI
    case .xml: Self.xmlURI
    case .other(let uri): uri
    }
  }
}

/// An expanded name (Namespaces in XML 1.0 §2.1).
struct XMLName: Hashable {
  var namespace: XMLNamespace
  var local: ByteText
}

/// A name as a tag writes it: `prefix:local` or `local`.
struct QualifiedName: Hashable, CustomStringConvertible {
  var prefix: ByteText
  var local: ByteText

  var description: String { prefix.isEmpty ? "\(local)" : "\(prefix):\(local)" }
}

/// A start tag with its names resolved; namespace declarations are not among the attributes.
struct XMLElement {
  var name: XMLName
  var written: QualifiedName
  var attributes: [XMLAttribute]
  /// Where its `<` stands.
  var offset: Int
}

struct XMLAttribute {
  var name: XMLName
  var written: QualifiedName
  /// Normalized (XML 1.0 §3.3.3), its references resolved.
  var value: ByteText
  var offset: Int
}
