import Foundation
import TestSockets
import Testing

/// The program itself, with a log that nobody reads: a thread that writes to it blocks for ever.
@Suite final class ProcessTests {
  private let folder = FileManager.default.temporaryDirectory.appending(
    path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)
  private let process = Process()
  /// A pipe with both ends open: one to read, one for the process to write to.
  private let log: (reading: FileHandle, writing: FileHandle)
  static let paywalls = repository.appending(path: "paywalls").path

  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Self.repository.appending(path: "paywalls"), to: folder.appending(path: "paywalls"))
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    log = (
      FileHandle(fileDescriptor: ends[0], closeOnDealloc: true),
      FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
    )
    process.executableURL = Self.program
    process.arguments = [
      "serve", "--port", "0", "--drain", "200ms", "--drain-delay", "0ms", "--paywalls",
      folder.appending(path: "paywalls").path, "--state", folder.appending(path: "state").path,
    ]
    process.standardError = log.writing
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    do { try FileManager.default.removeItem(at: folder) } catch { print("left behind: \(folder)") }
  }

  /// Beside the bundle of the tests.
  static var program: URL {
    let bundle = URL(filePath: CommandLine.arguments[0]).absoluteURL
    var parent = bundle.deletingLastPathComponent()
    while parent.pathComponents.count > 1 {
      let program = parent.appending(path: "paywalld")
      if FileManager.default.isExecutableFile(atPath: program.path) { return program }
      parent.deleteLastPathComponent()
    }
    return bundle
  }

  /// Writes as much as the pipe takes; the next to write waits.
  private func fillLog() {
    let end = log.writing.fileDescriptor
    var polled = pollfd(fd: end, events: Int16(POLLOUT), revents: 0)
    let page = [UInt8](repeating: 0x0A, count: Int(PIPE_BUF))
    while poll(&polled, 1, 0) == 1 { #expect(write(end, page, page.count) == page.count) }
  }

  private func hasEnded() -> Bool {
    eventually { !process.isRunning }
  }

  @Test func `SIGTERM ends a service whose log is stuck while it starts`() throws {
    try Data("{".utf8).write(to: folder.appending(path: "paywalls/disney/9.json"))
    fillLog()
    try process.run()
    let state = folder.appending(path: "state/audit.jsonl").path
    #expect(eventually { FileManager.default.fileExists(atPath: state) })
    process.terminate()
    #expect(hasEnded())
    #expect(process.terminationStatus == 0)
  }

  @Test func `SIGTERM ends a service whose log is stuck while it serves`() throws {
    try process.run()
    var text = ""
    while !text.contains("swap: ") {
      text += String(decoding: log.reading.availableData, as: UTF8.self)
    }
    while !text.hasSuffix("\n") {
      text += String(decoding: log.reading.availableData, as: UTF8.self)
    }
    fillLog()
    process.terminate()
    #expect(hasEnded())
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
  }
}
