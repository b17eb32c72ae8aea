import JSON
import Numbers
import PaywallModel

/// A brand's live placements as a file, with which clients decide while no service answers.
public struct PlacementExport: Sendable {
  public var brand: String
  /// The version of the placements.
  public var version: Int
  public var document: PlacementDocument
  /// The live version of each paywall that the placements may show, by name.
  public var live: [String: Int]

  public init(brand: String, version: Int, document: PlacementDocument, live: [String: Int]) {
    self.brand = brand
    self.version = version
    self.document = document
    self.live = live
  }

  /// The newest revision of the form. Clients refuse a higher one, because they would decide otherwise than the service.
  static let revision = 3

  /// The revision of this file. Since revision 2 an experiment's version is a part of its seed; since revision 3 conditions have conditions within
  /// them, and the other parts of ``PlacementDocument/needsRevision3``.
  var revision: Int {
    if document.needsRevision3 { return 3 }
    return document.experiments.values.contains { $0.version != 0 } ? 2 : 1
  }

  /// Reads a file.
  ///
  /// - Throws: the mistakes of a file that is not of a form that this release knows.
  public init(reading bytes: [UInt8]) throws(InvalidDocument) {
    let root: JSONNode
    do {
      root = try JSONText(parsing: bytes, limits: .trusted).root
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
    guard let revision = root["decisions"]?.number?.int, revision <= Self.revision,
      let brand = root["brand"]?.string, let version = root["version"]?.number?.int,
      let placements = root["placements"]
    else { throw InvalidDocument(diagnostics: [Self.unknownForm]) }
    self.init(
      brand: brand, version: version,
      document: try PlacementDocument(published: Array(placements.source)), live: [:])
    for member in root["live"]?.members.map(Array.init) ?? [] {
      live[member.key] = member.value.number?.int
    }
  }

  /// Why a document cannot be exported: a list of people stays with the service, because whoever has the file could try who is on it.
  public static func refusal(of document: PlacementDocument) -> InvalidDocument? {
    guard let list = document.lists.sorted().first else { return nil }
    return InvalidDocument(diagnostics: [
      Diagnostic(
        code: "list-not-exported", pointer: "", position: SourcePosition(line: 1, column: 1),
        range: 0..<0,
        message:
          "the placements ask for the list \"\(list)\", and lists of people stay with the service",
        hint: "export without placements, or let the app tell an attribute in place of the list")
    ])
  }

  private static let unknownForm = Diagnostic(
    code: "form", pointer: "", position: SourcePosition(line: 1, column: 1), range: 0..<0,
    message: "this is no file of placements that this release reads")

  /// The version of a paywall that a decision shows; `nil` if it has no live one.
  public func version(of paywall: PaywallReference) -> Int? {
    switch paywall.version {
    case .live: live[paywall.name]
    case .number(let number): number
    }
  }
}

extension PlacementDocument {
  /// Whether a client that knows revision 2 of exported placements would decide otherwise.
  fileprivate var needsRevision3: Bool {
    conditions.contains(where: \.isOfRevision3)
      || attributes.values.contains { [.list, .date, .version].contains($0.kind) }
      || placements.values.flatMap(\.rules).contains { !($0.rollout?.ramp.isEmpty ?? true) }
  }
}

extension PlacementCondition {
  fileprivate var isOfRevision3: Bool {
    let versions = [shared.appVersion?.from, shared.appVersion?.below]
    let tests = attributes.values.contains {
      if case .text = $0 { true } else { false }
    }
    return !inner.isEmpty || !people.isEmpty || osVersion != nil || !weekdays.isEmpty || time != nil
      || tests || versions.contains { $0?.isPrerelease ?? false }
  }
}
