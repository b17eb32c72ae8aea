import Numbers
import POSIX

/// A user of etcd. No description contains the password.
public struct EtcdCredentials: Sendable {
  public let user: String
  let password: String

  public static let largestPasswordFile = 4_096

  /// Reads the password from a file, without a final line end.
  public init(user: String, passwordFile: String) throws(FileError) {
    var bytes = try RegularFile.read(passwordFile, limit: Self.largestPasswordFile)
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    self.init(user: user, password: String(decoding: bytes, as: UTF8.self))
  }

  init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

extension EtcdCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  public var description: String { "user \(user)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}
