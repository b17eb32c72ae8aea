import Numbers

/// The part of a representation that a request asks for (RFC 9110 §14).
public enum ByteRanges: Sendable, Hashable {
  /// The whole: no part is requested, the condition does not hold, or the field is invalid.
  case whole
  /// Non-empty parts in the requested order: 206.
  case parts([Range<Int>])
  /// None of the requested parts exists: 416.
  case unsatisfiable

  /// The maximum number of parts in a response; a request for more gets the whole (RFC 9110 §14.2, CVE-2011-3192).
  static let limit = 16

  /// - Parameters:
  ///   - size: the size of the representation in bytes.
  ///   - current: its entity tag, for `If-Range`.
  ///   - lastModified: the time of its last change, for `If-Range`.
  public init(
    askedBy request: HTTPRequest, size: Int, current: EntityTag?, lastModified: HTTPDate? = nil
  ) {
    guard request.method == .get, let asked = request.fields["Range"],
      Self.conditionHolds(request.fields, current: current, lastModified: lastModified),
      let specs = Self.parse(asked)
    else {
      self = .whole
      return
    }
    let parts = specs.compactMap { $0.range(in: size) }
    guard !parts.isEmpty else {
      self = .unsatisfiable
      return
    }
    // Overlapping parts would make the server send more than the whole.
    let isModest = parts.count <= Self.limit && parts.reduce(0) { $0 + $1.count } <= size
    self = isModest ? .parts(parts) : .whole
  }

  private enum Spec {
    case from(Int, to: Int?)
    case last(Int)

    func range(in size: Int) -> Range<Int>? {
      switch self {
      case .from(let first, let last):
        guard first < size else { return nil }
        return first..<min(last.map { $0 < Int.max ? $0 + 1 : $0 } ?? size, size)
      case .last(let count):
        guard count > 0, size > 0 else { return nil }
        return max(0, size - count)..<size
      }
    }
  }

  /// The parts of `bytes=0-4,10-,-5`; nil if the field has another form.
  private static func parse(_ text: String) -> [Spec]? {
    var text = text
    return text.withUTF8 { bytes in
      var reader = FieldReader(bytes)
      guard let unit = reader.token(), unit.matchesWithoutCase("bytes"), reader.take(.equals) else {
        return nil
      }
      var specs: [Spec] = []
      reader.skipCommas()
      while !reader.isAtEnd {
        guard let spec = spec(&reader) else { return nil }
        specs.append(spec)
        reader.skipBlanks()
        guard reader.isAtEnd || reader.next == .comma else { return nil }
        reader.skipCommas()
      }
      return specs.isEmpty ? nil : specs
    }
  }

  private static func spec(_ reader: inout FieldReader) -> Spec? {
    let first = reader.number()
    guard reader.take(UInt8(ascii: "-")) else { return nil }
    let last = reader.number()
    guard let first else { return last.map { .last($0) } }
    guard last.map({ $0 >= first }) ?? true else { return nil }
    return .from(first, to: last)
  }

  /// Whether `If-Range` is absent, or names exactly this representation by a strong entity tag or by the date of its last change (RFC 9110
  /// §13.1.5).
  private static func conditionHolds(
    _ fields: HTTPFields, current: EntityTag?, lastModified: HTTPDate?
  ) -> Bool {
    guard let condition = fields["If-Range"] else { return true }
    if let tag = EntityTag(condition) { return current.map { $0.matchesStrongly(tag) } ?? false }
    guard let date = HTTPDate(condition) else { return false }
    return date == lastModified
  }
}
