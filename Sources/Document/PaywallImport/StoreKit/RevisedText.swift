import JSON
import Numbers

extension JSONText {
  /// The text with another value, in which everything that stays the same keeps its bytes.
  ///
  /// A text in the style of Xcode or of this service keeps that style in all of it.
  func revised(to value: JSONValue) -> [UInt8] {
    let former = root.value
    guard !former.isWritten(like: value) else { return bytes }
    for style in [XcodeStyle.bytes, { $0.encoded(.pretty) }] {
      for end in [[], [UInt8(ascii: "\n")]] where style(former) + end == bytes {
        return style(value) + end
      }
    }
    let patch = JSONPatch(Self.changes(from: former, to: value, at: []))
    do throws(JSONPatchError) {
      return try applying(patch, limits: .trusted).bytes
    } catch {
      // The patch is made from the text's own values: only a result beyond all limits does not apply.
      return value.encoded(.pretty)
    }
  }

  private static func changes(
    from old: JSONValue, to new: JSONValue, at path: [JSONPointer.Token]
  ) -> [JSONPatch.Operation] {
    switch (old, new) {
    case (.object(let before), .object(let after)): members(from: before, to: after, at: path)
    case (.array(let before), .array(let after)): elements(from: before, to: after, at: path)
    default: old == new ? [] : [.replace(JSONPointer(tokens: path), new)]
    }
  }

  private static func members(
    from old: [JSONField], to new: [JSONField], at path: [JSONPointer.Token]
  ) -> [JSONPatch.Operation] {
    var changes: [JSONPatch.Operation] = []
    for field in old where !new.contains(where: { $0.isNamed(field.name) }) {
      changes.append(.remove(JSONPointer(tokens: path + [.name(field.name)])))
    }
    for field in new {
      let place = path + [JSONPointer.Token.name(field.name)]
      if let before = old.first(where: { $0.isNamed(field.name) }) {
        changes += self.changes(from: before.value, to: field.value, at: place)
      } else {
        changes.append(.add(JSONPointer(tokens: place), field.value))
      }
    }
    return changes
  }

  /// Equal elements at both ends stay; those between are changed in pairs, and the rest is removed or added.
  private static func elements(
    from old: [JSONValue], to new: [JSONValue], at path: [JSONPointer.Token]
  ) -> [JSONPatch.Operation] {
    func place(_ index: Int) -> [JSONPointer.Token] { path + [.name("\(index)")] }
    let most = min(old.count, new.count)
    let before = (0..<most).first { old[$0] != new[$0] } ?? most
    let after =
      (0..<most - before).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] }
      ?? most - before
    let pairs = most - before - after
    var changes = (before..<before + pairs).flatMap {
      self.changes(from: old[$0], to: new[$0], at: place($0))
    }
    for index in (before + pairs..<old.count - after).reversed() {
      changes.append(.remove(JSONPointer(tokens: place(index))))
    }
    for index in before + pairs..<new.count - after {
      changes.append(.add(JSONPointer(tokens: place(index)), new[index]))
    }
    return changes
  }
}

extension JSONValue {
  /// Whether both are equal and have their members in the same order.
  fileprivate func isWritten(like other: JSONValue) -> Bool {
    switch (self, other) {
    case (.object(let own), .object(let others)):
      own.count == others.count
        && zip(own, others).allSatisfy { $0.isNamed($1.name) && $0.value.isWritten(like: $1.value) }
    case (.array(let own), .array(let others)):
      own.count == others.count && zip(own, others).allSatisfy { $0.isWritten(like: $1) }
    default: self == other
    }
  }
}
