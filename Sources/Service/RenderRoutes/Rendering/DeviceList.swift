import HTTP
import PaywallRender
import PaywallResolve
import Routing
import Synchronization

/// The response with the list of devices, made once for each device table.
final class DeviceList: Sendable {
  private let file: DeviceFile
  private let made: Mutex<(generation: Int, answer: PreparedResponse)>

  init(_ file: DeviceFile) {
    self.file = file
    let (table, generation) = file.current
    made = Mutex((generation, Self.answer(table)))
  }

  var answer: PreparedResponse {
    let (table, generation) = file.current
    return made.withLock { made in
      if made.generation != generation { made = (generation, Self.answer(table)) }
      return made.answer
    }
  }

  private static func answer(_ table: DeviceTable) -> PreparedResponse {
    PreparedResponse(.content(table.json(.pretty), type: "application/json"))
  }
}
