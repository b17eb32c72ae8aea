import HTTP
import JSON
import PaywallCheck
import PaywallImport
import PaywallModel
import PaywallStore
import ReaderRoutes
import Routing

/// Converts documents of other tools. Stores nothing.
struct ImportRoutes: RouteGroup {
  let context: ServiceContext

  var routes: [Route] {
    [
      Route(
        .postImport,
        answers: [.json(importedForm, "The document, and notes about the conversion.")],
        problems: [.invalidContent, .tooLarge, .unsupportedMediaType], handler: convert)
    ]
  }

  fileprivate enum Source: String, CaseIterable {
    case revenuecat
  }

  @Sendable private func convert(_ call: APICall) throws(Problem) -> HTTPReply {
    try call.request.checkCoding()
    let content = call.request.body
    let offering = call.query["offering"]
    let checker = administration.store.checker
    return try administration.reading(call.request, needing: .editor) {
      do throws(Problem) {
        let imported = try Self.imported(content, offering)
        return .response(.json((imported, Self.faults(of: imported, checker)), as: importedForm))
      } catch {
        return .response(error.response())
      }
    }.working(in: .trial)
  }

  private static let limits: JSONLimits = {
    var limits = JSONLimits.document
    limits.maxBytes = 8 << 20
    return limits
  }()

  private static func imported(
    _ content: [UInt8], _ offering: String?
  ) throws(Problem) -> ConvertedPaywall {
    do {
      let text = try JSONText(parsing: content, limits: limits)
      return try RevenueCatPaywall(text, offering: offering).imported()
    } catch let error as JSONError {
      throw problem(error.diagnostic)
    } catch let error as ImportError {
      var refusal = problem(
        Diagnostic(
          code: "no-paywall", pointer: "", position: error.position, range: 0..<0,
          message: error.message, hint: error.hint))
      refusal.allowed = error.choices
      throw refusal
    } catch {
      throw Problem(.invalidContent, "\(error)")
    }
  }

  private static func problem(_ mistake: Diagnostic) -> Problem {
    var problem = Problem(.invalidContent, "this document cannot be imported")
    problem.errors = [mistake]
    return problem
  }

  /// Returns the diagnostics that a publish would report if all pictures existed.
  private static func faults(
    of imported: ConvertedPaywall, _ checker: DocumentChecker
  ) -> [Diagnostic] {
    do throws(InvalidDocument) {
      _ = try checker.check(imported.documentBytes, hasImage: { _ in true })
      return []
    } catch {
      return error.diagnostics
    }
  }
}

private let importedForm = AnswerForm<(converted: ConvertedPaywall, faults: [Diagnostic])>.object([
  .all(of: .paywall, \.converted), .member("errors", .list(of: .diagnostic), \.faults),
]).named("Import")

extension APIOperation {
  package static let postImport = APIOperation(
    .post, "/admin/import", name: "postImport",
    summary:
      "Converts another tool's document and lists what it could not express exactly. Publishes nothing.",
    parameters: [
      QueryParameter(
        name: "from", kind: .choice(ImportRoutes.Source.allCases.map(\.rawValue)),
        summary: "The tool; the default is revenuecat."),
      QueryParameter(
        name: "offering", kind: .line(characters: 255),
        summary:
          "The offering, or the screen of a workflow, if the content has several with a paywall."),
    ], body: ["application/json"])
}
