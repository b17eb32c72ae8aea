import JSON
import Numbers

/// Evaluates a program over a document and only decides whether it matches.
///
/// An evaluator is only valid inside `withEvaluator`, because its pointers refer to arrays of the program and the text.
struct Evaluator {
  /// The maximum depth of nested schemas. The parser limits a document's depth and plain references cannot
  /// loop, so only dynamic references can come near it.
  static let maxDepth = 4000
  /// The number of visits after which results are cached.
  static let visitsBeforeKeeping = 50_000
  /// The number of visits after which the document is rejected. With cached results, only a schema with dynamic
  /// references or unevaluated members can need so many.
  static let maxVisits = 20_000_000

  let schema: JSONSchema
  let entries: UnsafeBufferPointer<SchemaEntry>
  let instructions: UnsafeBufferPointer<Instruction>
  let slots: UnsafeBufferPointer<MemberSlot>
  let names: UnsafeBufferPointer<UInt8>
  let lists: UnsafeBufferPointer<Int32>
  let nodes: UnsafeBufferPointer<TapeNode>
  let bytes: UnsafeBufferPointer<UInt8>
  let tape: JSONText.Tape
  /// For each open frame, which members or elements have been evaluated (Core §7.7.1).
  var marks: [UInt64] = []
  /// The resources of the evaluation path, outermost first.
  var scope: [Int32] = []
  var depth = 0
  /// The number of evaluated schemas.
  private(set) var visits = 0
  /// The cached results after many visits, because nested alternatives repeat evaluations.
  private(set) var answers: [Question: Bool] = [:]
  /// Whether a limit was reached, which makes every result a rejection.
  private(set) var isExhausted = false

  struct Question: Hashable {
    var schema: Int32
    var node: Int
  }

  @inline(__always)
  var program: SchemaProgram { schema.program }

  /// Whether a value matches a schema. Marks evaluated members in a frame; −1 for none.
  mutating func matches(_ schema: Int32, _ node: Int, frame: Int = -1) -> Bool {
    visits &+= 1
    guard visits > Self.visitsBeforeKeeping else { return decide(schema, node, frame: frame) }
    let isKept = frame < 0 && !program.usesDynamicScope
    let question = Question(schema: schema, node: node)
    if isKept, let known = answers[question] { return known }
    let answer = decide(schema, node, frame: frame)
    if isKept { answers[question] = answer }
    return answer
  }

  private mutating func decide(_ schema: Int32, _ node: Int, frame outer: Int) -> Bool {
    let entry = entries[Int(schema)]
    guard depth < Self.maxDepth, visits < Self.maxVisits else {
      isExhausted = true
      return false
    }
    depth += 1
    let entersScope = program.usesDynamicScope
    if entersScope { scope.append(entry.resource) }
    let frame = entry.needsMarks ? openFrame(for: node) : outer
    let kind = UInt8(1) << nodes[node].kind.rawValue
    var isMatch = true
    var number = Int(entry.first)
    let end = number + Int(entry.count)
    while number < end {
      let step = instructions[number]
      number += 1
      guard step.kinds.rawValue & kind != 0, !holds(step, node, frame: frame) else { continue }
      isMatch = false
      break
    }
    if entry.needsMarks { closeFrame(frame, into: isMatch ? outer : -1) }
    if entersScope { scope.removeLast() }
    depth -= 1
    return isMatch
  }

  /// Whether an instruction holds for a value of a kind that it checks.
  @inline(__always)
  mutating func holds(_ step: Instruction, _ node: Int, frame: Int) -> Bool {
    switch step.operation {
    case .types: isOneOf(KindSet(rawValue: UInt8(truncatingIfNeeded: step.a)), node)
    case .members: membersHold(step, node, frame: frame)
    case .reference, .all: matches(step.a, node, frame: frame)
    case .stringSet: isListed(step, node)
    case .pattern: withText(of: node) { program.patterns[Int(step.a)].matches($0) }
    case .items: itemsHold(step, node, frame: frame)
    default: otherHolds(step, node, frame: frame)
    }
  }

  private mutating func otherHolds(_ step: Instruction, _ node: Int, frame: Int) -> Bool {
    switch step.operation {
    case .never: false
    case .enumeration: isConstant(step, node)
    case .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum, .multipleOf:
      numberHolds(step, node)
    case .maxLength: length(of: node) <= Int(step.a)
    case .minLength: length(of: node) >= Int(step.a)
    case .maxItems, .maxProperties: Int(nodes[node].count) <= Int(step.a)
    case .minItems, .minProperties: Int(nodes[node].count) >= Int(step.a)
    case .format: withText(of: node) { program.formats[Int(step.a)].matches($0) }
    case .dependentRequired: dependentRequiredHolds(step, node)
    case .propertyNames: namesHold(step, node)
    case .prefixItems: prefixHolds(step, node, frame: frame)
    case .contains: containsHolds(step, node, frame: frame)
    case .uniqueItems: firstDuplicate(in: node) == nil
    case .dynamicReference: matches(dynamicTarget(of: step), node, frame: frame)
    case .any: anyHolds(step, node, frame: frame)
    case .one: oneHolds(step, node, frame: frame)
    case .negation: !matches(step.a, node)
    case .conditional: conditionalHolds(step, node, frame: frame)
    case .dependentSchema: dependentSchemaHolds(step, node, frame: frame)
    case .unevaluatedItems: unevaluatedItemsHold(step, node, frame: frame)
    case .unevaluatedProperties: unevaluatedPropertiesHold(step, node, frame: frame)
    case .types, .members, .reference, .all, .stringSet, .pattern, .items: true
    }
  }
}

extension JSONSchema {
  /// Runs a closure with an evaluator over a text.
  func withEvaluator<Result>(
    over tape: JSONText.Tape, _ body: (inout Evaluator) -> Result
  ) -> Result {
    tape.nodes.withUnsafeBufferPointer { nodes in
      tape.bytes.withUnsafeBufferPointer { bytes in
        program.entries.withUnsafeBufferPointer { entries in
          program.instructions.withUnsafeBufferPointer { instructions in
            program.slots.withUnsafeBufferPointer { slots in
              program.names.withUnsafeBufferPointer { names in
                program.lists.withUnsafeBufferPointer { lists in
                  var evaluator = Evaluator(
                    schema: self, entries: entries, instructions: instructions, slots: slots,
                    names: names, lists: lists, nodes: nodes, bytes: bytes, tape: tape)
                  return body(&evaluator)
                }
              }
            }
          }
        }
      }
    }
  }
}
