import JSON

/// Fragments by name.
public struct FragmentLibrary: Sendable {
  public private(set) var fragments: [String: FragmentDefinition] = [:]

  public init(_ fragments: [String: FragmentDefinition] = [:]) { self.fragments = fragments }

  public subscript(_ name: String) -> FragmentDefinition? { fragments[name] }

  /// These fragments, and those of the other library that have no name of these.
  func over(_ other: FragmentLibrary) -> FragmentLibrary {
    FragmentLibrary(fragments.merging(other.fragments) { own, _ in own })
  }

  /// The service's own library: `paywalls/library`.
  public static let standard: FragmentLibrary = {
    var fragments: [String: FragmentDefinition] = [:]
    for (name, text) in StandardLibrary.files {
      do throws(JSONError) {
        let text = try JSONText(parsing: Array(text.utf8), limits: .trusted)
        fragments[name] = FragmentDefinition(reading: text.root)
      } catch {
        continue
      }
    }
    return FragmentLibrary(fragments)
  }()
}

/// What the fragments of one document may take.
public struct FragmentLimits: Sendable, Equatable {
  /// Fragments in fragments.
  public var depth = 8
  /// Values that uses are replaced with, all in all.
  public var values = 50_000

  public init() {}

  public static let standard = FragmentLimits()
}
