import Foundation
import JSON
import Numbers

/// Sends batches of events to `/events/client`, with the client key and the installation's id for events.
struct EventSender: Sendable {
  private let key: String
  private let installation: Installation
  private let configuration: PaywallConfiguration

  private static let path = "events/client"

  init(_ key: String, _ installation: Installation, _ configuration: PaywallConfiguration) {
    self.key = key
    self.installation = installation
    // The queue itself tries again.
    var once = configuration
    once.retries = 0
    self.configuration = once
  }

  /// Sends a batch and waits for its receipt. Reports the events that the service did not count.
  ///
  /// - Throws: an error if there is no receipt: then nothing is known of the batch.
  func send(_ records: [PaywallRecord]) async throws {
    let content = try Self.content(of: records, key: key, client: installation.countedID)
    let response = try await ServiceRequests(configuration: configuration)
      .answer(Self.path, content: content) { (response) throws(PaywallError) in
        _ = try Receipt(response)
      }
    for refusal in try Receipt(response).refusals {
      configuration.report("the service did not count an event: \(refusal)")
    }
  }

  /// Returns the exact bytes that are sent.
  static func content(of records: [PaywallRecord], key: String, client: String) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(Batch(key: key, client: client, events: records))
  }

  private struct Batch: Encodable {
    let key: String
    let client: String
    let events: [PaywallRecord]
  }

  /// The service's receipt: `{"accepted": 2, "duplicates": 0, "refused": [{"index": 1, "id": "…", "reason": "too-old"}]}`.
  private struct Receipt {
    let refusals: [String]

    init(_ response: IncomingResponse) throws(PaywallError) {
      let root: JSONNode
      do {
        let limits = JSONLimits(maxBytes: 1 << 20, maxDepth: 32, maxNumberLength: 128)
        root = try JSONText(parsing: Array(response.content), limits: limits).root
      } catch {
        throw .unreadable("the answer to events is not JSON: \(error)")
      }
      // Others may answer in place of the service, such as the page of a hotel's network.
      guard root["accepted"]?.number != nil, let refused = root["refused"]?.elements else {
        throw .unreadable("the answer to events is no receipt")
      }
      refusals = refused.map { refusal in
        ["id", "reason", "words"].compactMap { refusal[$0]?.string }.joined(separator: ": ")
      }
    }
  }
}
