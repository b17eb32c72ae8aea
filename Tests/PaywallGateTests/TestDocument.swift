import Foundation
import JSON
import PaywallCheck
import PaywallGate
import PaywallModel
import PaywallRender
import PaywallStore
import Pictures
import Testing

/// A checked document in front of the gate, with the pictures of its folder.
struct TestDocument {
  let bytes: [UInt8]
  let document: PaywallDocument
  private let folder: URL?
  private let companions: Companions

  static let paywalls = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../paywalls").standardizedFileURL

  private static let checker = Result {
    try DocumentChecker(paywalls: paywalls.path, limits: .standard)
  }

  /// - Parameter node: a document, or `{"of": "examples/premium", "with": {POINTER: VALUE}}`.
  init(_ node: JSONNode) throws {
    guard let name = node["of"]?.string else {
      try self.init(node.value, folder: nil)
      return
    }
    let changes = (node["with"]?.members ?? node["of"]?.members).map { members in
      members.map { ($0.key, $0.value.value) }
    }
    try self.init(repository: name, changing: changes ?? [])
  }

  /// A document of the repository, such as `examples/premium`, with other values.
  init(repository name: String, changing changes: [(String, JSONValue)] = []) throws {
    let file = Self.paywalls.appending(path: name + ".json")
    var value = try JSONText(parsing: Array(Data(contentsOf: file)), limits: .document).root.value
    for (pointer, new) in changes {
      let tokens = try #require(JSONPointer(pointer)).tokens
      value = try #require(value.setting(tokens[...], to: new), "\(name) has no \(pointer)")
    }
    try self.init(value, folder: file.deletingLastPathComponent())
  }

  private init(_ value: JSONValue, folder: URL?) throws {
    try self.init(bytes: value.encoded(), folder: folder)
  }

  init(parsing text: String) throws { try self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8], folder: URL? = nil) throws {
    self.bytes = bytes
    self.folder = folder
    let files = folder.flatMap { FileManager.default.subpaths(atPath: $0.path) } ?? []
    companions = Companions(files.sorted().compactMap(CompanionFile.init(path:))) { path in
      folder.flatMap { try? Array(Data(contentsOf: $0.appending(path: path))) }
    }
    document = try Self.checker.get().check(bytes, companions, hasImage: { _ in true }).document
  }

  var text: JSONText {
    get throws { try JSONText(parsing: bytes, limits: .document) }
  }

  /// The document after a patch, in the same folder.
  func patched(by patch: JSONPatch) throws -> TestDocument {
    let changed = try text.applying(patch, limits: .document)
    return try TestDocument(bytes: changed.bytes, folder: folder)
  }

  func subject(_ options: MatrixOptions) throws -> GateSubject {
    let images = folder?.appending(path: "images")
    let bytes: @Sendable (String) -> [UInt8]? = { name in
      images.flatMap { try? Array(Data(contentsOf: $0.appending(path: name))) }
    }
    return GateSubject(
      document, try text, companions, options,
      images: { bytes($0).flatMap { try? ImageHeader(reading: $0) } }, pictures: bytes)
  }
}

/// The gate with the repository's fonts and devices.
enum TestGate {
  private static let assets = Result { try RenderingAssets(paywalls: TestDocument.paywalls.path) }

  static func judge(
    _ document: TestDocument, _ options: MatrixOptions, _ policy: GatePolicy = .standard,
    lanes: Int = 2
  ) throws -> GateResult {
    let gate = try gate(policy, lanes: lanes)
    return try gate.judge(try document.subject(policy.applied(to: options, gate.devices)))
  }

  static func gate(
    _ policy: GatePolicy = .standard, packs: RulePacks = .own, lanes: Int
  ) throws -> Gate {
    let assets = try assets.get()
    return Gate(
      renderer: assets.renderer, devices: assets.devices, policy: policy, packs: packs,
      lanes: lanes)
  }

  static func dimensions(
    of document: TestDocument, _ options: MatrixOptions
  ) throws -> MatrixDimensions {
    try gate(lanes: 1).dimensions(of: try document.subject(options))
  }
}

extension JSONValue {
  /// The value with another one at a place; null removes a member. Nil if there is no such place.
  fileprivate func setting(_ path: ArraySlice<JSONPointer.Token>, to new: JSONValue) -> JSONValue? {
    guard let token = path.first else { return new }
    switch self {
    case .object(var fields):
      let place = fields.firstIndex { $0.name == token.name }
      if path.count == 1, case .null = new {
        guard let place else { return nil }
        fields.remove(at: place)
        return .object(fields)
      }
      guard let place else {
        return path.count == 1
          ? .object(fields + [JSONField(name: token.name, value: new)]) : nil
      }
      guard let value = fields[place].value.setting(path.dropFirst(), to: new) else { return nil }
      fields[place].value = value
      return .object(fields)
    case .array(var elements):
      guard let index = token.index, elements.indices.contains(index) else { return nil }
      if path.count == 1, case .null = new {
        elements.remove(at: index)
        return .array(elements)
      }
      guard let value = elements[index].setting(path.dropFirst(), to: new) else { return nil }
      elements[index] = value
      return .array(elements)
    default: return nil
    }
  }
}
