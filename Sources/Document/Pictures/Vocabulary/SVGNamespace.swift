import Numbers
import XML

/// The namespaces with a meaning in a picture, besides XML's own.
enum SVGNamespace {
  static let svg: ByteText = "http://www.w3.org/2000/svg"
  static let xlink: ByteText = "http://www.w3.org/1999/xlink"

  /// Whether the namespace belongs to a drawing program.
  static func isForeign(_ namespace: ByteText) -> Bool {
    namespace != svg && namespace != xlink && namespace != XMLName.xmlNamespace
      && namespace != XMLName.noNamespace
  }
}

extension XMLName {
  static func svg(_ local: ByteText) -> XMLName {
    XMLName(namespace: SVGNamespace.svg, local: local)
  }
}
