import JSON
import Numbers

/// Replaces the uses of fragments in a document.
struct FragmentExpander {
  private(set) var library: FragmentLibrary
  /// The files of the brand's fragments with names that the document's own fragments do not have.
  private var fragmentFiles: [String: CompanionFile] = [:]
  let limits: FragmentLimits
  let dataLimits: DataLimits
  let companions: Companions
  /// The entries that companion files can add to the document.
  private(set) var entries: [CompanionEntry] = []
  /// The companion files that the document uses.
  private(set) var used: Set<CompanionFile> = []
  /// The names that the files have and the document does not use, by section.
  private(set) var offered: [String: Set<String>] = [:]
  /// The names of the colours that the document defines or can take from companion files.
  private(set) var colors: Set<String>
  /// The pointers in the expanded document from which on values come from another source.
  private(set) var sources: [String: FragmentSource] = [:]
  private(set) var faults: [FragmentFault] = []
  /// The values of names at the current place.
  var scope = FragmentScope()
  private var values = 0
  private var depth = 0

  /// Prepares the expansion of a document with that value; its own fragments take precedence over those of a library.
  init(
    _ document: PaywallDocument, companions: Companions, library: FragmentLibrary = .standard,
    limits: FragmentLimits = .standard, dataLimits: DataLimits = .standard
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

  /// Reads the entries that a file can add to documents.
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
      report("companion-file", at: .document(""), "\(file):\(error)")
    }
  }

  /// The sections of a document that contain components.
  private static let sections = ["components", "header", "footer", "screens", "sheets"]

  /// The sections in which names of data are not replaced.
  private static let plainSections = ["$schema", "data", "fragments"]

  /// A document's value without uses of fragments, and with names of data replaced by their values.
  mutating func expanded(document root: JSONValue) -> JSONValue {
    guard case .object(var fields) = root else { return root }
    if let declared = root["data"] {
      scope = FragmentScope(arguments: data(declared), isDocument: true)
      fields.removeAll { $0.name == "data" }
      for index in fields.indices where !Self.plainSections.contains(fields[index].name) {
        let place = FragmentPlace(section: fields[index].name)
        fields[index].value = fill(fields[index].value, at: place) ?? .null
      }
      return .object(fields)
    }
    for index in fields.indices where Self.sections.contains(fields[index].name) {
      let place = FragmentPlace(section: fields[index].name)
      fields[index].value = expanded(fields[index].value, at: place)
    }
    return .object(fields)
  }

  /// A value with its uses of fragments expanded.
  private mutating func expanded(_ value: JSONValue, at place: FragmentPlace) -> JSONValue {
    guard isWithinLimits(place.source) else { return .null }
    switch value {
    case .object(let fields):
      if value["type"] == .string(FragmentUse.kind.name) { return use(fields, at: place) }
      if value["@each"] != nil || value["@if"] != nil {
        report(
          "no-data", at: place.source, "the document has no \"data\" for this to refer to",
          hint: "add \"data\": {\"search\": \"data/search.json\"}")
        return .null
      }
      return .object(
        fields.map { field in
          let inner = place.appending(pointerToken(field.name))
          return JSONField(name: field.name, value: expanded(field.value, at: inner))
        })
    case .array(let elements):
      return .array(elements.enumerated().map { expanded($1, at: place.appending("/\($0)")) })
    default: return value
    }
  }

  /// The value of a name: data unchanged, anything else with its uses of fragments expanded.
  mutating func inserted(_ value: JSONValue, at place: FragmentPlace) -> JSONValue {
    guard place.source.isData else { return expanded(value, at: place) }
    return isWithinLimits(place.source, adding: value.extent.values) ? value : .null
  }

  /// The expansion of a use: the fragment's component, with the use's other properties.
  mutating func use(_ fields: [JSONField], at place: FragmentPlace) -> JSONValue {
    let use = JSONValue.object(fields)
    guard case .string(let name)? = use["name"] else { return .null }
    guard let fragment = library[name] else {
      report(
        "unknown-fragment", at: place.source.appending("/name"), "there is no fragment \"\(name)\"",
        hint: nearestName(to: name, among: library.fragments.keys.sorted()).map {
          "did you mean \"\($0)\"?"
        } ?? "define it in \"fragments\"")
      return .null
    }
    guard depth < limits.depth else {
      report(
        "fragment-depth", at: place.source,
        "uses of fragments are nested more than \(limits.depth) levels deep here")
      return .null
    }
    guard let arguments = arguments(use["with"], of: name, fragment, at: place) else {
      return .null
    }
    depth += 1
    let outer = scope
    defer { (depth, scope) = (depth - 1, outer) }
    let source = source(in: name, at: "/component", use: place.source.use)
    if let file = fragmentFiles[name] { used.insert(file) }
    sources[place.pointer] = source
    scope = FragmentScope(arguments: arguments)
    let result = fill(
      fragment.component.value, at: FragmentPlace(pointer: place.pointer, source: source))
    return merged(result ?? .null, with: fields, at: place)
  }

  /// A place in a fragment.
  func source(in name: String, at pointer: String, use: String) -> FragmentSource {
    let origin = fragmentFiles[name].map(FragmentSource.Origin.file) ?? .fragment(name)
    return FragmentSource(origin, pointer: pointer, usedAt: use)
  }

  /// The properties of a use override those of the fragment's component; the use's overrides come last.
  private mutating func merged(
    _ component: JSONValue, with use: [JSONField], at place: FragmentPlace
  ) -> JSONValue {
    guard case .object(var fields) = component else { return component }
    for field in use where !["type", "name", "with"].contains(field.name) {
      let inner = place.appending(pointerToken(field.name))
      let index = fields.firstIndex { $0.name == field.name }
      if field.name == "overrides", let index, case .array(let own) = fields[index].value,
        case .array(let more) = field.value
      {
        for step in more.indices {
          note(inner.source.appending("/\(step)"), of: inner.pointer + "/\(own.count + step)")
        }
        fields[index].value = .array(own + more)
        continue
      }
      note(inner.source, of: inner.pointer)
      if let index { fields[index] = field } else { fields.append(field) }
    }
    return .object(fields)
  }

  mutating func note(_ source: FragmentSource, of pointer: String) { sources[pointer] = source }

  mutating func note(use file: CompanionFile) { used.insert(file) }

  /// Records an entry that a file adds to the document.
  mutating func note(_ entry: CompanionEntry) {
    used.insert(entry.file)
    let source = FragmentSource(.file(entry.file), pointer: entry.pointer, usedAt: "")
    note(source, of: entry.place.map(pointerToken).joined())
  }

  mutating func note(offer entry: CompanionEntry) {
    offered[entry.place[0], default: []].insert(entry.name)
  }

  mutating func report(
    _ code: String, at source: FragmentSource, _ message: String, hint: String? = nil
  ) {
    guard faults.count < Self.mostFaults else { return }
    faults.append(FragmentFault(code: code, source: source, message: message, hint: hint))
  }

  /// The maximum number of reported faults, equal to the schema's.
  private static let mostFaults = 100

  /// Counts a value. Beyond the limit, expansion stops and reports this once.
  mutating func isWithinLimits(_ source: FragmentSource, adding count: Int = 1) -> Bool {
    if values <= limits.values, values + count > limits.values {
      report(
        "fragment-size", at: source,
        "with its fragments and data this document has more than \(limits.values) values")
    }
    values += count
    return values <= limits.values
  }
}

extension FragmentPlace {
  /// A section of the document.
  fileprivate init(section name: String) {
    pointer = pointerToken(name)
    source = .document(pointer)
  }
}
