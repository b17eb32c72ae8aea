/// The least role of each operation of administration, in one table.
///
/// The service asks for it before it runs the operation, so that a new one is closed to all but administrators until its role is written here.
extension Route {
  static let rolesByName: [String: Role] = {
    var roles: [String: Role] = [:]
    for (role, names) in operations { for name in names { roles[name] = role } }
    return roles
  }()

  private static let operations: [(Role, [String])] = [
    (
      .viewer,
      [
        "getAccess", "getActive", "getAudit", "getData", "getDifference", "getExperiment",
        "getExport", "getFindings", "getFragment", "getImpact", "getLivePreviews", "getNodes",
        "getPlacements", "getPolicy", "getProducts", "getProposal", "getProposals", "getRequests",
        "getSchedules", "getSources", "getStrings", "getTheme", "getUsage", "postAdjustment",
        "postDraftRender", "postDraftSheet", "postExport", "postSimulation",
      ]
    ),
    (
      .editor,
      [
        "deletePreview", "deleteProposal", "postCheck", "postForcedVariant", "postImport",
        "postLivePreview", "postPreview", "postProposal", "putData", "putDocument", "putFragment",
        "putImage", "putLivePreview", "putProducts", "putStrings", "putTheme",
      ]
    ),
    (.publisher, ["deleteSchedule", "postActive", "postApproval", "postLive", "postSchedule"]),
    (
      .admin,
      [
        "deleteBrand", "deleteData", "deleteFragment", "deleteImage", "deleteKey",
        "deleteKeyCounts", "deletePolicy", "deleteProducts", "deleteStrings", "deleteTheme",
        "deleteToken", "deleteVersion", "getKeys", "getTokens", "postKey", "postToken", "putPolicy",
      ]
    ),
  ]

  /// The least role of a call, which its parameters may raise; nil if anybody may make it.
  func role(of query: QueryValues) -> Role? {
    guard !privileged.isEmpty, !query.items.isEmpty else { return role }
    return privileged.reduce(role) { role, parameter in
      guard let own = parameter.role, parameter.isOn(in: query) else { return role }
      return role.map { max($0, own) } ?? own
    }
  }
}

extension QueryParameter {
  /// Whether a query asks for what the parameter means: a flag that is false asks for nothing.
  fileprivate func isOn(in query: QueryValues) -> Bool {
    guard let value = query[name] else { return false }
    guard case .flag = kind else { return true }
    return value == "true" || value.isEmpty
  }
}
