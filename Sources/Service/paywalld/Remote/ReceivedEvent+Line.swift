import JSON
import Responses

extension ReceivedEvent {
  /// The event for people: `live disney version 2`.
  var line: String {
    do {
      let root = try JSONText(parsing: Array(data.utf8), limits: .trusted).root
      let brand = root["brand"]?.string.map { " " + $0 } ?? ""
      let version = root["version"]?.number.map { " version \($0)" } ?? ""
      let reason = root["reason"]?.string.map { ": " + $0 } ?? ""
      return type + brand + version + reason
    } catch {
      return "\(type) \(data)"
    }
  }
}
