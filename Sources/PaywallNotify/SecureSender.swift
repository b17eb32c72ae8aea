import Foundation

/// Sends to `https` with the machine's own `curl`, a process for each attempt: TLS, its certificates and its memory stay outside of the service.
public struct SecureSender: Sendable {
  private let program: String

  /// Finds curl in the folders of `path`, which are separated by colons; nil when it is in none.
  public init?(path: String) {
    let programs = path.split(separator: ":").map { "\($0)/curl" }
    guard let found = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
    program = found
  }

  /// The status of the answer; redirects are not followed.
  func status(
    of message: WebhookMessage, _ fields: [(name: String, value: String)],
    to target: WebhookTarget, within time: Duration
  ) throws(DeliveryFailure) -> Int {
    let settings = Self.settings(message, fields, target, seconds: time / .seconds(1))
    let (status, complaint): (Int?, String)
    do {
      (status, complaint) = try run(settings)
    } catch {
      throw .secure("\(program) could not be run: \(error)")
    }
    guard let status, status > 0 else {
      throw .secure(complaint.isEmpty ? "\(program) ended without an answer" : complaint)
    }
    return status
  }

  /// What curl is told on its standard input: its arguments could be read by every user of the machine.
  private static func settings(
    _ message: WebhookMessage, _ fields: [(name: String, value: String)], _ target: WebhookTarget,
    seconds: Double
  ) -> String {
    var settings = [
      ("url", target.url), ("proto", "=https"), ("max-time", "\(seconds)"),
      ("output", "/dev/null"), ("write-out", "%{http_code}"), ("header", "Expect:"),
      ("data-raw", String(decoding: message.body, as: UTF8.self)),
    ]
    settings += fields.map { ("header", "\($0.name): \($0.value)") }
    let lines = settings.map { name, value in
      let text = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      return "\(name) = \"\(text)\"\n"
    }
    return "silent\nshow-error\n" + lines.joined()
  }

  /// The status that curl prints, and what it says on its standard error.
  private func run(_ settings: String) throws -> (status: Int?, complaint: String) {
    let process = Process()
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(filePath: program)
    // Nobody's .curlrc, and the settings from the standard input.
    process.arguments = ["--disable", "--config", "-"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(settings.utf8))
    try input.fileHandleForWriting.close()
    let status = try output.fileHandleForReading.readToEnd() ?? Data()
    let complaint = try error.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let line = complaint.prefix(500).prefix { $0 != UInt8(ascii: "\n") }
    return (Int(String(decoding: status, as: UTF8.self)), String(decoding: line, as: UTF8.self))
  }
}
