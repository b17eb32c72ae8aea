import JSON
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallTree
import Pictures

/// A case of the conformance kit: a small document, its screen, and a customer's inputs.
///
/// `examples/kit/NAME.json` declares it.
package struct KitCase {
  package let name: String
  package let about: String
  /// Whether its tree has members, types and values that do not exist yet.
  package let isFromTheFuture: Bool
  package let inputs: [JSONNode]
  private let document: PaywallDocument
  /// The parameters of `/render`.
  private var reader: [String: String]

  /// Returns every case, in the order of the names.
  package static func all() throws -> [KitCase] {
    try KitFiles.files(in: "", ending: ".json").map { try KitCase($0.name, $0.bytes) }
  }

  /// Returns the case of a name; nil if there is none.
  package static func named(_ name: String) throws -> KitCase? {
    guard !name.contains("/") else { return nil }
    return try KitFiles.file(name + ".json").map { try KitCase(name, $0) }
  }

  package init(_ name: String, _ bytes: [UInt8]) throws {
    let root = try JSONText(parsing: bytes, limits: .trusted).root
    guard let document = root["document"], let screen = root["screen"] else {
      throw KitError(place: name, reason: "it needs document and screen")
    }
    self.name = name
    about = root["about"]?.string ?? ""
    isFromTheFuture = root["isFromTheFuture"]?.bool ?? false
    inputs = root["inputs"]?.elements.map(Array.init) ?? []
    self.document = try PaywallDocument(decoding: document)
    var reader: [String: String] = [:]
    for part in [screen, root["reader"]].compactMap({ $0 }) {
      for member in part.members.map(Array.init) ?? [] {
        reader[member.key] = Self.text(member.value)
      }
    }
    self.reader = reader
  }

  /// Returns a parameter in the syntax of `/render`. The members of an object become assignments.
  private static func text(_ value: JSONNode) -> String {
    if let members = value.members.map(Array.init) {
      return members.map { "\($0.key)=\(text($0.value))" }.joined(separator: ",")
    }
    return value.string ?? String(decoding: value.source, as: UTF8.self)
  }

  /// Lays out the page with all its states.
  package func page(
    by renderer: Renderer, _ devices: DeviceTable,
    images: @escaping @Sendable (String) -> ImageHeader?
  ) throws -> LaidOutPaywall {
    try renderer.renderStates(
      RenderInput(document: document, reader: reader(of: devices), images: images))
  }

  /// This case for a reader who prefers dark screens.
  var inTheDark: KitCase {
    var kit = self
    kit.reader["theme"] = Theme.dark.rawValue
    return kit
  }

  /// Returns the screen of the case.
  func screen(_ devices: DeviceTable) throws -> Screen { try reader(of: devices).screen }

  private func reader(of devices: DeviceTable) throws -> Reader {
    let parameters = reader
    return try Reader(devices: devices, choices: document.choices) { parameters[$0] }
  }
}

/// An error in a case of the kit.
package struct KitError: Error, CustomStringConvertible {
  /// The name of the case, and the input counted from 1.
  let place: String
  let reason: String

  package var description: String { "the kit's case \(place): \(reason)" }
}
