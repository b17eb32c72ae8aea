import JSON
import Numbers

/// One place where two JSON values differ.
public struct JSONDifference: Sendable, Equatable {
  public enum Kind: String, Sendable {
    case add
    case remove
    case replace
  }

  public var kind: Kind
  /// The place to which the operation applies, after the operations before it (RFC 6902 §3).
  public var path: JSONPointer
  /// The place of the value in the new text, or in the old text if it was removed.
  public var place: JSONPointer
  public var old: JSONValue?
  public var new: JSONValue?
  /// The innermost component around `place`.
  public var owner: JSONValue?
}

/// Finds the differences of two JSON values as the operations of a JSON Patch (RFC 6902).
///
/// Elements of arrays are matched by their longest common subsequence, so an inserted component is one
/// addition. Between matches, elements of the same kind are compared with each other.
struct JSONComparison {
  private(set) var differences: [JSONDifference] = []
  /// The size of the differences in bytes: the pointer of each and `wordsOfEach`.
  private var size = 0
  private let limit: Int
  /// The maximum product of two arrays' sizes; larger arrays are compared element by element, in order.
  private static let largestTable = 1_000_000

  /// The bytes of each difference, without its pointer.
  private static let wordsOfEach = 100

  /// - Parameter limit: if the differences would take more bytes, the whole value is the only difference.
  init(from old: JSONValue, to new: JSONValue, limit: Int) {
    self.limit = limit
    compare(old, new, at: Places())
    guard size > limit else { return }
    let whole = JSONDifference(
      kind: .replace, path: JSONPointer(), place: JSONPointer(), old: old, new: new)
    differences = [whole]
  }

  /// The places of a value in the patched, the old and the new document.
  private struct Places {
    var path = JSONPointer()
    var old = JSONPointer()
    var new = JSONPointer()
    /// The approximate size of the path in bytes.
    var length = 0
    /// The innermost component in the old document that contains it.
    var oldOwner: JSONValue?
    var newOwner: JSONValue?

    func appending(_ name: String) -> Places {
      Places(
        path: path.appending(name), old: old.appending(name), new: new.appending(name),
        length: length + name.utf8.count + 1, oldOwner: oldOwner, newOwner: newOwner)
    }

    func appending(path index: Int, old: Int, new: Int) -> Places {
      Places(
        path: path.appending(index), old: self.old.appending(old), new: self.new.appending(new),
        length: length + 4, oldOwner: oldOwner, newOwner: newOwner)
    }

    /// Looks up the components once for each object instead of once for each difference in it, because an object may have many members.
    func inside(_ old: JSONValue, _ new: JSONValue) -> Places {
      var places = self
      if case .string? = old["type"] { places.oldOwner = old }
      if case .string? = new["type"] { places.newOwner = new }
      return places
    }
  }

  private mutating func compare(_ old: JSONValue, _ new: JSONValue, at places: Places) {
    guard size <= limit else { return }
    switch (old, new) {
    case (.object(let fields), .object(let newFields)):
      compare(fields, newFields, at: places.inside(old, new))
    case (.array(let old), .array(let new)): compare(old, new, at: places)
    default: if old != new { note(.replace, at: places, from: old, to: new) }
    }
  }

  private mutating func compare(_ old: [JSONField], _ new: [JSONField], at places: Places) {
    let newFields = Dictionary(new.map { (Array($0.name.utf8), $0.value) }) { $1 }
    let oldNames = Set(old.map { Array($0.name.utf8) })
    for field in old {
      let places = places.appending(field.name)
      if let value = newFields[Array(field.name.utf8)] {
        compare(field.value, value, at: places)
      } else {
        note(.remove, at: places, from: field.value, to: nil)
      }
    }
    for field in new where !oldNames.contains(Array(field.name.utf8)) {
      note(.add, at: places.appending(field.name), from: nil, to: field.value)
    }
  }

  private mutating func compare(_ old: [JSONValue], _ new: [JSONValue], at places: Places) {
    var index = 0
    var (oldStart, newStart) = (0, 0)
    for match in Self.matches(old, new) + [(old.count, new.count)] {
      compare(
        old[oldStart..<match.0], new[newStart..<match.1], at: &index, of: places)
      (index, oldStart, newStart) = (index + 1, match.0 + 1, match.1 + 1)
    }
  }

