import JSON
import Numbers

/// Fragments by name.
public struct FragmentLibrary: Sendable {
  public private(set) var fragments: [String: FragmentDefinition] = [:]

  public init(_ fragments: [String: FragmentDefinition] = [:]) { self.fragments = fragments }

  public subscript(_ name: String) -> FragmentDefinition? { fragments[name] }

  /// These fragments, and the fragments of the other library with names that this one lacks.
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

  /// The service's own library in JSON: each fragment by its name, as a document declares one.
  public static var standardText: String {
    let members = StandardLibrary.files.map { "\"\($0)\": \($1)" }
    return "{\n\(members.sorted().joined(separator: ",\n"))\n}\n"
  }
}

/// The limits for the fragments of one document.
public struct FragmentLimits: Sendable, Equatable {
  /// The maximum depth of fragments within fragments.
  public var depth = 8
  /// The maximum number of values in all expansions together.
  public var values = 50_000

  public init() {}

  public static let standard = FragmentLimits()
}
