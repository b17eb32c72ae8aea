import ASCII
import Foundation
import JSON
import Numbers
import Placements

/// A ticket of the service, read without its signature, which only the service can check.
struct ServiceTicket {
  private let root: JSONNode

  /// `nil` unless the text is a ticket.
  init?(_ text: String) {
    guard let dot = text.lastIndex(of: "."), let content = [UInt8](base64URL: text[..<dot]) else {
      return nil
    }
    do {
      root = try JSONText(parsing: content, limits: .document).root
    } catch {
      return nil
    }
  }

  /// The variants of a reader.
  ///
  /// A ticket has identifiers only as hashes that the service alone can make. If it has one person for an experiment, that is taken to be
  /// the reader; of several nobody knows which.
  func variants(of reader: PlacementReader, brand: String) -> [KeptVariant] {
    guard root["brand"]?.string == brand else { return [] }
    let entries = root["kept"]?.elements.map { $0.compactMap(Entry.init) } ?? []
    return entries.filter { entry in
      entries.allSatisfy { $0.person == entry.person || !$0.isLike(entry) }
    }.compactMap { entry in
      reader.identifier(entry.by).map { entry.variant(of: $0) }
    }
  }

  private struct Entry {
    let by: String
    let person: String
    private let experiment: String
    private let version: Int
    private let variant: String

    init?(_ node: JSONNode) {
      guard let by = node["a"]?.string, let person = node["p"]?.string,
        let experiment = node["e"]?.string, let version = node["b"]?.number?.int,
        let variant = node["v"]?.string
      else { return nil }
      self.by = by
      self.person = person
      self.experiment = experiment
      self.version = version
      self.variant = variant
    }

    func isLike(_ other: Entry) -> Bool { by == other.by && experiment == other.experiment }

    func variant(of id: String) -> KeptVariant {
      KeptVariant(by: by, id: id, experiment: experiment, version: version, variant: variant)
    }
  }
}
