import Foundation
import JSON
import TestFolders
import Testing

@testable import paywalld

/// Takes webhooks over TLS, with a certificate that it has signed itself, and says whether each is signed as it should be; to whoever asks
/// for something it gives a list.
final class SecureReceiver {
  let port: Int
  private let folder: TemporaryFolder
  private let process = Process()
  private let said: FileHandle

  static let secret = "0123456789abcdef"
  /// Whether this machine has what a receiver needs.
  static let canRun = ["openssl", "python3", "curl"].allSatisfy { program in
    ["/usr/bin/", "/bin/", "/usr/local/bin/"].contains {
      FileManager.default.isExecutableFile(atPath: $0 + program)
    }
  }

  private static let script = """
    import hashlib, hmac, http.server, json, ssl, sys
    secret, key, certificate = sys.argv[1:]
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            time, code = (part.split("=")[1] for part in self.headers["Paywall-Signature"].split(","))
            good = hmac.new(secret.encode(), time.encode() + b"." + body, hashlib.sha256).hexdigest()
            print(json.dumps({"path": self.path, "type": self.headers["Content-Type"],
                "id": self.headers["Paywall-Event-Id"], "signed": code == good, "body": body.decode()}), flush=True)
            self.send_response(204)
            self.end_headers()
        def do_GET(self):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'[{"title": "Sent over TLS"}]')
        def log_message(self, *words): pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  init() throws {
    folder = try TemporaryFolder()
    let maker = Process()
    maker.executableURL = URL(filePath: "/usr/bin/env")
    maker.arguments =
      "openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
      .split(separator: " ").map(String.init) + [
        "-keyout", folder.path("key.pem"), "-out", folder.path("certificate.pem"),
      ]
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    let output = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      "python3", "-c", Self.script, Self.secret, folder.path("key.pem"),
      folder.path("certificate.pem"),
    ]
    process.standardOutput = output
    try process.run()
    said = output.fileHandleForReading
    port = try #require(Int(try Self.line(from: said)))
  }

  // What a test's thread starts has its signals blocked, SIGTERM among them.
  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// The certificate that curl trusts.
  var certificate: String { folder.path("certificate.pem") }

  /// The next message.
  func message() throws -> JSONNode {
    try JSONText(parsing: Array(Self.line(from: said).utf8), limits: .trusted).root
  }

  private static func line(from file: FileHandle) throws -> String {
    var text = ""
    while !text.hasSuffix("\n") {
      guard let byte = try file.read(upToCount: 1), !byte.isEmpty else {
        throw UsageError(message: "the receiver has ended")
      }
      text += String(decoding: byte, as: UTF8.self)
    }
    return String(text.dropLast())
  }
}
