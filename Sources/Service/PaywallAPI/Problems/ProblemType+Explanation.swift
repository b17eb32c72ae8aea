extension ProblemType {
  /// The meaning of the type and what a client can do, for people who open its URI.
  var explanation: String {
    switch self {
    case .invalidParameter:
      "A query parameter has an invalid value, or is given twice. The detail names the parameter, the expected form, and the value found. Nothing was changed. In a query, write a plus sign as %2B and a space as %20."
    case .unknownParameter:
      "This path does not have a parameter of this name; the detail lists its parameters. Nothing was changed."
    case .missingParameter:
      "A required query parameter is missing; the detail names it and its form."
    case .unauthorized:
      "The request needs a valid token: send Authorization: Bearer TOKEN. You can create one with paywalld token add NAME. A wrong, removed or expired token is not valid."
    case .forbidden:
      "The request is not allowed: the token's role is too low, or the service runs with --dev and the request may come from another machine or another site. The detail says which. Do not send it again unchanged."
    case .notFound:
      "Nothing exists at this path or under this name. GET /openapi.json lists every path; for a name, the detail lists some existing ones."
    case .unknownBrand:
      "No brand has this name. The member allowed lists the existing brands. To create a brand, publish a valid document."
    case .unknownVersion:
      "The brand has no version with this number, or had none live at that time. The member allowed lists its versions. The number of a deleted version is never used again."
    case .unknownDevice: "No device has this name; GET /devices lists all devices."
    case .noActiveBrand:
      "The request names no brand, and no brand is active. Choose one with ?brand=, or make one active with POST /admin/active?brand=."
    case .methodNotAllowed:
      "The path does not support this method; the field Allow lists those that it supports."
    case .notAcceptable:
      "Accept excludes every media type of this response. Leave it out, or allow application/json or image/svg+xml."
    case .conflict:
      "The change conflicts with the current state: a live version cannot be deleted, a file that a version uses cannot be deleted, or a limit of the store is reached. The detail says which, and what to change first."
    case .preconditionFailed:
      "The condition of If-Match or If-None-Match does not hold: somebody else has changed the document since you read it. The field ETag has the current version. Read it, apply your change again and send it."
    case .tooLarge: "The content is larger than the limit; the detail names the limit."
    case .unsupportedMediaType:
      "The content has an unsupported type or coding. Send it uncompressed, without Content-Encoding, and with its Content-Type."
    case .invalidContent:
      "The content of the request is not JSON, or does not have the expected form. The member errors lists each mistake with its place, the value found and a hint; GET /openapi.json describes the form."
    case .invalidDocument:
      "The document cannot be published or laid out. The member errors lists each mistake with its place (pointer, line and column), the value found and a hint; paywalld validate reports the same."
    case .invalidImage:
      "The image is rejected: its type is not supported, it is damaged, or it is an SVG that is not a static drawing. The detail says which."
    case .tooCostly:
      "The layout takes more work, or its response is larger, than the limit. The detail names the limit and what helps: fewer components or levels, shorter texts, linked pictures."
    case .tooManyRequests:
      "This address sent too many wrong tokens. A valid token always works; wait the seconds of Retry-After before you try another one."
    case .storage:
      "The change could not be written and has no effect. The service's log has the system's reason. You can send the change again."
    case .storageFull:
      "The disk is full, so the change has no effect. Send it again when there is space."
    case .notReady:
      "The service is stopping, or cannot serve correctly; the member reasons says why. Send requests to another instance, and check this one again later."
    case .malformedRequest:
      "The bytes are not a valid HTTP/1.1 request (RFC 9112); the member reason names the violated rule. The service closes the connection."
    case .timeout:
      "The request did not arrive completely in time. The service closes the connection; send the request again."
    case .targetTooLong: "The first line of the request is longer than the limit."
    case .fieldsTooLarge:
      "A header field, all header fields together, or their number exceed the limit."
    case .expectationFailed:
      "The only supported value of Expect is 100-continue (RFC 9110 §10.1.1)."
    case .notImplemented:
      "The service does not support the method or the transfer coding."
    case .versionNotSupported: "The service supports HTTP/1.1 and HTTP/1.0."
    case .overloaded:
      "The service has too much to do; the member reason names the limit. Send the request again after the seconds of Retry-After."
    case .unreadable:
      "A file that the response needs cannot be read. The service's log and GET /readyz may say why."
    }
  }
}
