import Foundation
import Numbers

/// The installed `curl`, run as a process for each request. TLS, certificates and their memory stay outside of the service.
public struct CurlProgram: Sendable {
  /// The result of a run.
  public struct Result: Sendable {
    /// The standard output, at most one byte more than the limit.
    public var output: [UInt8]
    /// The first line of the standard error.
    public var complaint: String
    /// The exit status; 0 means success.
    public var status: Int32
  }

  /// A setting of curl: `url` with a value, or a flag such as `include` without one.
  public struct Setting: Sendable {
    let name: String
    let value: String?

    public init(_ name: String, _ value: String? = nil) {
      self.name = name
      self.value = value
    }

    /// The setting as a line of curl's configuration file.
    fileprivate var line: String {
      guard let value else { return name + "\n" }
      // A setting is one line, whatever its value contains.
      let text = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        .replacing("\n", with: "\\n").replacing("\r", with: "\\r")
      return "\(name) = \"\(text)\"\n"
    }
  }

  public let path: String

  /// Finds curl in the folders of `path`, which are separated by colons; nil if it is in none.
  public init?(path: String) {
    let programs = path.split(separator: ":").map { "\($0)/curl" }
    guard let found = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = found
  }

  /// Runs curl until it ends, or has written more than `limit` bytes. The settings must limit its duration.
  ///
  /// Settings are passed on standard input, because every user of the machine can read the program's arguments.
  public func run(_ settings: [Setting], atMost limit: Int) throws -> Result {
    let started = try start(settings)
    let written = try Self.read(started.output, atMost: limit + 1)
    if written.count > limit { kill(started.process.processIdentifier, SIGKILL) }
    return try started.result(written)
  }

  /// Runs curl until it ends, and passes on each piece of its output as it arrives. The result has no output.
  public func follow(_ settings: [Setting], each piece: ([UInt8]) -> Void) throws -> Result {
    let started = try start(settings + [Setting("no-buffer")])
    while case let bytes = started.output.availableData, !bytes.isEmpty { piece(Array(bytes)) }
    return try started.result([])
  }

  /// A run that has not ended yet.
  private struct Started {
    let process: Process
    let output: FileHandle
    let error: FileHandle

    /// Waits for the run to end.
    func result(_ written: [UInt8]) throws -> Result {
      let complaint = try error.readToEnd() ?? Data()
      process.waitUntilExit()
      let line = complaint.prefix(500).prefix { $0 != UInt8(ascii: "\n") }
      return Result(
        output: written, complaint: String(decoding: line, as: UTF8.self),
        status: process.terminationStatus)
    }
  }

  private func start(_ settings: [Setting]) throws -> Started {
    let process = Process()
    let (input, output, error) = (Pipe(), Pipe(), Pipe())
    process.executableURL = URL(filePath: path)
    // Ignores .curlrc and reads the settings from standard input.
    process.arguments = ["--disable", "--config", "-"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = error
    try process.run()
    let lines = ([Setting("silent"), Setting("show-error")] + settings).map(\.line).joined()
    try input.fileHandleForWriting.write(contentsOf: Data(lines.utf8))
    try input.fileHandleForWriting.close()
    return Started(
      process: process, output: output.fileHandleForReading, error: error.fileHandleForReading)
  }

  private static func read(_ file: FileHandle, atMost limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < limit, let more = try file.read(upToCount: limit - bytes.count),
      !more.isEmpty
    {
      bytes += more
    }
    return bytes
  }
}
