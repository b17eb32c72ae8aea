import Etcd
import PaywallStorage
import Synchronization

/// A node's view of the fleet: the end of the log, and the reason why etcd cannot be asked.
final class FleetLink: Sendable {
  let client: EtcdClient
  let keys: FleetKeys
  let settings: FleetSettings
  private let known = Mutex(Known())
  private let isClosed = Atomic<Bool>(false)

  private struct Known {
    var membership: Membership?
    var head: FleetHead?
    /// Why changes are rejected; nil while the fleet is followed.
    var obstacle: StorageError? = .unreachable("it has not been reached since the start")
    /// The last time that the node asked etcd for newer changes and has all of the answer by now.
    var contact = ContinuousClock.now
    /// Whether etcd has been asked since the start.
    var hasContact = false
    var meters = StorageMeters()
    /// Whether etcd has refused the last write because its quota is used up.
    var isFull = false
    var covering: Covering?
  }

  init(_ settings: FleetSettings) {
    self.settings = settings
    client = EtcdClient(settings.etcd)
    keys = FleetKeys(settings.prefix)
  }

  var isOpen: Bool { !isClosed.load(ordering: .acquiring) }

  func close() {
    isClosed.store(true, ordering: .releasing)
    client.close()
  }

  /// The fleet and the cluster that this node belongs to.
  var membership: Membership? {
    get { known.withLock { $0.membership } }
    set { known.withLock { $0.membership = newValue } }
  }

  /// Adds the conditions and the names of a migration to a transaction.
  typealias Covering = @Sendable (EtcdTransaction) -> EtcdTransaction

  /// The covering of the migration that all writes from now on belong to; nil if nodes write.
  var covering: Covering? {
    get { known.withLock { $0.covering } }
    set { known.withLock { $0.covering = newValue } }
  }

  var obstacle: StorageError? { known.withLock { $0.obstacle } }

  /// An error if etcd has no space, as far as this node knows; nil otherwise. The next write is attempted nevertheless.
  var fullness: StorageError? {
    known.withLock { $0.isFull ? .unreachable("\(EtcdError.noSpace)") : nil }
  }

  /// Records whether etcd had space for a write.
  func noteSpace(_ isFull: Bool) { known.withLock { $0.isFull = isFull } }

  /// Returns the end of the log while the fleet is followed. Otherwise throws the reason.
  func head() throws(StorageError) -> FleetHead {
    let (head, obstacle) = known.withLock { ($0.head, $0.obstacle) }
    if let obstacle { throw obstacle }
    guard let head else { throw .unreachable("the end of the log is not known yet") }
    return head
  }

  /// Records an end of the log. Older ones are ignored.
  func note(_ head: FleetHead) {
    known.withLock { known in
      if head.modified > known.head?.modified ?? 0 { known.head = head }
    }
  }

  /// Records that the node follows the fleet from this end of the log on, which it requested at `time`.
  func connected(_ head: FleetHead, at time: ContinuousClock.Instant) {
    known.withLock { known in
      known.head = head
      known.obstacle = nil
      known.contact = time
      known.hasContact = true
      known.meters.resyncs += 1
    }
  }

  /// Records that the node knows all changes that existed at a time.
  func contact(at time: ContinuousClock.Instant) {
    known.withLock { if $0.obstacle == nil { $0.contact = max($0.contact, time) } }
  }

  /// Records why the fleet cannot be followed.
  ///
  /// - Returns: whether the fleet was followed before, or failed for another reason.
  @discardableResult
  func failed(_ error: StorageError) -> Bool {
    known.withLock { known in
      let former = known.obstacle?.description
      known.obstacle = error
      return former != error.description
    }
  }

  private static let moment = 2.0

  /// How long the node may have missed changes, in seconds; nil while it follows the fleet.
  var staleSeconds: Double? {
    let (age, isFollowed) = known.withLock { (Self.age($0), $0.obstacle == nil) }
    // Restarting a watch takes a moment, and so does a comparison.
    let most = isFollowed ? settings.limits.staleSeconds : Self.moment
    return age < most ? nil : age
  }

  /// The seconds since the node was last known to have all changes; infinite before that, because its copy may be of any age.
  var ageSeconds: Double { known.withLock { $0.hasContact ? Self.age($0) : .infinity } }

  private static func age(_ known: Known) -> Double {
    (ContinuousClock.now - known.contact) / .seconds(1)
  }

  var meters: StorageMeters { known.withLock { $0.meters } }

  func measure(_ change: (inout StorageMeters) -> Void) { known.withLock { change(&$0.meters) } }
}

extension FleetLink {
  /// Asks etcd, and converts its errors to `StorageError`.
  func asking<Answer>(
    _ call: (EtcdClient) throws(EtcdError) -> Answer
  ) throws(StorageError) -> Answer {
    do {
      return try call(client)
    } catch {
      if error == .noSpace { noteSpace(true) }
      throw .unreachable("\(error)")
    }
  }

  /// The single pair of a key; nil if there is none.
  func pair(_ key: [UInt8]) throws(StorageError) -> EtcdPair? {
    try asking { client throws(EtcdError) in try client.range(EtcdRange(.one(key))) }.pairs.first
  }

  /// - Parameter deadline: the time by which the answer must come; nil for the usual limit of a request.
  func commit(
    _ asked: EtcdTransaction, by deadline: ContinuousClock.Instant? = nil
  ) throws(StorageError) -> EtcdOutcome {
    let transaction = covering?(asked) ?? asked
    let outcome = try asking { client throws(EtcdError) in
      try client.commit(transaction, by: deadline)
    }
    let steps = outcome.succeeded ? transaction.success : transaction.failure
    if steps.contains(where: { if case .put = $0 { true } else { false } }) { noteSpace(false) }
    return outcome
  }
}

extension EtcdOutcome {
  /// The pairs of the answer at an index; empty if that answer is not a range.
  func pairs(_ place: Int) -> [EtcdPair] {
    guard answers.indices.contains(place), case .range(let answer) = answers[place] else {
      return []
    }
    return answer.pairs
  }
}
