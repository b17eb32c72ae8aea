import Numbers

/// One step of a compiled schema. It is trivial, so that evaluation touches no reference counts.
struct Instruction: Sendable {
  enum Operation: UInt8, Sendable {
    // The order is the order of execution in a schema: cheap assertions first, and the unevaluated
    // keywords after all keywords that may evaluate a part.
    case never
    case types, stringSet, enumeration
    case maximum, exclusiveMaximum, minimum, exclusiveMinimum, multipleOf
    case maxLength, minLength, maxItems, minItems, maxProperties, minProperties
    case format, pattern
    case dependentRequired
    case members
    case propertyNames
    case prefixItems, items, contains, uniqueItems
    case reference, dynamicReference, all, any, one, negation, conditional, dependentSchema
    case unevaluatedItems, unevaluatedProperties
  }

  var operation: Operation
  /// The kinds of value that the instruction checks; it holds for all other kinds.
  var kinds: KindSet
  /// Operands: an index, a count or a bound, by operation.
  var a: Int32 = 0
  var b: Int32 = 0
  var c: Int32 = 0
}

/// Kinds of JSON values, with a bit for each; `integer` means whole numbers.
struct KindSet: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  static let null = KindSet(rawValue: 1)
  static let bool = KindSet(rawValue: 2)
  static let number = KindSet(rawValue: 4)
  static let string = KindSet(rawValue: 8)
  static let array = KindSet(rawValue: 16)
  static let object = KindSet(rawValue: 32)
  static let integer = KindSet(rawValue: 64)

  static let any: KindSet = [.null, .bool, .number, .string, .array, .object]

  /// The values of `type` (Validation §6.1.1).
  static let names: [String: KindSet] = [
    "null": .null, "boolean": .bool, "number": .number, "integer": .integer, "string": .string,
    "array": .array, "object": .object,
  ]
}

/// A compiled schema: its instructions, and the resource that adds its dynamic anchors to the scope.
struct SchemaEntry: Sendable {
  var first: Int32 = 0
  var count: Int32 = 0
  var resource: Int32 = 0
  /// Whether it must know which parts its subschemas evaluated.
  var needsMarks = false
}
