import JSON

/// `$ref` and `$dynamicRef` (Core §8.2.3).
extension SchemaCompiler {
  mutating func compileReferences(of schema: inout SchemaDraft) throws(SchemaError) {
    if let value = schema.node["$ref"] {
      let target = try resolve(try string(value, of: schema), at: value, in: schema)
      schema.add(.reference, for: .any, a: id(of: target), note: "$ref", value)
    }
    if let value = schema.node["$dynamicRef"] {
      let reference = try string(value, of: schema)
      let target = try resolve(reference, at: value, in: schema)
      let anchor = URIReference(reference).fragment ?? ""
      let resource = try index.resource(of: target)
      if index.resources[resource].dynamicAnchors[anchor] == target {
        schema.add(
          .dynamicReference, for: .any, a: id(of: target), b: number(ofDynamicAnchor: anchor),
          note: "$dynamicRef", value)
      } else {
        schema.add(.reference, for: .any, a: id(of: target), note: "$dynamicRef", value)
      }
    }
  }

  private mutating func number(ofDynamicAnchor name: String) -> Int32 {
    if let known = dynamicAnchorNames.firstIndex(of: name) { return Int32(known) }
    dynamicAnchorNames.append(name)
    return Int32(dynamicAnchorNames.count - 1)
  }

  /// The schema that a reference leads to.
  mutating func resolve(
    _ reference: String, at node: JSONNode, in schema: SchemaDraft
  ) throws(SchemaError) -> SchemaPlace {
    let uri = URIReference(reference).resolved(against: index.resources[schema.resource].uri)
    guard let resource = try index.resource(at: uri) else {
      throw index.error(
        "unresolved-reference", at: schema.place(of: node),
        "no schema is registered at \(uri.withoutFragment)",
        hint: "references are never fetched; register the document under this URI")
    }
    let fragment = URIReference.percentDecoded(uri.fragment ?? "")
    if let target = target(of: fragment, in: index.resources[resource]) { return target }
    throw index.error(
      "unresolved-reference", at: schema.place(of: node),
      "there is no \(fragment) in \(uri.withoutFragment)")
  }

  private func target(of fragment: String, in resource: SchemaResource) -> SchemaPlace? {
    if fragment.isEmpty { return resource.root }
    guard fragment.hasPrefix("/") else { return resource.anchors[fragment] }
    guard let pointer = JSONPointer(fragment) else { return nil }
    let root = index.node(at: resource.root)
    let whole = JSONPointer(tokens: root.pointer.tokens + pointer.tokens)
    let document = resource.root.document
    return index.documents[document].node(at: whole).map {
      SchemaPlace(document: document, node: $0.index)
    }
  }
}
