import JSON
import Numbers

/// Explains why a value does not match, after the evaluator has rejected it.
///
/// It evaluates one instruction after another and descends into those that fail, so that the meaning of keywords is defined in one place.
struct Explainer {
  /// The limit of visited schemas: nested alternatives could otherwise take exponential time.
  static let maxVisits = 20_000

  var evaluator: Evaluator
  let limit: Int
  private(set) var visits = 0
  private(set) var failures: [Failure] = []
  var path: [JSONPointer.Token] = []
  var speakers: [Int] = []

  var program: SchemaProgram { evaluator.program }

  var isFull: Bool { failures.count >= limit || visits >= Self.maxVisits }

  /// Collects the failures of a value against a schema.
  ///
  /// `about` states whether the value is the same as for the previous schema.
  // If this were inlined into the functions that it calls, it would take most of the module's compile time.
  @inline(never)
  mutating func explain(
    _ schema: Int32, _ node: Int, by keywords: [JSONPointer.Token], aboutSame: Bool
  ) {
    guard !isFull else { return }
    visits += 1
    let saved = (path, speakers)
    path += keywords
    speakers = [Int(schema)] + (aboutSame ? speakers : [])
    let entry = evaluator.entries[Int(schema)]
    let entersScope = program.usesDynamicScope
    if entersScope { evaluator.scope.append(entry.resource) }
    let frame = entry.needsMarks ? evaluator.openFrame(for: node) : -1
    for number in Int(entry.first)..<Int(entry.first + entry.count) where !isFull {
      explain(number, of: Int(schema), node, frame: frame)
    }
    if entry.needsMarks { evaluator.closeFrame(frame, into: -1) }
    if entersScope { evaluator.scope.removeLast() }
    (path, speakers) = saved
  }

  private mutating func explain(_ number: Int, of schema: Int, _ node: Int, frame: Int) {
    let step = program.instructions[number]
    let kind = UInt8(1) << evaluator.nodes[node].kind.rawValue
    guard step.kinds.rawValue & kind != 0 else { return }
    guard !holds(step, node, frame: frame) else { return }
    let place = StepPlace(number: number, schema: schema, node: node)
    let keyword = keyword(of: place)
    switch step.operation {
    case .members: explainMembers(step, place)
    case .propertyNames: explainNames(step, place)
    case .unevaluatedProperties: explainUnevaluated(step, place, frame: frame)
    case .dependentRequired: explainDependentRequired(step, place)
    case .prefixItems, .items, .unevaluatedItems: explainElements(step, place, frame: frame)
    case .uniqueItems: explainDuplicate(place)
    case .reference: explain(step.a, node, by: [.name(keyword)], aboutSame: true)
    case .all: explain(step.a, node, by: [.name(keyword), .index(Int(step.b))], aboutSame: true)
    case .dynamicReference:
      explain(evaluator.dynamicTarget(of: step), node, by: [.name(keyword)], aboutSame: true)
    case .dependentSchema:
      let name = program.dependencies[Int(step.a)].name
      explain(step.b, node, by: [.name(keyword), .name(name)], aboutSame: true)
    case .conditional: explainConditional(step, place)
    case .any, .one: explainBranches(step, place)
    default: add(place)
    }
  }

  /// Not inlined, because each of the callers would then contain the whole evaluator.
  @inline(never)
  mutating func matches(_ schema: Int32, _ node: Int) -> Bool { evaluator.matches(schema, node) }

  @inline(never)
  private mutating func holds(_ step: Instruction, _ node: Int, frame: Int) -> Bool {
    evaluator.holds(step, node, frame: frame)
  }

  /// A failing instruction, its schema, and the value.
  struct StepPlace {
    var number: Int
    var schema: Int
    var node: Int
  }

  func keyword(of place: StepPlace) -> String { program.notes.keywords[place.number].name }

  /// - Parameter node: the faulty value, if it differs from the place's.
  mutating func add(
    _ place: StepPlace, _ detail: Failure.Detail = .plain, at node: Int? = nil,
    keyword: String? = nil
  ) {
    failures.append(
      Failure(
        schema: place.schema, instruction: place.number,
        value: JSONNode(tape: evaluator.tape, index: node ?? place.node), detail: detail,
        path: JSONPointer(tokens: path).appending(keyword ?? self.keyword(of: place)),
        speakers: speakers))
  }

  /// The failures against a schema, separately from those collected so far.
  mutating func failures(
    by schema: Int32, _ node: Int, keywords: [JSONPointer.Token]
  ) -> [Failure] {
    let saved = failures
    failures = []
    explain(schema, node, by: keywords, aboutSame: true)
    defer { failures = saved }
    return failures
  }
}
