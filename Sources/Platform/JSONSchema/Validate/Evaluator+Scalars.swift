import JSON
import Numbers

/// Types, constants, numbers and strings (Validation §6.1–§6.3).
extension Evaluator {
  @inline(__always)
  func isOneOf(_ kinds: KindSet, _ node: Int) -> Bool {
    let value = nodes[node]
    guard kinds.rawValue & (1 << value.kind.rawValue) == 0 else { return true }
    guard value.kind == .number, kinds.contains(.integer) else { return false }
    return value.isPlainInteger || parts(of: node).isInteger
  }

  /// `enum` and `const` of strings only.
  func isListed(_ step: Instruction, _ node: Int) -> Bool {
    guard nodes[node].kind == .string else { return false }
    let table = SlotTable(first: step.a, mask: UInt32(truncatingIfNeeded: step.b))
    return slot(ofString: node, in: table) >= 0
  }

  func isConstant(_ step: Instruction, _ node: Int) -> Bool {
    let value = JSONNode(tape: tape, index: node).value
    return program.constants[Int(step.a)..<Int(step.a + step.b)].contains(value)
  }

  func numberHolds(_ step: Instruction, _ node: Int) -> Bool {
    let bound = program.bounds[Int(step.a)]
    let value = nodes[node]
    let start = Int(value.start)
    guard step.operation != .multipleOf, let limit = bound.quick, let base = bytes.baseAddress,
      let number = QuickDecimal(base + start, count: Int(value.end) - start)
    else {
      let number = parts(of: node)
      return step.operation == .multipleOf
        ? number.isMultiple(of: bound.parts) : holds(step.operation, number, limit: bound.parts)
    }
    return holds(step.operation, number, limit: limit)
  }

  @inline(__always)
  private func holds<Number: Comparable>(
    _ operation: Instruction.Operation, _ number: Number, limit: Number
  ) -> Bool {
    switch operation {
    case .maximum: number <= limit
    case .exclusiveMaximum: number < limit
    case .minimum: number >= limit
    default: number > limit
    }
  }

  private func parts(of node: Int) -> DecimalParts {
    DecimalParts(reading: bytes[Int(nodes[node].start)..<Int(nodes[node].end)])
  }

  /// Unicode scalars in a string.
  func length(of node: Int) -> Int {
    let value = nodes[node]
    guard value.isEscaped || value.isWide else {
      return Int(value.end - value.start) - 2
    }
    return withText(of: node) { text in text.count { $0 & 0xC0 != 0x80 } }
  }

  /// Passes the UTF-8 bytes of a string. Decodes them only if there are escapes.
  @inline(__always)
  func withText<Result>(of node: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    let value = nodes[node]
    let content = Int(value.start) + 1..<Int(value.end) - 1
    guard value.isEscaped else {
      return body(UnsafeBufferPointer(rebasing: bytes[content]))
    }
    return JSONString.unescape(tape.bytes[content]).withUnsafeBufferPointer(body)
  }
}
