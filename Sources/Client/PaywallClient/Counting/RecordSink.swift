/// The queues that count what happens: the client's own and the app's.
struct RecordSink: Sendable {
  let queues: [RecordQueue]

  /// Adds an event to each queue; does nothing for nil.
  func add(_ record: PaywallRecord?) async {
    guard let record else { return }
    for queue in queues { await queue.add(record, isUrgent: record.kind == .purchaseCompleted) }
  }

  func flush() async {
    for queue in queues { await queue.flush() }
  }
}