  /// The elements between two matches: elements of the same kind are compared, others are removed or added.
  private mutating func compare(
    _ old: ArraySlice<JSONValue>, _ new: ArraySlice<JSONValue>, at index: inout Int,
    of places: Places
  ) {
    let pairs = Self.common(old.map(\.kindOfElement), new.map(\.kindOfElement))
      .map { ($0.0 + old.startIndex, $0.1 + new.startIndex) }
    var (oldIndex, newIndex) = (old.startIndex, new.startIndex)
    for pair in pairs + [(old.endIndex, new.endIndex)] {
      while oldIndex < pair.0 {
        let at = places.appending(path: index, old: oldIndex, new: newIndex)
        note(.remove, at: at, from: old[oldIndex], to: nil)
        oldIndex += 1
      }
      while newIndex < pair.1 {
        let at = places.appending(path: index, old: oldIndex, new: newIndex)
        note(.add, at: at, from: nil, to: new[newIndex])
        (index, newIndex) = (index + 1, newIndex + 1)
      }
      guard oldIndex < old.endIndex else { return }
      compare(
        old[oldIndex], new[newIndex],
        at: places.appending(path: index, old: oldIndex, new: newIndex))
      (index, oldIndex, newIndex) = (index + 1, oldIndex + 1, newIndex + 1)
    }
  }

  private mutating func note(
    _ kind: JSONDifference.Kind, at places: Places, from old: JSONValue?, to new: JSONValue?
  ) {
    size += Self.wordsOfEach + places.length
    guard size <= limit else { return }
    differences.append(
      JSONDifference(
        kind: kind, path: places.path, place: kind == .remove ? places.old : places.new, old: old,
        new: new, owner: kind == .remove ? places.oldOwner : places.newOwner))
  }
}

extension JSONComparison {
  /// Pairs of indices of equal elements, ascending in both: a longest common subsequence.
  private static func matches(_ old: [JSONValue], _ new: [JSONValue]) -> [(Int, Int)] {
    let (a, b) = (old.map { $0.encoded() }, new.map { $0.encoded() })
    let shorter = min(a.count, b.count)
    var prefix = 0
    while prefix < shorter, a[prefix] == b[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < shorter - prefix, a[a.count - 1 - suffix] == b[b.count - 1 - suffix] {
      suffix += 1
    }
    let middle = common(
      Array(a[prefix..<a.count - suffix]), Array(b[prefix..<b.count - suffix]))
    return (0..<prefix).map { ($0, $0) }
      + middle.map { ($0.0 + prefix, $0.1 + prefix) }
      + (0..<suffix).map { (a.count - suffix + $0, b.count - suffix + $0) }
  }

  private static func common<Key: Hashable>(_ a: [Key], _ b: [Key]) -> [(Int, Int)] {
    guard !a.isEmpty, !b.isEmpty, a.count * b.count <= largestTable else { return [] }
    // Each element is compared with all others. Elements may be long and differ only at their end, so numbers are compared instead.
    var numbers: [Key: Int] = [:]
    for key in a + b where numbers[key] == nil { numbers[key] = numbers.count }
    return common(numbers: a.map { numbers[$0] }, b.map { numbers[$0] })
  }

  private static func common(numbers a: [Int?], _ b: [Int?]) -> [(Int, Int)] {
    let width = b.count + 1
    var lengths = [Int32](repeating: 0, count: (a.count + 1) * width)
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        lengths[i * width + j] =
          a[i] == b[j]
          ? lengths[(i + 1) * width + j + 1] + 1
          : max(lengths[(i + 1) * width + j], lengths[i * width + j + 1])
      }
    }
    var pairs: [(Int, Int)] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      if a[i] == b[j] {
        pairs.append((i, j))
        (i, j) = (i + 1, j + 1)
      } else if lengths[(i + 1) * width + j] >= lengths[i * width + j + 1] {
        i += 1
      } else {
        j += 1
      }
    }
    return pairs
  }
}

extension JSONValue {
  /// The kind of an element: only elements of the same kind are compared.
  fileprivate var kindOfElement: String {
    switch self {
    case .null: "null"
    case .bool: "bool"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: if case .string(let type)? = self["type"] { "object \(type)" } else { "object" }
    }
  }
}
