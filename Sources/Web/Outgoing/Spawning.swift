import CLinux
import Foundation
import Numbers
import POSIX

/// The settings of posix_spawn(3) for a program: its descriptors and signals.
struct Spawning {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
  }

  mutating func end() {
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func connect(_ descriptor: Int32, to numbers: [Int32]) {
    for number in numbers {
      posix_spawn_file_actions_adddup2(&actions, descriptor, number)
    }
  }

  /// Starts a program with these descriptors, default signals, and its own process group.
  mutating func start(_ path: String, _ arguments: [String]) throws(FileError) -> pid_t {
    setSignals()
    closeOthers()
    var process: pid_t = 0
    let environment = ProcessInfo.processInfo.environment.map { "\($0)=\($1)" }
    let code = Self.withPointers([path] + arguments) { arguments in
      Self.withPointers(environment) { environment in
        posix_spawn(&process, path, &actions, &attributes, arguments, environment)
      }
    }
    guard code == 0 else { throw FileError(call: "start", path: path, code: code) }
    return process
  }

  private mutating func setSignals() {
    var none = sigset_t()
    var ignored = sigset_t()
    sigemptyset(&none)
    sigemptyset(&ignored)
    for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&ignored, signal) }
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &ignored)
    posix_spawnattr_setpgroup(&attributes, 0)
    var flags = Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    flags |= Int32(POSIX_SPAWN_SETPGROUP)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
  }

  /// Closes all other descriptors. Darwin has a flag for this. Elsewhere this program opens its descriptors as close-on-exec, and glibc
  /// closes any others.
  private mutating func closeOthers() {
    #if os(Linux)
      linux_close_from(&actions, 3)
    #endif
  }

  /// Calls `body` with the texts as C strings, followed by a null pointer.
  private static func withPointers<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = texts.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    return body(pointers + [nil])
  }
}
