import JSON
import Numbers

/// Looks names up in the program's tables.
extension Evaluator {
  /// The slot for a member's name, which the parser has hashed; −1 if there is none.
  @inline(__always)
  func slot(ofKey key: Int, in table: SlotTable) -> Int {
    slot(of: key, hash: nodes[key].count, in: table)
  }

  /// The slot for a string value; -1 if there is none.
  func slot(ofString node: Int, in table: SlotTable) -> Int {
    slot(of: node, hash: withText(of: node, KeyHash.of), in: table)
  }

  @inline(__always)
  private func slot(of node: Int, hash: UInt32, in table: SlotTable) -> Int {
    var place = hash & table.mask
    while true {
      let index = Int(table.first) + Int(place)
      let slot = slots[index]
      guard slot.isUsed else { return -1 }
      if slot.hash == hash, isNamed(node, slot) { return index }
      place = (place + 1) & table.mask
    }
  }

  @inline(__always)
  private func isNamed(_ node: Int, _ slot: MemberSlot) -> Bool {
    let value = nodes[node]
    let count = Int(slot.nameCount)
    guard !value.isEscaped else {
      return withText(of: node) { $0.elementsEqual(name(of: slot)) }
    }
    guard Int(value.end - value.start) - 2 == count else { return false }
    let start = Int(value.start) + 1
    for offset in 0..<count where bytes[start + offset] != names[Int(slot.nameStart) + offset] {
      return false
    }
    return true
  }

  func name(of slot: MemberSlot) -> UnsafeBufferPointer<UInt8>.SubSequence {
    names[Int(slot.nameStart)..<Int(slot.nameStart + slot.nameCount)]
  }

  /// The value of an object's member, if any.
  func member(_ name: String, of object: Int) -> Int? {
    JSONNode(tape: tape, index: object)[name]?.index
  }
}
