/// Why the modules of a page do not join. Only a mistake in the program's files causes it.
enum JoinError: Error, Equatable {
  case missing(String, importedBy: String)
  /// The names of the modules, from one to itself.
  case circle([String])
  case notExported(String, from: String, in: String)
  case declaredTwice(String, in: String)
  case unreadable(String, in: String)
}

/// The script of a page: all modules that the page needs, joined so that each follows its imports.
struct JoinedScript {
  /// The names of the modules, in their order.
  private(set) var order: [String] = []

  private var modules: [String: ScriptModule] = [:]
  private let read: (String) -> String?

  /// - Parameters:
  ///   - name: the module that the page names.
  ///   - read: the text of the module with a name.
  init(_ name: String, reading read: @escaping (String) -> String?) throws(JoinError) {
    self.read = read
    try add(name, path: [name])
    try checkNames()
  }

  var text: String {
    let joined = order.compactMap { modules[$0] }
    var outer: [Substring] = []
    for line in joined.flatMap(\.outerImports) where !outer.contains(line) { outer.append(line) }
    return PlainLines.text(outer + joined.flatMap(\.lines))
  }

  /// - Parameter path: the modules through which imports lead to this one, and it.
  private mutating func add(_ name: String, path: [String]) throws(JoinError) {
    guard let text = read(name) else {
      throw .missing(name, importedBy: path.dropLast().last ?? "the page")
    }
    let module = try ScriptModule(name, text)
    for each in module.imports where modules[each.module] == nil {
      if let start = path.firstIndex(of: each.module) {
        throw .circle(path[start...] + [each.module])
      }
      try add(each.module, path: path + [each.module])
    }
    modules[name] = module
    order.append(name)
  }

  /// The modules share their names: each has only one meaning, and is there.
  private func checkNames() throws(JoinError) {
    var declared: Set<Substring> = []
    for name in order {
      guard let module = modules[name] else { continue }
      for each in module.declarations where !declared.insert(each).inserted {
        throw .declaredTwice(String(each), in: name)
      }
      for each in module.imports {
        for wanted in each.names where modules[each.module]?.exports.contains(wanted) != true {
          throw .notExported(String(wanted), from: each.module, in: name)
        }
      }
    }
  }
}
