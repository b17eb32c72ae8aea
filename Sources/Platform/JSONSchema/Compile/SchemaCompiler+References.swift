import JSON
import Numbers

/// `$ref` and `$dynamicRef` (Core §8.2.3).
extension SchemaCompiler {
  mutating func compileReferences(of schema: inout SchemaDraft) throws(SchemaError) {
    if let keyword = schema["$ref"] {
      let target = try resolve(keyword.value, from: schema.resource)
      schema.add(.reference, keyword, for: .any, a: id(of: target))
    }
    if let keyword = schema["$dynamicRef"] {
      let target = try resolve(keyword.value, from: schema.resource)
      let anchor = URIReference(try string(keyword.value)).fragment ?? ""
      let resource = index.resources[try index.resource(of: target)]
      let isDynamic = resource.dynamicAnchors[anchor].map(SchemaPlace.init) == SchemaPlace(target)
      schema.add(
        isDynamic ? .dynamicReference : .reference, keyword, for: .any, a: id(of: target),
        b: isDynamic ? number(ofDynamicAnchor: anchor) : 0)
    }
  }

  private mutating func number(ofDynamicAnchor name: String) -> Int32 {
    if let known = dynamicAnchorNames.firstIndex(of: name) { return Int32(known) }
    dynamicAnchorNames.append(name)
    return Int32(dynamicAnchorNames.count - 1)
  }

  /// The target schema of a reference in a resource.
  mutating func resolve(
    _ reference: JSONNode, from resource: Int
  ) throws(SchemaError) -> JSONNode {
    let uri = URIReference(try string(reference)).resolved(against: index.resources[resource].uri)
    guard let resource = try index.resource(at: uri) else {
      throw index.error(
        "unresolved-reference", at: reference,
        "no schema is registered at \(uri.withoutFragment)",
        hint: "references are never fetched; register the document under this URI")
    }
    let fragment = URIReference.percentDecoded(uri.fragment ?? "")
    if let target = target(of: fragment, in: index.resources[resource]) { return target }
    throw index.error(
      "unresolved-reference", at: reference, "there is no \(fragment) in \(uri.withoutFragment)")
  }

  private func target(of fragment: String, in resource: SchemaResource) -> JSONNode? {
    if fragment.isEmpty { return resource.root }
    guard fragment.hasPrefix("/") else { return resource.anchors[fragment] }
    return JSONPointer(fragment).flatMap { resource.root.node(at: $0) }
  }
}
