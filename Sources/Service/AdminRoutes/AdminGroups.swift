import GateKeeping
import PaywallOutgoing
import ReaderRoutes
import Routing

extension ServiceContext {
  /// The routes of this room: checks, files, launches, and who may do what.
  package func adminRoutes(
    keeper: GateKeeper, waiting: WaitingRequests, history: RequestHistory, fetcher: DataFetcher
  ) -> [Route] {
    let launches = Launches(
      administration: administration, policies: keeper.policies,
      spread: ChangeSpread(store: store, waiting: waiting))
    let groups: [any RouteGroup] = [
      ActiveRoutes(context: self, launches: launches),
      PublishRoutes(context: self, launches: launches, fetcher: fetcher, keeper: keeper),
      ScheduleRoutes(context: self, launches: launches),
      ProposalRoutes(context: self, launches: launches),
      CheckRoutes(context: self, keeper: keeper),
      DifferenceRoutes(context: self),
      ImpactRoutes(context: self, keeper: keeper),
      PolicyRoutes(context: self),
      ListRoutes(context: self),
      CompanionRoutes(context: self),
      ImageAdminRoutes(context: self),
      ImportRoutes(context: self),
      ExportRoutes(context: self),
      AccessRoutes(context: self),
      TokenRoutes(context: self),
      RequestHistoryRoutes(context: self, history: history),
      AuditRoutes(context: self),
    ]
    return groups.flatMap(\.routes)
  }
}
