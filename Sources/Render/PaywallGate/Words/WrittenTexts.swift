import JSON
import Numbers
import PaywallModel

/// The texts of a document as the author wrote them.
struct WrittenTexts {
  private(set) var emptied: Set<String> = []
  private(set) var keys: Set<String> = []
  private var plain: Set<String> = []

  init(in value: JSONValue) {
    collect(value)
    emptied.subtract(plain)
  }

  private mutating func collect(_ value: JSONValue) {
    switch value {
    case .string(let string): add(LocalizedText(string))
    case .array(let elements): for element in elements { collect(element) }
    case .object(let fields): for field in fields { collect(field.value) }
    case .null, .bool, .number: break
    }
  }

  private mutating func add(_ text: LocalizedText) {
    if let key = text.key {
      keys.insert(key)
      return
    }
    var words = ""
    var hasPlaceholder = false
    for segment in text.segments {
      switch segment {
      case .literal(let literal), .stray(let literal, _): words += literal
      case .placeholder(let variable, _):
        // The document itself provides a text if there is no value.
        if variable.isMessage || variable.hasFallback { return }
        hasPlaceholder = true
      }
    }
    let dense = FoldedText(InlineMarkup.parse(words).map(\.string).joined()).dense
    if !hasPlaceholder {
      plain.insert(dense)
    } else if dense.contains(where: \.isLetter) {
      emptied.insert(dense)
    }
  }
}

extension Variable {
  fileprivate var hasFallback: Bool {
    functions.contains { if case .fallback = $0 { true } else { false } }
  }
}
