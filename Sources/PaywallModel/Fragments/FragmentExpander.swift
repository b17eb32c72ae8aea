import JSON

/// Replaces the uses of fragments in a document by what they stand for.
struct FragmentExpander {
  /// Where a value of the expanded document comes from.
  enum Source {
    /// A place of the document.
    case document(String)
    /// A place in a fragment, which a place of the document uses.
    case fragment(String, at: String, use: String)
    /// A place in a value of the document's data, which a place of the document names.
    case data(String, at: String, use: String)
    /// A place in a file of the brand, which a place of the document uses.
    case file(CompanionFile, at: String, use: String)

    /// The place of the document that is to blame.
    var use: String {
      switch self {
      case .document(let pointer): pointer
      case .fragment(_, _, let use), .data(_, _, let use), .file(_, _, let use): use
      }
    }

    func appending(_ token: String) -> Source {
      switch self {
      case .document(let pointer): .document(pointer + token)
      case .fragment(let name, let pointer, let use): .fragment(name, at: pointer + token, use: use)
      case .data(let name, let pointer, let use): .data(name, at: pointer + token, use: use)
      case .file(let file, let pointer, let use): .file(file, at: pointer + token, use: use)
      }
    }

    /// The same, of data as the place that names it.
    func used(at place: Source) -> Source {
      guard case .data(let name, let pointer, _) = self else { return self }
      return .data(name, at: pointer, use: place.use)
    }

    var isData: Bool { if case .data = self { true } else { false } }
  }

  struct Fault {
    var code: String
    var source: Source
    var message: String
    var hint: String?
  }

  private(set) var library: FragmentLibrary
  /// The files of the fragments that the brand brings and the document has none of the name.
  private var fragmentFiles: [String: CompanionFile] = [:]
  let limits: FragmentLimits
  let dataLimits: DataLimits
  let companions: Companions
  /// What the files beside the document can add to it.
  private(set) var entries: [CompanionEntry] = []
  /// The files that it uses.
  private(set) var used: Set<CompanionFile> = []
  /// The names that the files have and the document does not use, by section.
  private(set) var offered: [String: Set<String>] = [:]
  /// The names of colours that the document has or can take.
  private(set) var colors: Set<String>
  /// Of places in the expanded document from which on values come from elsewhere.
  private(set) var sources: [String: Source] = [:]
  private(set) var faults: [Fault] = []
  private var values = 0
  private var depth = 0

  /// Expands what a document of that value says, with its own fragments before those of a library.
  init(
    _ document: PaywallDocument, _ companions: Companions, _ library: FragmentLibrary = .standard,
    _ limits: FragmentLimits = .standard, _ dataLimits: DataLimits = .standard
  ) {
    self.library = library
    self.limits = limits
    self.dataLimits = dataLimits
    self.companions = companions
    colors = Set(document.colors.keys)
    for file in companions.files { read(file) }
    self.library = FragmentLibrary(document.fragments).over(self.library)
    for name in document.fragments.keys { fragmentFiles[name] = nil }
    colors.formUnion(entries.filter { $0.place[0] == "colors" }.map(\.name))
  }

  /// Reads what a file adds to documents.
  private mutating func read(_ file: CompanionFile) {
    guard file.kind != .data, let bytes = companions.bytes(file.path) else { return }
    do throws(JSONError) {
      let root = try JSONText(parsing: bytes, limits: .trusted).root
      entries += file.entries(of: root.value)
      if file.kind == .fragments, let fragment = FragmentDefinition(reading: root) {
        library = FragmentLibrary([file.name: fragment]).over(library)
        fragmentFiles[file.name] = file
      }
    } catch {
      let position = error.diagnostic.position
      report(
        "companion-file", .document(""),
        "\(file):\(position.line):\(position.column): \(error.message)", hint: nil)
    }
  }

  /// The sections of a document that hold components.
  private static let sections = ["components", "header", "footer", "screens", "sheets"]

  /// The sections in which the names of data mean nothing.
  private static let plainSections = ["$schema", "data", "fragments"]

  /// A document's value without uses of fragments, and without data: its values stand where they are named.
  mutating func expanded(document root: JSONValue) -> JSONValue {
    guard case .object(var fields) = root else { return root }
    if let declared = root["data"] {
      var template = FragmentTemplate(arguments: data(declared), isDocument: true)
      fields.removeAll { $0.name == "data" }
      for index in fields.indices where !Self.plainSections.contains(fields[index].name) {
        let pointer = pointerToken(fields[index].name)
        let filled = template.fill(fields[index].value, at: pointer, .document(pointer), by: &self)
        fields[index].value = filled ?? .null
      }
      return .object(fields)
    }
    for index in fields.indices where Self.sections.contains(fields[index].name) {
      let pointer = "/" + fields[index].name
      fields[index].value = expanded(fields[index].value, at: pointer, .document(pointer))
    }
    return .object(fields)
  }

