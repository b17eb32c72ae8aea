import JSON
import Numbers

/// The documents of a compilation: their resources and anchors, and the resource of each schema.
struct SchemaIndex {
  private(set) var resources: [SchemaResource] = []
  private var resourceIndices: [String: Int] = [:]
  private var resourceOfSchema: [SchemaPlace: Int] = [:]
  private var documentURIs: [SchemaPlace: String] = [:]
  private let registry: SchemaRegistry

  init(registry: SchemaRegistry) { self.registry = registry }

  /// A mistake in a schema or in a keyword's value.
  func error(_ code: String, at node: JSONNode, _ message: String, hint: String? = nil)
    -> SchemaError
  {
    SchemaError(
      Diagnostic(code, at: node, message, hint: hint),
      in: documentURIs[SchemaPlace(node.root)] ?? "")
  }

  /// Adds a document and all its resources; returns its root.
  mutating func add(_ text: JSONText, at uri: URIReference) throws(SchemaError) -> JSONNode {
    let root = text.root
    documentURIs[SchemaPlace(root)] = uri.description
    let resource = try resource(uri, root, inheriting: .draft202012)
    resourceIndices[uri.withoutFragment.description] = resource
    try enter(root, in: resource)
    return root
  }

  /// The resource at an absolute URI, added from the registry if it is new.
  mutating func resource(at uri: URIReference) throws(SchemaError) -> Int? {
    let key = uri.withoutFragment.description
    if let known = resourceIndices[key] { return known }
    guard let text = registry.document(at: key) else { return nil }
    _ = try add(text, at: uri.withoutFragment)
    return resourceIndices[key]
  }

  /// The resource of a schema: its own, or that of the nearest enclosing schema.
  mutating func resource(of schema: JSONNode) throws(SchemaError) -> Int {
    if let known = resourceOfSchema[SchemaPlace(schema)] { return known }
    // A pointer reached the schema through a keyword that is not known to contain schemas.
    var around = 0
    var node = schema.root
    for token in schema.pointer.tokens {
      around = resourceOfSchema[SchemaPlace(node)] ?? around
      guard let child = node[token] else { break }
      node = child
    }
    try enter(schema, in: around)
    return resourceOfSchema[SchemaPlace(schema)] ?? around
  }

  private mutating func resource(
    _ uri: URIReference, _ root: JSONNode, inheriting dialect: Dialect
  ) throws(SchemaError) -> Int {
    var resource = SchemaResource(uri: uri.withoutFragment, root: root, dialect: dialect)
    if let named = root["$schema"] { resource.dialect = try self.dialect(named) }
    resources.append(resource)
    return resources.count - 1
  }

  private func dialect(_ named: JSONNode) throws(SchemaError) -> Dialect {
    guard let uri = named.string else {
      throw error("type", at: named, "expected a URI, found \(Wording.found(named))")
    }
    let bare = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
    if bare == Dialect.draft202012URI { return .draft202012 }
    guard !bare.hasPrefix("http://json-schema.org/"), !bare.hasPrefix("https://json-schema.org/"),
      let metaschema = registry.document(at: bare)
    else {
      throw error(
        "unknown-dialect", at: named, "the dialect \(uri) is not known",
        hint: "use \(Dialect.draft202012URI), or register the metaschema")
    }
    guard let dialect = Dialect(declaredBy: metaschema.root) else {
      throw error(
        "unknown-vocabulary", at: named, "\(uri) requires a vocabulary that is not known")
    }
    return dialect
  }

  /// Records the identifiers of a schema and of all schemas in it. The documents' depth limit bounds the recursion.
  private mutating func enter(_ schema: JSONNode, in parent: Int) throws(SchemaError) {
    let place = SchemaPlace(schema)
    guard resourceOfSchema[place] == nil else { return }
    var current = parent
    if let id = schema["$id"]?.string, !id.hasPrefix("#") {
      let uri = URIReference(id).resolved(against: resources[parent].uri).withoutFragment
      if SchemaPlace(resources[parent].root) != place {
        current = try resource(uri, schema, inheriting: resources[parent].dialect)
      } else {
        resources[parent].uri = uri
      }
      resourceIndices[uri.description] = current
    }
    resourceOfSchema[place] = current
    if let anchor = schema["$anchor"]?.string { resources[current].anchors[anchor] = schema }
    if let anchor = schema["$dynamicAnchor"]?.string {
      resources[current].anchors[anchor] = schema
      resources[current].dynamicAnchors[anchor] = schema
    }
    guard let members = schema.members else { return }
    for member in members {
      for child in Self.subschemas(of: member) { try enter(child, in: current) }
    }
  }

  private static func subschemas(of member: JSONMember) -> [JSONNode] {
    let value = member.value
    if SubschemaKeywords.single.contains(member.key) { return [value] }
    if SubschemaKeywords.lists.contains(member.key) { return value.elements.map(Array.init) ?? [] }
    guard SubschemaKeywords.maps.contains(member.key) else { return [] }
    return value.members?.map(\.value) ?? []
  }
}
