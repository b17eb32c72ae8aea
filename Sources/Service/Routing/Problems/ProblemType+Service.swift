extension ProblemType {
  /// The words of problems that the connection or the service has caused.
  var wordsForService: (cause: String, fix: String) {
    switch self {
    case .tooManyRequests:
      (
        "This address sent too many wrong tokens.",
        "A valid token always works. Wait the seconds of Retry-After before you try another one."
      )
    case .storage:
      (
        "The change could not be written and has no effect.",
        "The service's log has the system's reason. You can send the change again."
      )
    case .storageFull:
      (
        "The disk is full, so the change has no effect.",
        "Make space, then send the change again. Readers are served meanwhile."
      )
    case .notReady:
      (
        "The service is stopping, or cannot serve correctly.",
        "The member reasons says why. Send requests to another instance, and check this one again later."
      )
    case .behind:
      (
        "The request needs a change (Paywall-Min-Revision) that this node did not have in time.",
        "The detail has both numbers. Send the request again after the seconds of Retry-After; GET /admin/nodes says what each node has."
      )
    case .malformedRequest:
      (
        "The bytes are not a valid HTTP/1.1 request (RFC 9112). The service closes the connection.",
        "The member reason names the violated rule."
      )
    case .timeout:
      (
        "The request did not arrive completely in time. The service closes the connection.",
        "Send the request again."
      )
    case .targetTooLong:
      (
        "The first line of the request is longer than the limit.",
        "Shorten the address, or send store data with POST /render."
      )
    case .fieldsTooLarge:
      (
        "A header field, all header fields together, or their number exceed the limit.",
        "Send fewer or shorter header fields, such as cookies."
      )
    case .expectationFailed:
      (
        "The request expects something that the service cannot do (RFC 9110 §10.1.1).",
        "Leave Expect out, or send 100-continue."
      )
    case .notImplemented:
      (
        "The service does not support the method or the transfer coding.",
        "Use a method that GET /openapi.json lists, and the coding chunked or none."
      )
    case .versionNotSupported:
      (
        "The service does not support this version of HTTP.",
        "Use HTTP/1.1 or HTTP/1.0."
      )
    case .overloaded:
      (
        "The service has too much to do.",
        "The member reason names the limit. Send the request again after the seconds of Retry-After."
      )
    default:
      (
        "A file that the response needs cannot be read.",
        "The service's log and GET /readyz may say why."
      )
    }
  }
}
