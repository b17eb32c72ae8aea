import Foundation
import Testing

/// The compiler as the manifest calls it for a target of the server: every file sees `Numbers`, and a warning is an error.
struct GuardedCompiler {
  private let folder: URL

  /// Compiles `Numbers`.
  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(
      path: "paywalld-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let sources = try SourceTree().files.filter { $0.target == "Numbers" }.map {
      SourceTree.packageRoot.appending(path: $0.path).path
    }
    let output = try run(
      ["-emit-module", "-module-name", "Numbers", "-o", "Numbers.swiftmodule"] + sources)
    #expect(output == "")
  }

  /// The numbers of the expressions that the compiler rejects; the first expression has number 1. Each may name `value`, a `Double`.
  func refusedLines(of expressions: [String]) throws -> Set<Int> {
    defer {
      do { try FileManager.default.removeItem(at: folder) } catch {
        print("left behind: \(folder)")
      }
    }
    let lines = expressions.enumerated().map { "func f\($0)(value: Double) { _ = \($1) }" }
    try Data(lines.joined(separator: "\n").utf8).write(to: folder.appending(path: "case.swift"))
    let output = try run([
      "-typecheck", "-warnings-as-errors", "-I", ".", "-Xfrontend", "-import-module", "-Xfrontend",
      "Numbers", "case.swift",
    ])
    return Set(output.matches(of: /case\.swift:([0-9]+):[0-9]+: error:/).compactMap { Int($0.1) })
  }

  private func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swiftc", "-package-name", "paywalld"] + arguments
    process.currentDirectoryURL = folder
    let pipe = Pipe()
    process.standardOutput = pipe.fileHandleForWriting
    process.standardError = pipe.fileHandleForWriting
    try process.run()
    try pipe.fileHandleForWriting.close()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
