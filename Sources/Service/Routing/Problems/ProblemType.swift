import HTTP

/// A kind of error: the last part of a problem's `type` (RFC 9457 §3.1.1).
public enum ProblemType: String, Sendable, CaseIterable {
  case invalidParameter = "invalid-parameter"
  case unknownParameter = "unknown-parameter"
  case missingParameter = "missing-parameter"
  case unauthorized
  case forbidden
  case notFound = "not-found"
  case unknownBrand = "unknown-brand"
  case unknownVersion = "unknown-version"
  case unknownDevice = "unknown-device"
  case noActiveBrand = "no-active-brand"
  case methodNotAllowed = "method-not-allowed"
  case notAcceptable = "not-acceptable"
  case conflict
  case preconditionFailed = "precondition-failed"
  case tooLarge = "too-large"
  case unsupportedMediaType = "unsupported-media-type"
  case invalidContent = "invalid-content"
  case invalidDocument = "invalid-document"
  case invalidImage = "invalid-image"
  case tooCostly = "too-costly"
  case stoppedByGate = "stopped-by-gate"
  case tooManyRequests = "too-many-requests"
  case storage
  case storageFull = "storage-full"
  case notReady = "not-ready"
  case behind
  case malformedRequest = "malformed-request"
  case timeout
  case targetTooLong = "target-too-long"
  case fieldsTooLarge = "fields-too-large"
  case expectationFailed = "expectation-failed"
  case notImplemented = "not-implemented"
  case versionNotSupported = "version-not-supported"
  case overloaded
  case unreadable

  /// The status for it (RFC 9110 §15).
  public var status: HTTPStatus {
    switch self {
    case .invalidParameter, .unknownParameter, .missingParameter: .badRequest
    case .unauthorized: .unauthorized
    case .forbidden: .forbidden
    case .notFound, .unknownBrand, .unknownVersion, .unknownDevice, .noActiveBrand: .notFound
    case .methodNotAllowed: .methodNotAllowed
    case .notAcceptable: .notAcceptable
    case .conflict: .conflict
    case .preconditionFailed: .preconditionFailed
    case .tooLarge: .contentTooLarge
    case .unsupportedMediaType: .unsupportedMediaType
    case .invalidContent, .invalidDocument, .invalidImage, .tooCostly, .stoppedByGate:
      .unprocessableContent
    case .tooManyRequests: .tooManyRequests
    case .storage: .internalServerError
    case .storageFull: .insufficientStorage
    case .notReady, .behind, .overloaded: .serviceUnavailable
    case .malformedRequest: .badRequest
    case .timeout: .requestTimeout
    case .targetTooLong: .uriTooLong
    case .fieldsTooLarge: .requestHeaderFieldsTooLarge
    case .expectationFailed: .expectationFailed
    case .notImplemented: .notImplemented
    case .versionNotSupported: .httpVersionNotSupported
    case .unreadable: .internalServerError
    }
  }

  /// The title, the same for every occurrence (RFC 9457 §3.1.3).
  public var title: String {
    switch self {
    case .invalidParameter: "A parameter's value is wrong"
    case .unknownParameter: "Unknown parameter"
    case .missingParameter: "A parameter is missing"
    case .unauthorized: "A token is required"
    case .forbidden: "This is not allowed"
    case .notFound: "Not found"
    case .unknownBrand: "The brand does not exist"
    case .unknownVersion: "The version does not exist"
    case .unknownDevice: "The device does not exist"
    case .noActiveBrand: "No brand is active"
    case .methodNotAllowed: "The method is not allowed here"
    case .notAcceptable: "No acceptable representation"
    case .conflict: "The change conflicts with the current state"
    case .preconditionFailed: "The condition does not hold"
    case .tooLarge: "The content is too large"
    case .unsupportedMediaType: "Unsupported media type"
    case .invalidContent: "The content is not valid"
    case .invalidDocument: "The document is not valid"
    case .invalidImage: "The image is not valid"
    case .tooCostly: "The layout is too costly"
    case .stoppedByGate: "The gate stops the document"
    case .tooManyRequests: "Too many requests"
    case .storage: "The change could not be stored"
    case .storageFull: "The disk is full"
    case .notReady: "The service is not ready"
    case .behind: "The node does not have the change yet"
    case .malformedRequest: "The request is not HTTP"
    case .timeout: "The request arrived too slowly"
    case .targetTooLong: "The request target is too long"
    case .fieldsTooLarge: "The header fields are too large"
    case .expectationFailed: "Unsupported expectation"
    case .notImplemented: "This is not implemented"
    case .versionNotSupported: "Unsupported version of HTTP"
    case .overloaded: "The service is overloaded"
    case .unreadable: "The content cannot be read"
    }
  }
}
