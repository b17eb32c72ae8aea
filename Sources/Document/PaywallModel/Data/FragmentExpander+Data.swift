import JSON
import Numbers

extension FragmentExpander {
  /// The data that a document's `data` names, for its texts, pictures and conditions.
  ///
  /// - Parameter declared: the value of `data`.
  mutating func data(_ declared: JSONValue) -> [String: FragmentArgument] {
    guard case .object(let fields) = declared else {
      report(
        "type", at: .document("/data"), "expected data by name",
        hint: "write {\"search\": \"data/search.json\"}, or the values themselves")
      return [:]
    }
    var found: [String: FragmentArgument] = [:]
    var values = 0
    for field in fields {
      let place = FragmentSource.document("/data" + pointerToken(field.name))
      guard Identifier.name.matches(field.name) else {
        report(
          "pattern", at: place, "\"\(field.name.shortened(to: 40))\" cannot be the name of data",
          hint: "write a letter, then letters, digits, \"_\" and \"-\"")
        continue
      }
      guard let value = value(of: field, at: place) else { continue }
      let extent = value.extent
      values += extent.values
      check(extent.depth, values, at: place)
      found[field.name] = .init(
        value: value, source: FragmentSource(.data(field.name), pointer: "", usedAt: place.use))
    }
    return found
  }

  private mutating func check(_ depth: Int, _ values: Int, at place: FragmentSource) {
    if depth > dataLimits.depth {
      report(
        "data-depth", at: place, "the data is more than \(dataLimits.depth) levels deep")
    }
    if values > dataLimits.values {
      report(
        "data-values", at: place,
        "the document's data has more than \(dataLimits.values) values",
        hint: "remove values that are not shown")
    }
  }

  private mutating func value(of field: JSONField, at place: FragmentSource) -> JSONValue? {
    if let given = companions.given[field.name] { return given }
    if field.value[DataSource.mark] != nil, let fallback = field.value["fallback"] {
      let field = JSONField(name: field.name, value: fallback)
      return value(of: field, at: place.appending("/fallback"))
    }
    guard case .string(let path) = field.value else { return field.value }
    guard let file = CompanionFile(path: path), file.kind == .data else {
      report(
        "pattern", at: place, "expected \"data/NAME.json\", found \"\(path.shortened(to: 40))\"",
        hint: "put the file into the brand's folder data, or write the values themselves")
      return nil
    }
    guard let bytes = companions.bytes(path) else {
      report(
        "unknown-data", at: place, "the brand has no file \"\(path)\"",
        hint: "put it into the brand's folder data")
      return nil
    }
    note(use: file)
    return read(bytes, file, at: place)
  }

  private mutating func read(
    _ bytes: [UInt8], _ file: CompanionFile, at place: FragmentSource
  ) -> JSONValue? {
    do throws(JSONError) {
      return try JSONText(parsing: bytes, limits: dataLimits.json).root.value
    } catch {
      report("data-file", at: place, "\(file):\(error)")
      return nil
    }
  }
}
