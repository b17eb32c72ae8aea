import JSON

/// Makes wrong, odd and nearly correct texts from valid ones.
struct JSONMutation {
  let corpus: JSONCorpus
  var dice: Dice

  private static let tokens = [
    "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud800", "\\udc00", "true", "null", "-", "0",
    "1e9", "1e999999999999999999", ".", "\u{FEFF}", "\u{0}", "\u{2028}", "é", "😀", " ", "\n", "\t",
    "[[[[[[[[", "{\"\":", "\"type\"", "\"components\":[",
  ].map { Array($0.utf8) }

  /// The next text: random bytes, changed bytes, or a document with a changed value.
  mutating func next() -> (text: [UInt8], isDocument: Bool) {
    switch dice.below(20) {
    case 0: return (randomBytes(), false)
    case 1...12: return (changedBytes(dice.pick(corpus.texts)), false)
    case 13...15 where !corpus.documents.isEmpty:
      return (changedBytes(dice.pick(corpus.documents)), true)
    default: return (changedDocument().encoded(), true)
    }
  }

  private mutating func randomBytes() -> [UInt8] {
    let alphabet: [UInt8] =
      dice.below(2) == 0 ? Array("{}[]\",:0123456789-+.eEtrufalsn\\ ".utf8) : []
    return (0..<dice.below(200)).map { _ in
      alphabet.isEmpty ? UInt8(truncatingIfNeeded: dice.next()) : dice.pick(alphabet)
    }
  }

  private mutating func changedBytes(_ source: [UInt8]) -> [UInt8] {
    var text = source
    for _ in 0...dice.below(4) {
      let place = text.isEmpty ? 0 : dice.below(text.count)
      switch dice.below(6) {
      case 0 where !text.isEmpty: text[place] ^= 1 << UInt8(dice.below(8))
      case 1 where !text.isEmpty: text.remove(at: place)
      case 2: text.insert(UInt8(truncatingIfNeeded: dice.next()), at: place)
      case 3: text.insert(contentsOf: dice.pick(Self.tokens), at: place)
      case 4 where !text.isEmpty:
        text.removeSubrange(place..<min(text.count, place + dice.below(9)))
      case 5 where !text.isEmpty:
        let end = min(text.count, place + dice.below(64))
        text.insert(contentsOf: text[place..<end], at: dice.below(text.count))
      default: break
      }
    }
    return text
  }

  /// A document, or one component of it, with a few values or names changed.
  private mutating func changedDocument() -> JSONValue {
    var document: JSONValue = ["components": []]
    if !corpus.documentValues.isEmpty { document = dice.pick(corpus.documentValues) }
    if dice.below(4) > 0, case .array(let components)? = document["components"], !components.isEmpty
    {
      document = ["components": [dice.pick(components)]]
    }
    for _ in 0...dice.below(3) { document = changed(document, depth: 0) }
    return document
  }

  private mutating func changed(_ value: JSONValue, depth: Int) -> JSONValue {
    let goesIn = dice.below(8) > 0 || depth == 0
    switch value {
    case .object(var fields) where goesIn:
      changeFields(&fields, depth)
      return .object(fields)
    case .array(var elements) where goesIn && !elements.isEmpty:
      let place = dice.below(elements.count)
      switch dice.below(8) {
      case 0: elements.remove(at: place)
      case 1: elements.append(dice.pick(corpus.values))
      default: elements[place] = changed(elements[place], depth: depth + 1)
      }
      return .array(elements)
    default: return dice.pick(corpus.values)
    }
  }

  private mutating func changeFields(_ fields: inout [JSONField], _ depth: Int) {
    let name = corpus.names.isEmpty ? "type" : dice.pick(corpus.names)
    let place = fields.isEmpty ? 0 : dice.below(fields.count)
    switch dice.below(8) {
    case 0 where !fields.isEmpty: fields.remove(at: place)
    case 1 where !fields.isEmpty: fields[place].name = name
    case 2, 3: fields.append(JSONField(name: name, value: dice.pick(corpus.values)))
    default:
      guard !fields.isEmpty else { return }
      fields[place].value = changed(fields[place].value, depth: depth + 1)
    }
  }
}
