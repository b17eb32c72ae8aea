extension ProblemType {
  /// The meaning of the type and what a client can do, for people who open its URI.
  package var explanation: String { "\(cause) \(fix)" }

  /// The cause, the same for every occurrence.
  package var cause: String { words.cause }

  /// The fix for the client.
  package var fix: String { words.fix }

  private var words: (cause: String, fix: String) {
    switch self {
    case .invalidParameter, .unknownParameter, .missingParameter, .unauthorized, .forbidden,
      .notFound, .unknownBrand, .unknownVersion, .unknownDevice, .noActiveBrand,
      .methodNotAllowed, .notAcceptable, .conflict, .preconditionFailed, .tooLarge,
      .unsupportedMediaType, .invalidContent, .invalidDocument, .invalidImage, .tooCostly,
      .stoppedByGate:
      wordsForRequests
    default: wordsForService
    }
  }

  /// Problems that the request has caused.
  private var wordsForRequests: (cause: String, fix: String) {
    switch self {
    case .invalidParameter:
      (
        "A query parameter or the field Paywall-Min-Revision has an invalid value, or a parameter is given twice. Nothing was changed.",
        "The detail names the parameter, the expected form and the value found. In a query, write a plus sign as %2B and a space as %20."
      )
    case .unknownParameter:
      (
        "This path does not have a parameter of this name. Nothing was changed.",
        "The detail and allowed list the parameters of the path."
      )
    case .missingParameter:
      ("A required query parameter is missing.", "The detail names the parameter and its form.")
    case .unauthorized:
      (
        "The request needs a valid token. A wrong, removed or expired token is not valid.",
        "Send Authorization: Bearer TOKEN. To create a token beside the service's files, run paywalld tokens add NAME --state DIR."
      )
    case .forbidden:
      (
        "The request is not allowed: the token's role is too low, or the service runs with --dev and the request may come from another machine or another site.",
        "The detail says which. Do not send the request again unchanged."
      )
    case .notFound:
      (
        "Nothing exists at this path or under this name.",
        "GET /openapi.json lists every path. For a name, the detail lists some existing ones."
      )
    case .unknownBrand:
      (
        "No brand has this name.",
        "The member allowed lists the available brands. To create a brand, publish a valid document."
      )
    case .unknownVersion:
      (
        "The brand has no version with this number, or had none live at that time. The number of a deleted version is never used again.",
        "The member allowed lists the brand's versions."
      )
    case .unknownDevice:
      (
        "No device has this name.",
        "GET /devices lists all devices. You can also describe any screen with width and height."
      )
    case .noActiveBrand:
      (
        "The request names no brand, and no brand is active.",
        "Choose a brand with ?brand=, or make one active with POST /admin/active?brand=."
      )
    case .methodNotAllowed:
      (
        "The path does not support this method.", "The field Allow lists the supported methods."
      )
    case .notAcceptable:
      (
        "Accept excludes every media type of this response.",
        "Leave Accept out, or allow application/json or image/svg+xml."
      )
    case .conflict:
      (
        "The change conflicts with the current state: a live version cannot be deleted, a file that a version uses cannot be deleted, the last admin token cannot be removed, something else went live since a launch was proposed, or a limit of the store is reached.",
        "The detail says which, and what to change first."
      )
    case .preconditionFailed:
      (
        "The condition of If-Match or If-None-Match does not hold: somebody else has changed the document since you read it.",
        "The field ETag has the current version. Read it, apply your change again and send it."
      )
    case .tooLarge:
      ("The content is larger than the limit.", "The detail names the limit and its size.")
    case .unsupportedMediaType:
      (
        "The content has an unsupported type or coding.",
        "Send it uncompressed, without Content-Encoding, and with its Content-Type."
      )
    case .invalidContent:
      (
        "The content of the request is not JSON, or does not have the expected form.",
        "The member errors lists each mistake with its place, the value found and a hint. GET /openapi.json describes the form."
      )
    case .invalidDocument:
      (
        "The document cannot be published or laid out.",
        "The member errors lists each mistake with its place (pointer, line and column), the value found and a hint. paywalld validate reports the same."
      )
    case .invalidImage:
      (
        "The image is rejected: its type is not supported, it is damaged, or it is an SVG that is not a static drawing.",
        "The detail says which. For an SVG it has line, column and a hint."
      )
    case .stoppedByGate:
      (
        "Some readers would see what nobody should, or the document could not be judged in time. Nothing was changed.",
        "The member errors lists each thing that stops it: who sees it, its place in the document, and as the hint what to do. Mend it; if it cannot wait, a publisher may add force=true and a reason. /reference/check explains each rule."
      )
    default:
      (
        "The layout takes more work, or its response is larger, than the limit.",
        "The detail names the limit and what helps: fewer components or levels, shorter texts, linked pictures."
      )
    }
  }
}

extension AnswerForm<ProblemType> {
  package static let problemType = object([
    .member("type", .text) { "/problems/\($0.rawValue)" }, .member("title", .text, \.title),
    .member("status", .integer, \.status.code), .member("explanation", .text, \.explanation),
  ]).named("ProblemType")
}
