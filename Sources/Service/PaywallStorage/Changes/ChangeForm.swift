import JSON
import PaywallModel

/// Reads and writes one kind of change in a line of the log: a member for each part of the payload.
struct ChangeForm<each Value: Sendable>: ReadableChangeForm {
  let action: String
  private let make: @Sendable (repeat each Value) -> Change
  private let members: (repeat ChangeMember<each Value>)
  private let showsReason: Bool
  private let isNotice: Bool

  /// - Parameters:
  ///   - showsReason: whether messages to clients that may see drafts show the reason.
  ///   - isNotice: whether the change reports something unasked: see ``Change/notice``.
  init(
    _ action: String, _ make: @escaping @Sendable (repeat each Value) -> Change,
    _ members: repeat ChangeMember<each Value>, showsReason: Bool = false, isNotice: Bool = false
  ) {
    self.action = action
    self.make = make
    self.members = (repeat each members)
    self.showsReason = showsReason
    self.isNotice = isNotice
  }

  func read(_ line: ChangeLine) throws -> Change {
    make(repeat try (each members).read(line))
  }

  /// The change with this payload.
  func of(_ payload: repeat each Value) -> FormedChange {
    let payload = (repeat each payload)
    var summary = ChangeSummary(action: action)
    repeat (each members).sum(each payload, &summary)
    return FormedChange(
      summary: summary, showsReason: showsReason, isNotice: isNotice,
      shown: {
        var shown: [ShownMember?] = []
        repeat shown.append((each members).shown(each payload))
        return shown.compactMap(\.self)
      },
      blobs: {
        var blobs: [BlobID] = []
        repeat blobs.append(contentsOf: (each members).blobs(each payload))
        return blobs
      },
      write: { writer in repeat (each members).write(each payload, &writer) })
  }
}

/// A form without its types of payload.
protocol ReadableChangeForm: Sendable {
  /// The name of the kind in the log.
  var action: String { get }

  func read(_ line: ChangeLine) throws -> Change
}

/// A change in its form: what is common to all kinds, and the members of its own.
struct FormedChange {
  let summary: ChangeSummary
  /// Whether messages to clients that may see drafts show the reason.
  let showsReason: Bool
  let isNotice: Bool
  /// The members that only some kinds have, as messages to clients that may see drafts show them.
  let shown: () -> [ShownMember]
  let blobs: () -> [BlobID]
  /// Writes the members that only some kinds have.
  let write: (inout JSONWriter) -> Void
}

/// The properties that changes of all kinds share.
public struct ChangeSummary: Sendable, Hashable {
  /// The name of the kind in the log.
  public let action: String
  /// Nil when the change concerns no single brand.
  public internal(set) var brand: Brand?
  public internal(set) var version: Int?
  /// The name of the image, token, client key or rule pack, the path of the file, the id of the schedule, proposal or preview link, the harm
  /// of an experiment, the fingerprint of a verdict, or the digest of the declaration.
  public internal(set) var name: String?
  /// The entity tag of the added version, image or file.
  public internal(set) var etag: String?
  /// The rights of the token.
  public internal(set) var role: String?
  public internal(set) var overridden = Overrides()
}

/// The checks that a version skips when it goes live, or that somebody planned to skip.
public struct Overrides: Sendable, Hashable {
  /// Whether the version goes live although the gate stopped it.
  public var gate: Bool
  /// Whether the version goes live without the approval that the brand's policy requires.
  public var approval: Bool

  public init(gate: Bool = false, approval: Bool = false) {
    self.gate = gate
    self.approval = approval
  }
}

extension Change {
  public var summary: ChangeSummary { formed.summary }

  public var brand: Brand? { summary.brand }

  public var version: Int? { summary.version }

  /// The bytes that the change adds to the state.
  package var blobs: [BlobID] { formed.blobs() }

  /// Identifies what the gate reports of a version unasked, such as `rules-due 3 eu 2027-03-01`; nil for changes of other kinds.
  package var notice: String? {
    let formed = formed
    guard formed.isNotice, let version = formed.summary.version else { return nil }
    let parts = [formed.summary.action, String(version)] + formed.shown().map(\.text)
    return parts.joined(separator: " ")
  }

  /// The maximum validity of a preview link, in seconds: 30 days, and one more for clocks that were set back.
  package static let longestPreview = 31.0 * 86_400
}

extension Change.Plan {
  /// - Parameter version: the version that becomes live when the schedule starts or ends; nil stands for the schedule's own.
  package init(_ schedule: Schedule, version: Int? = nil) {
    self.init(id: schedule.id, brand: schedule.brand, version: version ?? schedule.version)
  }

  package init(canary id: String, of brand: Brand, version: Int) {
    self.init(id: id, brand: brand, version: version)
  }

  package init(_ proposal: Proposal) {
    self.init(
      id: proposal.id, brand: proposal.launch.brand, version: proposal.launch.version)
  }
}
