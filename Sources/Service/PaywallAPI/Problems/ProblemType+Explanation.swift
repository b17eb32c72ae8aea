extension ProblemType {
  /// What the type means, and what a client can do about it, in words for whoever looks its URI up.
  var explanation: String {
    switch self {
    case .invalidParameter:
      "A query parameter has a value that it cannot have, or is given twice. The detail names it, what it takes, and what came; nothing was done. In a query a plus sign is written %2B and a space %20."
    case .unknownParameter:
      "The query names a parameter that this path does not know, perhaps by a typing mistake; the detail lists those that it knows. Nothing was done."
    case .missingParameter:
      "The path needs a query parameter that is not there; the detail names it and what it takes."
    case .unauthorized:
      "The request needs a token: send Authorization: Bearer TOKEN. paywalld token add NAME makes one; one that is wrong, removed or past its end counts as none."
    case .forbidden:
      "The request was understood and is not allowed: the token's role is too low, or there is no token and the request cannot be proved to come from a program of the service's own machine. The detail says which; sending it again changes nothing."
    case .notFound:
      "There is nothing under this path or name. GET /openapi.json lists every path; where names are at issue, the detail lists some that are there."
    case .unknownBrand:
      "No brand of this name is served; allowed lists those that are. A brand comes to be with its first valid document."
    case .unknownVersion:
      "The brand has no version of this number, or had none at that time; allowed lists those that it has. A number that was removed never comes back."
    case .unknownDevice: "The device table has no device of this name; GET /devices lists them."
    case .noActiveBrand:
      "The request names no brand, and none is active. Name one with ?brand=, or make one active with POST /admin/active?brand=."
    case .methodNotAllowed:
      "The path is right, the method is not; the field Allow lists those that it takes."
    case .notAcceptable:
      "Accept rules out every form that the answer has. Leave it out, or allow application/json or image/svg+xml."
    case .conflict:
      "The change contradicts what is there: what is live cannot be removed, what a version shows cannot be deleted, or a limit of the store is reached. The detail says which, and what to change first."
    case .preconditionFailed:
      "The condition of If-Match or If-None-Match does not hold: somebody else has changed it since you read it. ETag has what is there now; read it, apply your change again and send that."
    case .tooLarge: "The content has more bytes than are taken; the detail says how many that is."
    case .unsupportedMediaType:
      "The content is of a type, or in a coding, that is not taken. Send it as it is, without Content-Encoding, and with its own Content-Type."
    case .invalidContent:
      "The content of the request does not say of the reader what it could: it is no JSON, or has another shape. errors lists each mistake with its place, what was found and what to write; GET /openapi.json has the shape."
    case .invalidDocument:
      "The document cannot be published or laid out. errors lists each mistake with its place (pointer, line and column), what was found and what to write; paywalld validate shows the same."
    case .invalidImage:
      "The image cannot be kept: it is none of the types that are taken, is damaged, or is an SVG that could do more than be seen. The detail says which."
    case .tooCostly:
      "Laying the document out takes more work, or gives a larger answer, than a rendering may. The detail says which limit it is and what helps: fewer components or levels, shorter texts, linked pictures."
    case .tooManyRequests:
      "Too many wrong tokens came from this address. A right one is taken at any time; send no other before the seconds of Retry-After are over."
    case .storage:
      "The change could not be written, and is not in effect. The service's log has the system's reason; the change can be sent again."
    case .storageFull:
      "The disk has no room for the change, and it is not in effect. It can be sent again when there is room."
    case .notReady:
      "The service is stopping, or cannot serve as it should; reasons says why. Send requests elsewhere and ask again."
    case .malformedRequest:
      "The bytes are no request of HTTP/1.1 (RFC 9112); reason names the rule that they break. The connection is closed."
    case .timeout:
      "The request did not come whole in time. The connection is closed; send it again."
    case .targetTooLong: "The first line of the request is longer than is taken."
    case .fieldsTooLarge: "A field, all of them together, or their number is more than is taken."
    case .expectationFailed: "Expect may hold 100-continue and nothing else (RFC 9110 §10.1.1)."
    case .notImplemented:
      "The method, or the transfer coding of the content, is none that the service knows."
    case .versionNotSupported: "The service speaks HTTP/1.1 and HTTP/1.0."
    case .overloaded:
      "There is more to do than can be done; reason names the limit. Send the request again after the seconds of Retry-After."
    case .unreadable:
      "A file that is part of the answer cannot be read. The service's log and GET /readyz may say why."
    }
  }
}
