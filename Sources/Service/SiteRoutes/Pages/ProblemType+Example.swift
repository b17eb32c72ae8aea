import JSON
import Routing

extension ProblemType {
  /// A response with this problem, as the service could send it.
  var example: Problem {
    var problem = Problem(self, exampleDetail)
    problem.allowed = exampleValues
    problem.reason = exampleReason
    if self == .invalidDocument { problem.errors = [Self.mistake] }
    if self == .stoppedByGate { problem.errors = [Self.finding] }
    return problem
  }

  private static let mistake = Diagnostic(
    code: "type", pointer: "/components/0/title", position: SourcePosition(line: 3, column: 53),
    range: 0..<1, message: "expected a text, found the number 5", hint: "put it in quotes")

  private static let finding = Diagnostic(
    code: "contrast-text", pointer: "/components/4", position: SourcePosition(line: 21, column: 5),
    range: 0..<1,
    message:
      "the letters stand out 2.3 times from what is behind them; expected 4.5 (in 96 of 1,792 screens, worst on iphone-se, portrait)",
    hint: "choose a darker or a lighter colour")

  private var exampleValues: [String] {
    switch self {
    case .unknownBrand: ["disney", "espn"]
    case .unknownVersion: ["1", "2"]
    case .unknownParameter: ["brand", "version", "at", "strict"]
    case .notAcceptable: ["application/json", "image/svg+xml"]
    default: []
    }
  }

  private var exampleReason: String? {
    switch self {
    case .malformedRequest: "field-name"
    case .overloaded: "open-queue"
    default: nil
    }
  }

  private var exampleDetail: String {
    switch self {
    case .invalidParameter: "version: expected a whole number from 1 to 2147483647, found \"0\""
    case .unknownParameter:
      "unknown parameter \"brnd\"; known parameters: brand, version, at, strict"
    case .missingParameter:
      "brand is missing: a brand of lower-case letters, digits and dashes, 64 at most"
    case .unauthorized: "this request needs Authorization: Bearer TOKEN"
    case .forbidden: "this needs the role publisher; the token of anna has the role editor"
    case .notFound: "nothing exists at /paywal; GET /openapi.json lists all paths"
    case .unknownBrand: "brand \"hulu\" does not exist; existing brands: disney, espn"
    case .unknownVersion: "disney has no version 9; existing versions: 1, 2"
    case .unknownDevice: "device \"nokia\" does not exist"
    case .noActiveBrand: "no brand is active; choose one with ?brand=, or make one active"
    case .methodNotAllowed: "PUT is not allowed here; allowed: GET, HEAD, OPTIONS"
    case .notAcceptable:
      "the response can be application/json or image/svg+xml, but Accept excludes both"
    case .conflict: "version 3 of disney is live; make another version live first"
    case .preconditionFailed: "the live version is now 4; the condition does not hold"
    case .tooLarge: "the document has more than 1 MiB"
    case .unsupportedMediaType: "the content is compressed with gzip; send it uncompressed"
    case .invalidContent: "1 error in the content, first at line 1, column 14"
    case .invalidDocument: "1 error in disney, first at line 3, column 53"
    case .invalidImage: "logo.svg: line 2, column 5: a script is not allowed; remove it"
    case .tooCostly: "the layout takes more work than --render-work allows; use fewer components"
    case .stoppedByGate:
      "the gate stops version 3 of disney: 1 error, first at line 21, column 5: the letters stand out 2.3 times from what is behind them"
    default: exampleDetailOfService
    }
  }

  private var exampleDetailOfService: String {
    switch self {
    case .tooManyRequests: "10 wrong tokens from this address within a minute"
    case .storage: "the log cannot be written: input/output error"
    case .storageFull: "the log cannot be written: no space left on device"
    case .notReady: "the service is stopping"
    case .behind: Problem.behind(57, at: 41).detail
    case .malformedRequest: "the name of a field contains a space"
    case .timeout: "the head did not arrive within 10 seconds"
    case .targetTooLong: "the first line has more than 8,192 bytes"
    case .fieldsTooLarge: "the fields have more than 16,384 bytes"
    case .expectationFailed: "Expect: 200-maybe is not supported"
    case .notImplemented: "the transfer coding deflate is not supported"
    case .versionNotSupported: "HTTP/3.0 is not supported"
    case .overloaded: "too many layouts are waiting"
    default: "the image cannot be read"
    }
  }
}
