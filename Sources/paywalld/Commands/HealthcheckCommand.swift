import Foundation

/// `paywalld healthcheck`: asks a running service whether it is ready, for images that have no curl.
struct HealthcheckCommand {
  let port: Int

  init(_ arguments: Arguments) throws(UsageError) {
    port = try arguments.int("port", in: 1...65535) ?? 8000
  }

  func run() -> ExitStatus {
    let answer = LoopbackClient(port: UInt16(port)).get("/readyz", seconds: 2)
    switch answer {
    case .success(200): return .done
    case .success(let status):
      Output.message("paywalld: not ready: port \(port) answered with status \(status)")
    case .failure(let error):
      Output.message("paywalld: nothing answers on port \(port): \(error.description)")
    }
    return .failed
  }
}
