import Foundation
import JSON
import PaywallModel

extension StoreState {
  /// The members of the state file in their order.
  static let members: [StateMember<StoreState>] = [
    activeBrand, .number("sequence", \.sequence, in: 0...largestNumber), .time("time", \.lastTime),
    newest, .text("declaration", \.declaration),
    .texts("formerDeclarations", \.formerDeclarations), records,
    .objects("schedules", \.schedules, by: \.id, isRequired: true) { $0.id < $1.id },
    .objects("proposals", \.proposals, by: \.id) { $0.id < $1.id }, revokedLinks,
    .objects("keys", \.keys, by: \.terms.digest, sorted: <), .texts("droppedKeys", \.droppedKeys),
  ]

  private static let activeBrand = StateMember<StoreState>(
    read: { $1.active = $0["active"]?.string.flatMap(Brand.init(_:)) },
    write: { $1.field("active", $0.active?.name) })

  /// The latest date of a change, unless it is the last one's.
  private static let newest = StateMember<StoreState>(
    read: { (node, state) throws(JSONMismatch) in
      let newest = try node.timeIfPresent("newest") ?? state.lastTime
      state.newestTime = max(state.lastTime, newest)
    },
    write: { state, writer in
      guard state.newestTime > state.lastTime else { return }
      writer.field("newest", Timestamp.text(state.newestTime))
    })

  private static let records = StateMember<StoreState>(
    read: { (node, state) throws(JSONMismatch) in
      for member in try node.members("brands") {
        guard let brand = Brand(path: member.key) else {
          throw JSONMismatch(at: member.value, "\"\(member.key)\" is not a brand's name")
        }
        state.set(try BrandRecord(member.value), of: brand)
      }
    },
    write: { state, writer in
      writer.key("brands")
      writer.beginObject()
      for brand in state.brands.keys.sorted() {
        guard let record = state.brands[brand] else { continue }
        writer.key(brand.description)
        record.write(to: &writer)
      }
      writer.endObject()
    })

  /// The revoked preview links. One that expires too late is left out, so that a false date does not keep it for ever.
  private static let revokedLinks = StateMember<StoreState>(
    read: { (node, state) throws(JSONMismatch) in
      guard let revoked = node["revoked"] else { return }
      let latest = state.newestTime.addingTimeInterval(Change.longestPreview)
      for member in try node.members("revoked") {
        let until = try revoked.time(member.key)
        if until <= latest { state.revoked[member.key] = until }
      }
    },
    write: { state, writer in
      guard !state.revoked.isEmpty else { return }
      writer.key("revoked")
      writer.beginObject()
      for (id, until) in state.revoked.sorted(by: { $0.key < $1.key }) {
        writer.field(id, Timestamp.text(until))
      }
      writer.endObject()
    })
}
