/// A path pattern: `/brands/{brand}/images/{name}`.
package struct RoutePattern: Sendable, Hashable, CustomStringConvertible {
  enum Segment: Sendable, Hashable {
    case literal(String)
    case parameter(String)
  }

  let segments: [Segment]
  package let description: String

  init(_ text: String) {
    description = text
    segments = text.split(separator: "/").map { part in
      part.hasPrefix("{") && part.hasSuffix("}")
        ? .parameter(String(part.dropFirst().dropLast())) : .literal(String(part))
    }
  }

  package var parameterNames: [String] {
    segments.compactMap { if case .parameter(let name) = $0 { name } else { nil } }
  }

  /// Returns the values of the pattern's parameters in `parts`; nil if the path does not match.
  func match(_ parts: [Substring.UTF8View]) -> [String: String]? {
    guard parts.count == segments.count else { return nil }
    var values: [String: String] = [:]
    for (segment, part) in zip(segments, parts) {
      switch segment {
      case .literal(let text): guard part.elementsEqual(text.utf8) else { return nil }
      case .parameter(let name): values[name] = String(Substring(part))
      }
    }
    return values
  }
}
