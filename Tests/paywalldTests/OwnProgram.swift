import Foundation
import JSON
import TestFolders
import TestLayouts
import TestSockets
import Testing

@testable import paywalld

/// The program on a state folder of its own: it is started, asked and ended as often as a story needs.
final class OwnProgram {
  let folder: TemporaryFolder
  private var process: Process?
  private var port: UInt16 = 0
  /// The output received so far.
  private(set) var log = ""
  private var said = FileHandle.nullDevice
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The token of the file that `start` gives to it.
  static let token = "0123456789abcdef0123"

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.token, to: "token")
  }

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
  ///
  /// - Parameters:
  ///   - access: the flags that say who may make changes; nil is a file with one token.
  ///   - variables: of its environment, beside those of the test.
  ///   - words: the last that it says when it serves.
  func start(
    on documents: String, _ flags: [String] = [], access: [String]? = nil,
    isReadOnly: Bool = false, isStateReadOnly: Bool = false, variables: [String] = [],
    until words: String = "swap: "
  ) throws {
    let process = Process()
    let command =
      isReadOnly || isStateReadOnly
      ? Self.readOnly + [folder.path(isReadOnly ? documents : "state")] : ["env"]
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      command + variables + [
        ProcessTests.program.path, "serve", "--port", "0", "--drain-delay", "0ms",
      ] + [
        "--paywalls", folder.path(documents), "--state", folder.path("state"),
      ] + (access ?? ["--admin-token-file", folder.path("token")]) + flags
    let pipe = Pipe()
    process.standardError = pipe.fileHandleForWriting
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    try pipe.fileHandleForWriting.close()
    self.process = process
    said = pipe.fileHandleForReading
    log = ""
    try wait(for: words)
    let place = try #require(log.firstMatch(of: /serves http:\/\/[0-9.]+:([0-9]+)/))
    port = try #require(UInt16(place.1))
  }

  /// Lets the program write to the state folder that it was started on.
  func makeStateWritable() throws {
    let remount = Process()
    remount.executableURL = URL(filePath: "/usr/bin/env")
    remount.arguments = [
      "nsenter", "--mount=/proc/\(process?.processIdentifier ?? 0)/ns/mnt",
      "mount", "-o", "remount,bind,rw", folder.path("state"),
    ]
    try remount.run()
    remount.waitUntilExit()
    #expect(remount.terminationStatus == 0)
  }

  /// Waits until it has said something.
  func wait(for words: String) throws {
    while !log.contains(words) {
      let bytes = said.availableData
      guard !bytes.isEmpty else { throw UsageError(message: "it ended, and said: \(log)") }
      log += String(decoding: bytes, as: UTF8.self)
    }
  }

  func stop() {
    process?.terminate()
    process?.waitUntilExit()
    process = nil
  }

  /// Asks for a change, and for the service's state, with the token, and for anything else without.
  func ask(
    _ method: String, _ target: String, _ body: String = "", token: String? = OwnProgram.token
  ) throws -> ClientResponse {
    let client = try TestClient(port: port)
    let proof = token.map { ["Authorization: Bearer " + $0] } ?? []
    let fields = method == "GET" && target != "/readyz" ? [] : proof
    client.send(Attack(method, target, fields, body: Array(body.utf8), 0).request)
    let answer = try client.response()
    if answer.status == 200 {
      let mistakes = try LayoutAnswer.mistakes(
        in: answer.body, to: target, type: answer.field("Content-Type"))
      #expect(mistakes == [], "\(target)")
    }
    return answer
  }

  /// Where it serves.
  var address: String { "http://127.0.0.1:\(port)" }

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
