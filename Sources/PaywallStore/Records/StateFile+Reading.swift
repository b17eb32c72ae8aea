import Foundation
import JSON
import PaywallModel

extension StateFile {
  /// Reads the file's bytes; nil when they are not a whole state file of this format.
  init?(reading bytes: [UInt8]) {
    do {
      let root = try JSONText(parsing: bytes, limits: .trusted).root
      // The format before had no sum.
      guard root["format"]?.number?.int == 1 || Self.isWhole(bytes) else { return nil }
      self.init(root)
    } catch {
      return nil
    }
  }

  private init?(_ node: JSONNode) {
    guard let format = node["format"]?.number?.int, (1...Self.format).contains(format),
      let sequence = node["sequence"]?.number?.int,
      (0...StoreState.largestNumber).contains(sequence),
      let time = node["time"]?.string.flatMap(Timestamp.date),
      let brands = node["brands"]?.members, let schedules = node["schedules"]?.elements
    else { return nil }
    var state = StoreState()
    state.sequence = sequence
    state.lastTime = time
    state.active = node["active"]?.string.flatMap(Brand.init)
    state.declaration = node["declaration"]?.string
    for member in brands {
      guard let brand = Brand(member.key), let record = BrandRecord(member.value, format) else {
        return nil
      }
      state.brands[brand] = record
    }
    for element in schedules {
      guard let schedule = Schedule(element) else { return nil }
      state.schedules[schedule.id] = schedule
    }
    if let revoked = node["revoked"]?.members {
      for member in revoked {
        state.revoked[member.key] = member.value.string.flatMap(Timestamp.date)
      }
    }
    self.init(state: state)
  }
}

extension BrandRecord {
  fileprivate init?(_ node: JSONNode, _ format: Int) {
    guard let highest = node["highest"]?.number?.int,
      (0...StoreState.largestNumber).contains(highest), let versions = node["versions"]?.members,
      let staged = [String: BlobID](pins: node["staged"])
    else { return nil }
    self.init(
      live: node["live"]?.number?.int, substitute: node["substitute"]?.number?.int,
      highest: highest, staged: staged)
    for member in versions {
      guard let number = Int(member.key), let version = VersionRecord(member.value, format) else {
        return nil
      }
      self.versions[number] = version
    }
  }
}

extension VersionRecord {
  /// Up to format 2 a version had no bytes, the time of its publication another name, and everybody could ask for it.
  fileprivate init?(_ node: JSONNode, _ format: Int) {
    guard var edition = Edition(node) else { return nil }
    if format < 3 { edition.publishedAt = node["publishedAt"]?.string.flatMap(Timestamp.date) }
    guard edition.publishedAt != nil, !edition.etag.isEmpty else { return nil }
    self.init(
      edition: edition, wasLive: format < 3 || node["wasLive"] != nil,
      isDeleted: node["deleted"] != nil || node["presence"]?.string == "deleted")
  }
}

extension Schedule {
  fileprivate init?(_ node: JSONNode) {
    guard let id = node["id"]?.string, let brand = node["brand"]?.string.flatMap(Brand.init),
      let version = node["version"]?.number?.int, let period = SchedulePeriod(node),
      let createdBy = node["createdBy"]?.string
    else { return nil }
    self.init(
      id: id, brand: brand, version: version, period: period, createdBy: createdBy,
      returnsTo: node["returnsTo"]?.number?.int)
  }
}
