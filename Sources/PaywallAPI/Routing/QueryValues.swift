import HTTP

/// The values of a query that has been checked: few, each under a name of its own.
struct QueryValues: Sendable {
  var items: [QueryItem] = []

  subscript(name: String) -> String? { items.first { $0.name == name }?.value }
}
