import JSON
import Numbers
import PaywallModel

extension ReaderFacts {
  /// The dimensions that content may tell, in place of a query. The app's own variables have a form of their own.
  static let dimensions = Reader.dimensions.filter { $0.name != "custom" }

  /// Returns what the content tells for a dimension, in the form of a query's value; nil if it tells nothing that can be read.
  public func value(_ name: String) -> String? {
    guard let told = told[name]?.value,
      let dimension = Self.dimensions.first(where: { $0.name == name })
    else { return nil }
    guard case .assignments(let values) = dimension.form else {
      return told.written.flatMap(dimension.form.value)
    }
    guard case .object(let fields) = told else { return nil }
    let parts = fields.compactMap { field in
      field.value.written.flatMap(values.value).map { "\(field.name)=\($0)" }
    }
    return parts.isEmpty ? nil : parts.joined(separator: ",")
  }

  /// The facts in the content that cannot be read.
  ///
  /// - Parameter isStrict: whether only the service's own spelling counts.
  public func unread(isStrict: Bool = false) -> [IgnoredFact] {
    Self.dimensions.flatMap { dimension -> [IgnoredFact] in
      guard let told = told[dimension.name]?.value else { return [] }
      guard case .assignments(let values) = dimension.form, case .object(let fields) = told else {
        let isRead = told.written.map { text in
          isStrict ? dimension.form.accepts(text) : dimension.form.value(of: text) != nil
        }
        return isRead ?? false ? [] : [unread(dimension.name, dimension.form.expectation)]
      }
      return fields.compactMap { field in
        let isRead = field.value.written.map { text in
          isStrict ? values.accepts(text) : values.value(of: text) != nil
        }
        return isRead ?? false
          ? nil : unread(dimension.name + "." + field.name, values.expectation)
      }
    }
  }

  private func unread(_ name: String, _ expectation: String) -> IgnoredFact {
    IgnoredFact(name: name, reason: "expected \(expectation)", isOfContent: true)
  }
}

extension JSONValue {
  /// A text, or a number, a boolean or a list of these as a query has them; nil for anything else.
  fileprivate var written: String? {
    switch self {
    case .string(let text): return text
    case .number(let number): return number.int.map(String.init) ?? number.text
    case .bool(let value): return value ? "true" : "false"
    case .array(let values):
      let texts = values.compactMap(\.written)
      return texts.count == values.count ? texts.joined(separator: ",") : nil
    case .null, .object: return nil
    }
  }
}
