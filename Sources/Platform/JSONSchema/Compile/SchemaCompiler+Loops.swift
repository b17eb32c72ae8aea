import JSON
import Numbers

/// Rejects schemas that apply themselves to the same value, because evaluation would never end (Core §7.1).
extension SchemaCompiler {
  private enum Visit { case unseen, open, done }

  func refuseLoops() throws(SchemaError) {
    var visits = [Visit](repeating: .unseen, count: draft.entries.count)
    for start in draft.entries.indices where visits[start] == .unseen {
      var path: [(schema: Int, rest: [Int])] = [(start, inPlaceSchemas(of: start))]
      visits[start] = .open
      while let (schema, rest) = path.last {
        guard let next = rest.last else {
          visits[schema] = .done
          path.removeLast()
          continue
        }
        path[path.count - 1].rest.removeLast()
        if visits[next] == .open { throw loop(through: next) }
        guard visits[next] == .unseen else { continue }
        visits[next] = .open
        path.append((next, inPlaceSchemas(of: next)))
      }
    }
  }

  private func loop(through schema: Int) -> SchemaError {
    let note = draft.notes.schemas[schema]
    return SchemaError(
      Diagnostic(
        "endless-reference", at: note.node,
        "this schema refers to itself without going deeper into the document"),
      in: note.location)
  }

  /// The schemas that a schema applies to its own value.
  private func inPlaceSchemas(of schema: Int) -> [Int] {
    draft.instructions(of: Int32(schema)).flatMap { step -> [Int] in
      switch step.operation {
      case .reference, .all, .negation: [Int(step.a)]
      case .dependentSchema: [Int(step.b)]
      case .conditional: [Int(step.a), Int(step.b), Int(step.c)].filter { $0 >= 0 }
      case .any, .one: draft.lists[Int(step.a)..<Int(step.a + step.b)].map { Int($0) }
      default: []
      }
    }
  }
}
