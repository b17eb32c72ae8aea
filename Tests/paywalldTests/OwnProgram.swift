import Foundation
import JSON
import TestFolders
import TestSockets
import Testing

@testable import paywalld

/// The program on a state folder of its own: it is started, asked and ended as often as a story needs.
final class OwnProgram {
  let folder: TemporaryFolder
  private var process: Process?
  private var port: UInt16 = 0
  /// What it said until it served.
  private(set) var log = ""
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init() throws { folder = try TemporaryFolder() }

  deinit { stop() }

  /// Makes a folder of documents, each file by its path in it, with the repository's schema, devices and fonts.
  func makeDocuments(_ name: String, _ files: [String: String]) throws {
    try folder.write("", to: name + "/.keep")
    for shared in ["schema", "fonts", "devices.json"] {
      try FileManager.default.copyItem(
        atPath: Self.repository.appending(path: "paywalls/\(shared)").path,
        toPath: folder.path("\(name)/\(shared)"))
    }
    for (path, text) in files { try folder.write(text, to: "\(name)/\(path)") }
  }

  /// Starts it on a folder of documents, and waits until it says where it serves.
  func start(on documents: String, _ flags: [String] = [], isReadOnly: Bool = false) throws {
    let process = Process()
    let command = isReadOnly ? Self.readOnly + [folder.path(documents)] : ["env"]
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      command + [ProcessTests.program.path, "serve", "--port", "0", "--drain-delay", "0ms"] + [
        "--paywalls", folder.path(documents), "--state", folder.path("state"),
      ] + flags
    let pipe = Pipe()
    process.standardError = pipe.fileHandleForWriting
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try pipe.fileHandleForWriting.close()
    self.process = process
    log = ""
    while !log.contains("swap: ") {
      let bytes = pipe.fileHandleForReading.availableData
      guard !bytes.isEmpty else { throw UsageError(message: "it did not start: \(log)") }
      log += String(decoding: bytes, as: UTF8.self)
    }
    let place = try #require(log.firstMatch(of: /serves http:\/\/[0-9.]+:([0-9]+)/))
    port = try #require(UInt16(place.1))
  }

  func stop() {
    process?.terminate()
    process?.waitUntilExit()
    process = nil
  }

  func ask(_ method: String, _ target: String, _ body: String = "") throws -> ClientResponse {
    let client = try TestClient(port: port)
    client.send(Attack(method, target, [], body: Array(body.utf8), 0).request)
    return try client.response()
  }

  /// The answers' statuses and contents.
  func ask(_ targets: [String]) throws -> [String] {
    try targets.map { target in
      let answer = try ask("GET", target)
      return "\(target) \(answer.status) \(answer.text)"
    }
  }

  /// Runs the rest of the line with a folder, the first argument, that takes no writes, whoever runs it.
  private static let readOnly = [
    "unshare", "--mount", "sh", "-c",
    #"mount --bind "$1" "$1" && mount -o remount,bind,ro "$1" && shift && exec "$@""#, "sh",
  ]

  /// Whether this machine and user can have such a folder.
  static let canMakeReadOnly: Bool = {
    let trial = Process()
    trial.executableURL = URL(filePath: "/usr/bin/env")
    trial.arguments = readOnly + [NSTemporaryDirectory(), "true"]
    trial.standardError = FileHandle.nullDevice
    do {
      try trial.run()
    } catch {
      return false
    }
    trial.waitUntilExit()
    return trial.terminationStatus == 0
  }()
}
