import ASCII
import Experiments
import Foundation
import JSON
import PaywallModel
import Placements
import Routing

/// A signed ticket that clients keep and send back: the variants of a person, and the variant that a tester forces.
///
/// A ticket is JSON in base64url, a full stop, and 128 bits of HMAC-SHA256 (RFC 2104) in hexadecimal. It contains identifiers only as
/// hashes.
struct PlacementTicket: Sendable, Equatable {
  /// A variant that a person keeps.
  struct Kept: Sendable, Equatable {
    var attribute: String
    /// A hash of the person's identifier.
    var person: String
    var experiment: String
    var bucketVersion: Int
    var variant: String
  }

  var brand: Brand
  var kept: [Kept] = []
  /// The forced variants, by experiment.
  var forced: [String: String] = [:]
  /// The expiry time in seconds since 1970; nil if the ticket never expires.
  var endsAt: Int?

  /// The maximum number of variants in a ticket; older ones are removed.
  static let mostKept = 50
  /// The maximum length of a ticket in bytes.
  static let longest = 8 << 10

  init(brand: Brand) { self.brand = brand.owner }

  /// Returns the history of a reader: the assignments in the ticket that belong to this person.
  func history(of reader: PlacementReader, _ key: PreviewKey) -> PlacementHistory {
    var history = PlacementHistory(forced: forced, assignments: [])
    for entry in kept {
      guard let identifier = reader.identifier(entry.attribute),
        key.person(identifier, of: brand) == entry.person
      else { continue }
      history.assignments.append(
        StickyAssignment(
          attribute: entry.attribute, identifier: identifier, experiment: entry.experiment,
          bucketVersion: entry.bucketVersion, variant: entry.variant))
    }
    return history
  }

  /// Adds an assignment. Replaces an earlier one of the same experiment and person.
  mutating func keep(_ assignment: StickyAssignment, _ key: PreviewKey) {
    let new = Kept(
      attribute: assignment.attribute, person: key.person(assignment.identifier, of: brand),
      experiment: assignment.experiment, bucketVersion: assignment.bucketVersion,
      variant: assignment.variant)
    kept.removeAll {
      ($0.attribute, $0.person, $0.experiment) == (new.attribute, new.person, new.experiment)
    }
    kept = Array((kept + [new]).suffix(Self.mostKept))
  }
}

extension PlacementTicket {
  /// The signed content.
  fileprivate var content: [UInt8] {
    var writer = JSONWriter(style: .compact)
    writer.beginObject()
    writer.member("brand")
    writer.string(brand.name)
    if !kept.isEmpty {
      writer.member("kept")
      writer.beginArray()
      for entry in kept { entry.write(to: &writer) }
      writer.endArray()
    }
    if !forced.isEmpty {
      writer.member("forced")
      writer.beginObject()
      for (experiment, variant) in forced.sorted(by: { $0.key < $1.key }) {
        writer.key(experiment)
        writer.string(variant)
      }
      writer.endObject()
    }
    if let endsAt {
      writer.member("endsAt")
      writer.number(endsAt)
    }
    writer.endObject()
    return writer.bytes
  }

  /// Nil for content that this release does not write.
  fileprivate init?(content: [UInt8]) {
    do {
      let root = try JSONText(parsing: content, limits: .document).root
      guard let brand = root["brand"]?.string.flatMap(Brand.init(_:)) else { return nil }
      self.init(brand: brand)
      kept = root["kept"]?.elements?.compactMap(Kept.init) ?? []
      for member in root["forced"]?.members.map(Array.init) ?? [] {
        forced[member.key] = member.value.string
      }
      endsAt = root["endsAt"]?.number?.int
    } catch {
      return nil
    }
  }
}

extension PlacementTicket.Kept {
  /// Writes the ticket as JSON, with short names, because clients send it with each request.
  fileprivate func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("a")
    writer.string(attribute)
    writer.member("p")
    writer.string(person)
    writer.member("e")
    writer.string(experiment)
    writer.member("b")
    writer.number(bucketVersion)
    writer.member("v")
    writer.string(variant)
    writer.endObject()
  }

  fileprivate init?(_ node: JSONNode) {
    guard let attribute = node["a"]?.string, let person = node["p"]?.string,
      let experiment = node["e"]?.string, let version = node["b"]?.number?.int,
      let variant = node["v"]?.string
    else { return nil }
    self.init(
      attribute: attribute, person: person, experiment: experiment, bucketVersion: version,
      variant: variant)
  }
}

extension PreviewKey {
  /// Returns the signed text of a ticket for clients.
  func text(of ticket: PlacementTicket) -> String {
    let content = ticket.content
    return "\(content.base64URL).\(signature(of: content).hexadecimal)"
  }

  /// Returns the ticket of a text; nil if this service did not sign it for the brand, or if it has expired.
  func ticket(_ text: String, for brand: Brand) -> PlacementTicket? {
    guard text.utf8.count <= PlacementTicket.longest, let dot = text.lastIndex(of: "."),
      let mac = [UInt8](hexadecimal: String(text[text.index(after: dot)...])),
      let content = [UInt8](base64URL: text[..<dot]),
      signature(of: content).equalsInConstantTime(mac),
      let ticket = PlacementTicket(content: content), ticket.brand == brand.owner,
      ticket.endsAt.map({ Double($0) > currentSeconds }) ?? true
    else { return nil }
    return ticket
  }

  /// Returns a hash of a person's identifier, different for each brand and service.
  func person(_ identifier: String, of brand: Brand) -> String {
    mac(Array("person \(brand.name) \(identifier)".utf8)).prefix(9).hexadecimal
  }

  private func signature(of content: [UInt8]) -> [UInt8] { mac(Array("ticket ".utf8) + content) }
}
