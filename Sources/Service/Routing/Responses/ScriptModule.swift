/// A module of a page's script: its imports, its declarations, and its other lines without comments and indentation.
struct ScriptModule {
  /// Names from another module of the same folder.
  struct Import {
    let names: [Substring]
    let module: String
  }

  private(set) var imports: [Import] = []
  /// Imports of modules elsewhere, as they are written.
  private(set) var outerImports: [Substring] = []
  private(set) var lines: [Substring] = []
  private(set) var exports: Set<Substring> = []
  /// The names of its declarations; of several in one, the first.
  private(set) var declarations: [Substring] = []

  /// - Parameter name: the name of its file, for errors.
  init(_ name: String, _ text: String) throws(JoinError) {
    for line in PlainLines.of(text) {
      if line.hasPrefix("import ") {
        try add(importing: line, in: name)
      } else {
        try add(line, in: name)
      }
    }
  }

  private mutating func add(importing line: Substring, in name: String) throws(JoinError) {
    let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == ";" else { throw .unreadable(String(line), in: name) }
    let (head, place) = (parts[0], parts[1])
    if head == "import " {
      outerImports.append(line)
    } else if head.hasPrefix("import {"), head.hasSuffix("} from "), place.hasPrefix("./") {
      let names = head.dropFirst("import {".count).dropLast("} from ".count)
      imports.append(
        Import(
          names: names.split(separator: ",").map { $0.drop { $0 == " " } },
          module: String(place.dropFirst(2))))
    } else {
      throw .unreadable(String(line), in: name)
    }
  }

  private mutating func add(_ line: Substring, in name: String) throws(JoinError) {
    let isExport = line.hasPrefix("export ")
    let own = isExport ? line.dropFirst("export ".count) : line
    let declared = Self.isIndented(line) ? nil : Self.declared(in: own)
    if isExport {
      guard let declared else { throw .unreadable(String(line), in: name) }
      exports.insert(declared)
    }
    if let declared { declarations.append(declared) }
    lines.append(Self.withoutTypes(own))
  }

  /// The line without the types of expressions, `/** @type {HTMLElement} */`, which only the check of types reads.
  private static func withoutTypes(_ line: Substring) -> Substring {
    guard line.contains("/** @type {") else { return line }
    return line.replacing(/\/\*\* @type \{[^*]*\} \*\/ ?/, with: "")[...]
  }

  /// Only a declaration of the module itself begins its line.
  private static func isIndented(_ line: Substring) -> Bool {
    let before = line.base[..<line.startIndex].utf8.last
    return before != nil && before != UInt8(ascii: "\n")
  }

  /// The name that a line declares.
  private static func declared(in line: Substring) -> Substring? {
    for beginning in [
      "const ", "let ", "class ", "function ", "function* ", "async function ", "async function* ",
    ]
    where line.hasPrefix(beginning) {
      let name = line.dropFirst(beginning.count).prefix { $0.isLetter || $0.isNumber || $0 == "$" }
      return name.isEmpty ? nil : name
    }
    return nil
  }
}
