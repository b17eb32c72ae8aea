import Routing

extension ServiceContext {
  /// The routes of this room: documents, brands, placements, events and nodes.
  package func readerRoutes(events: ChangeEvents) -> [Route] {
    let placements = PlacementDelivery(self)
    let groups: [any RouteGroup] = [
      DocumentRoutes(context: self, placements: placements),
      BrandRoutes(context: self),
      EvaluationRoutes(context: self),
      PlacementRoutes(context: self, delivery: placements),
      EventRoutes(context: self, events: events),
      NodeRoutes(context: self),
    ]
    return groups.flatMap(\.routes)
  }
}
