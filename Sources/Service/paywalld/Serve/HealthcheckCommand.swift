import Outgoing

/// `paywalld healthcheck`: asks a running service whether it is ready. For container images without curl.
struct HealthcheckCommand {
  let port: Int

  init(_ arguments: Arguments) throws(UsageError) {
    port = try arguments.int("port", in: 1...65535) ?? 8000
  }

  func run() -> ExitStatus {
    do throws(OutgoingError) {
      let status = try LoopbackClient(port: UInt16(port)).get("/readyz", seconds: 2)
      if status == 200 { return .done }
      Output.message("paywalld: not ready: port \(port) answered with status \(status)")
    } catch {
      Output.message("paywalld: nothing answers on port \(port): \(error)")
    }
    return .failed
  }
}
