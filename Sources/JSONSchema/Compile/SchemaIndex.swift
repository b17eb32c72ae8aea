import JSON

/// The documents of one compilation: their resources, anchors, and which resource a schema is in.
struct SchemaIndex {
  private(set) var documents: [JSONText] = []
  private(set) var documentURIs: [String] = []
  private(set) var resources: [SchemaResource] = []
  private var resourceIndices: [String: Int] = [:]
  private var resourceOfSchema: [SchemaPlace: Int] = [:]
  private let registry: SchemaRegistry

  init(registry: SchemaRegistry) { self.registry = registry }

  func node(at place: SchemaPlace) -> JSONNode {
    JSONNode(tape: documents[place.document].tape, index: place.node)
  }

  func error(_ code: String, at place: SchemaPlace, _ message: String, hint: String? = nil)
    -> SchemaError
  {
    let node = node(at: place)
    return SchemaError(
      Diagnostic(code, at: node, message, hint: hint),
      in: documentURIs[place.document])
  }

  /// Takes in a document and all resources in it; gives its root.
  mutating func add(_ text: JSONText, at uri: URIReference) throws(SchemaError) -> SchemaPlace {
    let root = SchemaPlace(document: documents.count, node: 0)
    documents.append(text)
    documentURIs.append(uri.description)
    let resource = try resource(uri, root, inheriting: .draft202012)
    resourceIndices[uri.withoutFragment.description] = resource
    try enter(root, in: resource)
    return root
  }

  /// The resource at an absolute URI, taken in from the registry when it is new.
  mutating func resource(at uri: URIReference) throws(SchemaError) -> Int? {
    let key = uri.withoutFragment.description
    if let known = resourceIndices[key] { return known }
    guard let text = registry.document(at: key) else { return nil }
    _ = try add(text, at: uri.withoutFragment)
    return resourceIndices[key]
  }

  /// The resource that a schema belongs to: its own or that of the nearest schema around it.
  mutating func resource(of place: SchemaPlace) throws(SchemaError) -> Int {
    if let known = resourceOfSchema[place] { return known }
    // Reached by a pointer through a keyword that is not known to hold schemas.
    let document = documents[place.document]
    var around = 0
    var node = document.root
    for token in self.node(at: place).pointer.tokens {
      around = resourceOfSchema[SchemaPlace(document: place.document, node: node.index)] ?? around
      guard let child = node.kind == .array ? token.index.flatMap({ node[$0] }) : node[token.name]
      else { break }
      node = child
    }
    try enter(place, in: around)
    return resourceOfSchema[place] ?? around
  }

  private mutating func resource(
    _ uri: URIReference, _ root: SchemaPlace, inheriting dialect: Dialect
  ) throws(SchemaError) -> Int {
    var resource = SchemaResource(uri: uri.withoutFragment, root: root, dialect: dialect)
    if let named = node(at: root)["$schema"] {
      resource.dialect = try self.dialect(named, of: root)
    }
    resources.append(resource)
    return resources.count - 1
  }

  private func dialect(_ named: JSONNode, of root: SchemaPlace) throws(SchemaError) -> Dialect {
    let place = SchemaPlace(document: root.document, node: named.index)
    guard let uri = named.string else {
      throw error("type", at: place, "expected a URI, found \(Wording.found(named))")
    }
    let bare = uri.hasSuffix("#") ? String(uri.dropLast()) : uri
    if bare == Dialect.draft202012URI { return .draft202012 }
    guard !bare.hasPrefix("http://json-schema.org/"), !bare.hasPrefix("https://json-schema.org/"),
      let metaschema = registry.document(at: bare)
    else {
      throw error(
        "unknown-dialect", at: place, "the dialect \(uri) is not known",
        hint: "use \(Dialect.draft202012URI), or register the metaschema")
    }
    guard let dialect = Dialect(declaredBy: metaschema.root) else {
      throw error(
        "unknown-vocabulary", at: place, "\(uri) requires a vocabulary that is not known")
    }
    return dialect
  }

  /// Notes the identifiers of a schema and of all schemas in it; the documents' depth limit bounds
  /// the recursion.
  private mutating func enter(_ place: SchemaPlace, in parent: Int) throws(SchemaError) {
    guard resourceOfSchema[place] == nil else { return }
    let schema = node(at: place)
    var current = parent
    if let id = schema["$id"]?.string, !id.hasPrefix("#") {
      let uri = URIReference(id).resolved(against: resources[parent].uri).withoutFragment
      if resources[parent].root != place {
        current = try resource(uri, place, inheriting: resources[parent].dialect)
      } else {
        resources[parent].uri = uri
      }
      resourceIndices[uri.description] = current
    }
    resourceOfSchema[place] = current
    if let anchor = schema["$anchor"]?.string { resources[current].anchors[anchor] = place }
    if let anchor = schema["$dynamicAnchor"]?.string {
      resources[current].anchors[anchor] = place
      resources[current].dynamicAnchors[anchor] = place
    }
    guard let members = schema.members else { return }
    for member in members {
      for child in Self.subschemas(of: member) {
        try enter(SchemaPlace(document: place.document, node: child.index), in: current)
      }
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