  /// A value with what its uses of fragments stand for.
  mutating func expanded(_ value: JSONValue, at pointer: String, _ source: Source) -> JSONValue {
    guard isWithinLimits(source) else { return .null }
    switch value {
    case .object(let fields):
      if value["type"] == .string(Self.type) { return use(fields, at: pointer, source) }
      if value["@each"] != nil || value["@if"] != nil {
        report(
          "no-data", source, "the document has no \"data\" that this could speak of",
          hint: "add \"data\": {\"search\": \"data/search.json\"}")
        return .null
      }
      return .object(
        fields.map { field in
          let token = pointerToken(field.name)
          return JSONField(
            name: field.name,
            value: expanded(field.value, at: pointer + token, source.appending(token)))
        })
    case .array(let elements):
      return .array(
        elements.enumerated().map { index, element in
          expanded(element, at: pointer + "/\(index)", source.appending("/\(index)"))
        })
    default: return value
    }
  }

  /// A value in the place of its name: of data as it stands, else with what its uses of fragments stand for.
  mutating func inserted(
    _ value: JSONValue, at pointer: String, _ source: Source
  ) -> JSONValue {
    guard source.isData else { return expanded(value, at: pointer, source) }
    return isWithinLimits(source, adding: value.extent.values) ? value : .null
  }

  static let type = "fragment"

  /// What a use stands for: the fragment's component, with what else the use says of it.
  mutating func use(_ fields: [JSONField], at pointer: String, _ source: Source) -> JSONValue {
    guard case .string(let name)? = JSONValue.object(fields)["name"] else { return .null }
    guard let fragment = library[name] else {
      report(
        "unknown-fragment", source.appending("/name"), "there is no fragment \"\(name)\"",
        hint: nearestName(to: name, among: library.fragments.keys.sorted()).map {
          "did you mean \"\($0)\"?"
        } ?? "define it in \"fragments\"")
      return .null
    }
    guard depth < limits.depth else {
      report(
        "fragment-depth", source,
        "fragments are used in fragments more than \(limits.depth) levels deep here", hint: nil)
      return .null
    }
    depth += 1
    defer { depth -= 1 }
    guard
      let arguments = arguments(
        JSONValue.object(fields)["with"], of: name, fragment, at: pointer + "/with", source)
    else { return .null }
    let inner = place(in: name, at: "/component", use: source.use)
    if let file = fragmentFiles[name] { used.insert(file) }
    sources[pointer] = inner
    var template = FragmentTemplate(arguments: arguments)
    let result = template.fill(fragment.component.value, at: pointer, inner, by: &self)
    return merged(result ?? .null, with: fields, at: pointer, source)
  }

  /// A place in a fragment.
  func place(in name: String, at pointer: String, use: String) -> Source {
    guard let file = fragmentFiles[name] else { return .fragment(name, at: pointer, use: use) }
    return .file(file, at: pointer, use: use)
  }

  /// What a use says of any component goes before what the fragment's component says; its overrides come last.
  private mutating func merged(
    _ component: JSONValue, with use: [JSONField], at pointer: String, _ source: Source
  ) -> JSONValue {
    guard case .object(var fields) = component else { return component }
    for field in use where !["type", "name", "with"].contains(field.name) {
      let token = pointerToken(field.name)
      let index = fields.firstIndex { $0.name == field.name }
      if field.name == "overrides", let index, case .array(let own) = fields[index].value,
        case .array(let more) = field.value
      {
        for step in more.indices {
          sources[pointer + token + "/\(own.count + step)"] = source.appending(token + "/\(step)")
        }
        fields[index].value = .array(own + more)
        continue
      }
      sources[pointer + token] = source.appending(token)
      if let index { fields[index] = field } else { fields.append(field) }
    }
    return .object(fields)
  }

  mutating func note(_ source: Source, of pointer: String) { sources[pointer] = source }

  mutating func note(use file: CompanionFile) { used.insert(file) }

  /// Notes what a file adds to the document.
  mutating func note(_ entry: CompanionEntry) {
    used.insert(entry.file)
    note(
      .file(entry.file, at: entry.pointer, use: ""), of: entry.place.map(pointerToken).joined())
  }

  mutating func note(offer entry: CompanionEntry) {
    offered[entry.place[0], default: []].insert(entry.name)
  }

  mutating func report(_ code: String, _ source: Source, _ message: String, hint: String?) {
    guard faults.count < Self.mostFaults else { return }
    faults.append(Fault(code: code, source: source, message: message, hint: hint))
  }

  /// As many as the schema tells.
  private static let mostFaults = 100

  /// Counts a value. Once there are too many nothing more is made, and that is told once.
  mutating func isWithinLimits(_ source: Source, adding count: Int = 1) -> Bool {
    if values <= limits.values, values + count > limits.values {
      report(
        "fragment-size", source,
        "fragments and data make more than \(limits.values) values of this document", hint: nil)
    }
    values += count
    return values <= limits.values
  }
}
