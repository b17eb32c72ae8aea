/// What went wrong, as the last part of a problem's `type` (RFC 9457 §3.1.1).
public enum ProblemType: String, Sendable, CaseIterable {
  case notFound = "not-found"
  case methodNotAllowed = "method-not-allowed"
  case invalidDocument = "invalid-document"
}
