import Numbers
import XML

/// A reference of a style to another part of the picture: `fill: url(#a)`.
struct StyleReference {
  /// The property in lower case.
  var property: ByteText
  /// The target without the `#`.
  var target: ByteText
}

/// A rule of a sheet that refers to something.
struct StyleRule {
  var subjects: [StyleSubject]
  var references: [StyleReference]
}

/// The last compound of a selector, which describes the element of its rule (Selectors 4 §3.1).
struct StyleSubject: Hashable {
  /// `nil` matches any.
  var type: ByteText?
  var id: ByteText?
  var classes: Set<ByteText> = []

  func isMet(byType type: ByteText, id: ByteText?, classes: Set<ByteText>) -> Bool {
    (self.type == nil || self.type == type) && (self.id == nil || self.id == id)
      && self.classes.isSubset(of: classes)
  }
}

/// The rules of a picture's sheets, indexed by a feature that elements must have to match.
struct SheetIndex {
  typealias Entry = (subject: StyleSubject, references: [StyleReference])

  private var byID: [ByteText: [Entry]] = [:]
  private var byClass: [ByteText: [Entry]] = [:]
  private var byType: [ByteText: [Entry]] = [:]
  private var others: [Entry] = []

  init(_ rules: [StyleRule]) {
    for rule in rules where !rule.references.isEmpty {
      for subject in rule.subjects { add((subject, rule.references)) }
    }
  }

  private mutating func add(_ entry: Entry) {
    if let id = entry.subject.id {
      byID[id, default: []].append(entry)
    } else if let name = entry.subject.classes.first {
      byClass[name, default: []].append(entry)
    } else if let type = entry.subject.type {
      byType[type, default: []].append(entry)
    } else {
      others.append(entry)
    }
  }

  /// The rules that may match an element.
  func candidates(type: ByteText, id: ByteText?, classes: Set<ByteText>) -> [Entry] {
    others + (byType[type] ?? []) + (id.flatMap { byID[$0] } ?? [])
      + classes.flatMap { byClass[$0] ?? [] }
  }
}

/// Collects the subjects of a rule from the tokens before its block.
struct StyleSubjects {
  private(set) var all = [StyleSubject()]
  private var isCombined = false
  private var isClass = false

  mutating func take(_ token: CSSToken) {
    switch token {
    case .whitespace: isCombined = true
    case .delim(let byte) where ">+~".utf8.contains(byte): isCombined = true
    case .comma:
      all.append(StyleSubject())
      isCombined = false
    case .delim(UInt8(ascii: ".")):
      begin()
      isClass = true
    case .ident(let name):
      begin()
      if isClass { all[all.count - 1].classes.insert(name) } else { all[all.count - 1].type = name }
      isClass = false
    case .hash(let name):
      begin()
      all[all.count - 1].id = name
    default: begin()
    }
  }

  /// Starts a new subject after a combinator, because the next part describes another element.
  private mutating func begin() {
    if isCombined { all[all.count - 1] = StyleSubject() }
    isCombined = false
  }
}
