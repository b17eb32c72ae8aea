import Numbers

/// Words for a screen reader, with a pause between a former price and another one.
struct SpokenWords {
  /// The separator that a voice reads as a pause: ", ", "、".
  let pause: String
  private(set) var string = ""
  private var endsInFormer = false
  private var endsInPrice = false

  init(pause: String) { self.pause = pause }

  mutating func add(_ words: String, endsInPrice: Bool) {
    self.endsInPrice = endsInPrice
    let next = words.drop(while: \.isWhitespace)
    if endsInFormer, let first = next.first {
      string += first.isPunctuation ? String(words) : pause + next
    } else {
      string += words
    }
    endsInFormer = endsInFormer && next.isEmpty
  }

  mutating func add(former words: String) {
    if endsInPrice {
      string = String(string.reversed().drop(while: \.isWhitespace).reversed()) + pause
    } else if string.last?.isWhitespace == false {
      string += " "
    }
    string += words
    endsInFormer = true
  }
}

extension String {
  /// Whether the words are nothing but an amount with the sign of its currency: "$59.99", "59,99 US$".
  var isAmount: Bool {
    let scalars = unicodeScalars.filter { !$0.properties.isDefaultIgnorableCodePoint }
    let signs = scalars.filter { $0.properties.generalCategory == .currencySymbol }
    let letters = scalars.filter { ("A"..."Z").contains($0) }
    let numbers = scalars.filter { $0.properties.generalCategory == .decimalNumber }
    let others = scalars.filter {
      $0.properties.isWhitespace || ".,'’٫٬".unicodeScalars.contains($0)
    }
    return signs.count == 1 && letters.count <= 2 && !numbers.isEmpty
      && signs.count + letters.count + numbers.count + others.count == scalars.count
  }
}
