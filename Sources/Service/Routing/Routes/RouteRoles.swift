/// The minimum role of each admin operation, and of others that need one, in one table.
///
/// The service looks the role up before it runs the operation. An admin operation without an entry is open to administrators only.
extension Route {
  static let rolesByName: [String: Role] = {
    var roles: [String: Role] = [:]
    for (role, names) in operations { for name in names { roles[name] = role } }
    return roles
  }()

  private static let operations: [(Role, [String])] = [
    (.reporter, ["postServerEvents"]),
    (
      .viewer,
      [
        "getAccess", "getActive", "getActivity", "getAudit", "getData", "getDifference",
        "getExperiment", "getExport", "getFiles", "getFindings", "getFragment", "getImpact",
        "getLists", "getLivePreviews", "getMoney", "getNodes", "getPlacements", "getPolicy",
        "getProducts",
        "getProposal",
        "getProposals",
        "getRequests", "getSchedules", "getSources", "getStrings", "getTheme", "getUsage",
        "postAdjustment", "postDraftRender", "postDraftSheet", "postExport", "postSimulation",
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
    (
      .publisher,
      [
        "deleteSchedule", "postActive", "postApproval", "postLive", "postSchedule",
        // A list counts at once for live placements.
        "putList",
      ]
    ),
    (
      .admin,
      [
        "deleteBrand", "deleteData", "deleteFragment", "deleteImage", "deleteKey",
        "deleteKeyCounts", "deleteList", "deletePolicy", "deleteProducts", "deleteStrings",
        "deleteTheme",
        "deleteToken", "deleteVersion", "getKeys", "getTokens", "postKey", "postToken", "putPolicy",
      ]
    ),
  ]

  /// Returns the minimum role for a call, which its parameters may raise; nil if no role is needed.
  func role(of query: QueryValues) -> Role? {
    guard !privileged.isEmpty, !query.items.isEmpty else { return role }
    return privileged.reduce(role) { role, parameter in
      guard let own = parameter.role, parameter.isOn(in: query) else { return role }
      return role.map { max($0, own) } ?? own
    }
  }
}

extension QueryParameter {
  /// Whether a query sets the parameter; a flag that is `false` counts as not set.
  fileprivate func isOn(in query: QueryValues) -> Bool {
    guard let value = query[name] else { return false }
    guard case .flag = kind else { return true }
    return value == "true" || value.isEmpty
  }
}
