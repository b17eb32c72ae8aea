import Numbers

/// Changes one place of a text and keeps all other bytes.
struct TextEditor {
  private let text: JSONText
  private let style: TextStyle

  /// A new value for a place.
  enum NewValue {
    case value(JSONValue)
    /// The bytes of a value elsewhere in the text.
    case written([UInt8])
  }

  /// A member with its name, or an element.
  private struct Entry {
    let range: Range<Int>
    let value: JSONNode
    let name: String?
  }

  init(_ text: JSONText) {
    self.text = text
    style = TextStyle(of: text)
  }

  func replacing(_ node: JSONNode, with value: NewValue) -> [UInt8] {
    splicing(node.range, bytes(of: value, at: node.range.lowerBound))
  }

  /// Removes an existing entry with the comma and the white space before it, or, for the first entry, after it.
  func removing(_ token: JSONPointer.Token, from parent: JSONNode) -> [UInt8] {
    let entries = entries(of: parent)
    guard let place = place(of: token, in: entries, parent) else { return text.bytes }
    if entries.count == 1 {
      return splicing(parent.range.lowerBound + 1..<parent.range.upperBound - 1, [])
    }
    let range = entries[place].range
    return place > 0
      ? splicing(entries[place - 1].range.upperBound..<range.upperBound, [])
      : splicing(range.lowerBound..<entries[1].range.lowerBound, [])
  }

  /// Adds a member, or replaces the one with its name; inserts an element before an index, or at the end
  /// for `-`. Returns `nil` if nothing can be added.
  func adding(
    _ value: NewValue, as token: JSONPointer.Token, to parent: JSONNode
  ) -> [UInt8]? {
    let entries = entries(of: parent)
    switch parent.kind {
    case .object:
      if let place = place(of: token, in: entries, parent) {
        return replacing(entries[place].value, with: value)
      }
      let name = JSONValue.string(token.name).encoded() + colon(beside: entries.last)
      return inserting(name, value, at: entries.count, among: entries, in: parent)
    case .array:
      let place = token.name == "-" ? entries.count : token.index
      guard let place, place <= entries.count else { return nil }
      return inserting([], value, at: place, among: entries, in: parent)
    default: return nil
    }
  }

  private func inserting(
    _ name: [UInt8], _ value: NewValue, at place: Int, among entries: [Entry], in parent: JSONNode
  ) -> [UInt8] {
    guard let first = entries.first else {
      let inside = parent.range.lowerBound + 1..<parent.range.upperBound - 1
      return splicing(inside, name + bytes(of: value, at: inside.lowerBound))
    }
    let separator = separator(at: place, among: entries, in: parent)
    if place == 0 {
      let start = first.range.lowerBound
      return splicing(start..<start, name + bytes(of: value, at: start) + separator)
    }
    let end = entries[place - 1].range.upperBound
    let written = bytes(of: value, at: entries[place - 1].range.lowerBound)
    return splicing(end..<end, separator + name + written)
  }

  /// The comma and the white space between the entries at a place, or else between another pair;
  /// for a single entry, the white space before it.
  private func separator(at place: Int, among entries: [Entry], in parent: JSONNode) -> [UInt8] {
    if entries.count > 1 {
      let before = min(max(place - 1, 0), entries.count - 2)
      return Array(
        text.bytes[entries[before].range.upperBound..<entries[before + 1].range.lowerBound])
    }
    let lead = text.bytes[parent.range.lowerBound + 1..<entries[0].range.lowerBound]
    let space = lead.isEmpty ? style.space : Array(lead)
    return [UInt8(ascii: ",")] + space
  }

  /// The colon and the white space after it, copied from a neighbour on one line.
  private func colon(beside entry: Entry?) -> [UInt8] {
    guard let entry, let name = entry.name else { return [UInt8(ascii: ":")] + style.space }
    let start = entry.range.lowerBound
    let written = text.bytes[start..<entry.value.range.lowerBound]
    guard let quote = written.lastIndex(of: UInt8(ascii: "\"")), !name.isEmpty,
      !written[quote...].contains(where: { $0 == 10 || $0 == 13 })
    else { return [UInt8(ascii: ":")] + style.space }
    return Array(written[(quote + 1)...])
  }

  private func entries(of parent: JSONNode) -> [Entry] {
    if let members = parent.members {
      return members.map { member in
        let range = member.keyRange.lowerBound..<member.value.range.upperBound
        return Entry(range: range, value: member.value, name: member.key)
      }
    }
    return parent.elements?.map { Entry(range: $0.range, value: $0, name: nil) } ?? []
  }

  private func place(
    of token: JSONPointer.Token, in entries: [Entry], _ parent: JSONNode
  ) -> Int? {
    guard parent.kind == .object else {
      return token.index.flatMap { entries.indices.contains($0) ? $0 : nil }
    }
    return entries.firstIndex { $0.name?.utf8.elementsEqual(token.name.utf8) == true }
  }

  private func bytes(of value: NewValue, at offset: Int) -> [UInt8] {
    switch value {
    case .value(let value): style.bytes(of: value, inLineOf: offset, in: text.bytes)
    case .written(let bytes): bytes
    }
  }

  private func splicing(_ range: Range<Int>, _ new: [UInt8]) -> [UInt8] {
    var bytes = text.bytes
    bytes.replaceSubrange(range, with: new)
    return bytes
  }
}
