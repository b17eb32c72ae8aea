import JSON
import PaywallModel

extension StateFile {
  /// Parses a state file; nil when it is damaged or foreign.
  package init?(reading bytes: [UInt8]) {
    do {
      let root = try JSONText(parsing: bytes, limits: .trusted).root
      guard Self.isWhole(bytes) else { return nil }
      try self.init(root)
    } catch {
      return nil
    }
  }

  private init(_ node: JSONNode) throws(JSONMismatch) {
    _ = try node.integer("format", in: Self.format...Self.format)
    var state = StoreState()
    state.sequence = try node.integer("sequence", in: 0...StoreState.largestNumber)
    state.lastTime = try node.time("time")
    state.newestTime = max(state.lastTime, try node.timeIfPresent("newest") ?? state.lastTime)
    state.active = node["active"]?.string.flatMap(Brand.init(_:))
    state.declaration = node["declaration"]?.string
    if node["formerDeclarations"] != nil {
      state.formerDeclarations = try node.elements("formerDeclarations").compactMap(\.string)
    }
    for member in try node.members("brands") {
      guard let brand = Brand(path: member.key) else {
        throw JSONMismatch(at: member.value, "\"\(member.key)\" is not a brand's name")
      }
      state.set(try BrandRecord(member.value), of: brand)
    }
    for element in try node.elements("schedules") {
      let schedule = try Schedule(element)
      state.schedules[schedule.id] = schedule
    }
    if node["proposals"] != nil {
      for element in try node.elements("proposals") {
        let proposal = try Proposal(element)
        state.proposals[proposal.id] = proposal
      }
    }
    if let revoked = node["revoked"] {
      let latest = state.newestTime.addingTimeInterval(Change.longestPreview)
      for member in try node.members("revoked") {
        let until = try revoked.time(member.key)
        if until <= latest { state.revoked[member.key] = until }
      }
    }
    if node["keys"] != nil {
      for element in try node.elements("keys") {
        let key = try ClientKey(element)
        state.keys[key.terms.digest] = key
      }
    }
    state.droppedKeys = node["droppedKeys"]?.elements?.compactMap(\.string) ?? []
    self.init(state: state)
  }
}

extension BrandRecord {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      live: node["live"]?.number?.int,
      highest: try node.integer("highest", in: 0...StoreState.largestNumber),
      staged: try node.blobs("staged"))
    for member in try node.members("versions") {
      guard let number = Int(member.key), VersionNumber.range.contains(number) else {
        throw JSONMismatch(at: member.value, "\"\(member.key)\" is not a version's number")
      }
      versions[number] = try VersionRecord(member.value)
    }
    if let stopped = node["stopped"] { self.stopped = try StoppedSchedule(stopped) }
    harms = Set(node["harms"]?.elements?.compactMap(\.string) ?? [])
    notices = node["notices"]?.elements?.compactMap(\.string) ?? []
  }
}

extension StoppedSchedule {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"), version: try node.version(), at: try node.time("at"),
      reason: try node.text("reason"))
  }
}

extension VersionRecord {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    var versionContent = try VersionContent(node)
    versionContent.etag = try node.text("etag")
    versionContent.publishedAt = try node.time("at")
    self.init(
      versionContent: versionContent, wasLive: node["wasLive"] != nil,
      isDeleted: node["deleted"] != nil)
  }
}

extension Schedule {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"), brand: try node.brand(), version: try node.version(),
      period: try SchedulePeriod(node), createdBy: try node.text("createdBy"),
      returnsTo: node["returnsTo"]?.number?.int, isForced: node["forced"]?.bool ?? false)
  }
}

extension Proposal {
  fileprivate init(_ node: JSONNode) throws(JSONMismatch) {
    self.init(
      id: try node.text("id"),
      launch: try Launch(node, activates: node["activates"] != nil),
      etag: try node.text("etag"), live: node["live"]?.number?.int,
      isForced: node["forced"] != nil, createdBy: try node.text("createdBy"),
      createdAt: try node.time("createdAt"), reason: node["reason"]?.string)
  }
}
