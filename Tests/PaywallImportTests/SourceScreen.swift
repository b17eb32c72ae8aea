import JSON
import PaywallCheck
import PaywallModel

@testable import PaywallImport

/// A screen of the other tool in few words.
enum SourceScreen {
  static let stack = #""type": "stack", "dimension": {"type": "vertical", "alignment": "leading"}"#

  /// - Parameters:
  ///   - components: one after another, with commas between them; a package for a year follows them.
  ///   - beside: members of the paywall beside its components, each with a comma after it.
  ///   - base: members beside the outermost stack, each with a comma after it.
  static func imported(
    _ components: String, texts: [String: String] = [:], beside: String = "", base: String = ""
  ) throws -> ConvertedPaywall {
    let table = texts.map { #""\#($0)": "\#($1)""# }.joined(separator: ", ")
    let source = #"""
      {"paywall_components": {"default_locale": "en_US", \#(beside)
        "components_localizations": {"en_US": {\#(table)}},
        "components_config": {"base": {\#(base) "stack": {\#(stack), "components": [\#(components),
          {"type": "package", "package_id": "$rc_annual", "stack": {\#(stack), "components": []}}]}}}}}
      """#
    return try RevenueCatPaywall(JSONText(parsing: source, limits: .trusted)).imported()
  }
}

extension ConvertedPaywall {
  /// The components of the page's stack.
  var shown: [JSONValue] {
    guard case .array(let page)? = document["components"],
      case .array(let components)? = page.last?["components"]
    else { return [] }
    return components
  }

  private static let checker = Result {
    var writer = JSONWriter(style: .compact)
    writer.value(DocumentSchema.value)
    return try DocumentChecker(
      schema: JSONText(parsing: writer.bytes, limits: .trusted), documentBytes: 16 << 20)
  }

  /// Everything that is wrong with the document.
  var faults: [String] {
    do {
      _ = try Self.checker.get().check(documentBytes, hasImage: { _ in true })
      return []
    } catch let error as InvalidDocument {
      return error.diagnostics.map { "\($0.pointer): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }
}

extension JSONValue {
  init(written text: String) throws {
    self = try JSONText(parsing: text, limits: .trusted).root.value
  }
}
