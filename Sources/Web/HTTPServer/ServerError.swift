import Numbers

/// Why the server cannot start or continue: the system call that failed and the system's error.
public struct ServerError: Error, Sendable, Hashable, CustomStringConvertible {
  public var call: String
  public var code: Int32
  public var description: String

  public init(call: String, code: Int32, description: String) {
    self.call = call
    self.code = code
    self.description = description
  }
}
