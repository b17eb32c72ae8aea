/// Why a caller is not taken for a program of this machine that acts for itself.
enum CallerDoubt: Error, Hashable, CustomStringConvertible {
  case unsupported, gone, otherUser, hidden
  case isServer(port: UInt16)
  case isLocalServer, servesOthers
  /// It holds a socket that no table of the kernel lists.
  case unclear

  var description: String {
    switch self {
    case .unsupported: "this system does not tell which program asks"
    case .gone: "the connection's other end is not on this machine, or gone"
    case .otherUser: "the program that asks runs as another user than the service"
    case .hidden: "the program that asks cannot be looked at"
    case .isServer(let port):
      "the program that asks is a server itself (port \(port)), and may be asking for a stranger"
    case .isLocalServer:
      "the program that asks is a server itself (on a Unix socket), and may be asking for a stranger"
    case .servesOthers:
      "the program that asks is serving somebody else, and may be asking for a stranger"
    case .unclear:
      "the program that asks holds a connection that was broken off, and nobody can tell who made it"
    }
  }
}
