import Foundation

/// Records that wait for the app's sender, kept in a file until it has accepted them.
public actor RecordQueue {
  /// Sends a batch; if it throws, the batch is sent again later.
  public typealias Sender = @Sendable ([PaywallRecord]) async throws -> Void

  /// The maximum number of records in a batch.
  public static let batch = 20
  /// The maximum number of records that are kept while the sender fails; then the oldest are dropped.
  public static let most = 1_000

  private let file: URL?
  private let send: Sender
  private let report: @Sendable (String) -> Void
  private var waiting: [PaywallRecord]
  /// The number of lines in the file. They include dropped records until the file is rewritten.
  private var lines: Int
  private var isSending = false
  /// Whether a task is scheduled to send.
  private var isAwaited = false

  /// - Parameter file: keeps unsent records across a restart; if nil, they are kept in memory.
  public init(
    file: URL? = nil, report: @escaping @Sendable (String) -> Void = { _ in },
    send: @escaping Sender
  ) {
    self.file = file
    self.send = send
    self.report = report
    let kept = Self.read(file)
    waiting = Array(kept.suffix(Self.most))
    lines = kept.count
  }

  /// The number of records that the sender has not accepted.
  public var count: Int { waiting.count }

  /// Queues a record without waiting for the sender.
  ///
  /// - Parameter isUrgent: whether to send it at once instead of when a batch is full.
  public func add(_ record: PaywallRecord, isUrgent: Bool = false) {
    waiting.append(record)
    if waiting.count > Self.most {
      waiting.removeFirst(waiting.count - Self.most)
      report("the oldest records were dropped: \(Self.most) wait for the sender")
    }
    append(record)
    guard isUrgent || waiting.count >= Self.batch, !isAwaited else { return }
    isAwaited = true
    Task { await flush() }
  }

  /// Sends all waiting records, batch by batch. Apps call it when they go to the background.
  public func flush() async {
    isAwaited = false
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while !waiting.isEmpty {
      let batch = Array(waiting.prefix(Self.batch))
      do { try await send(batch) } catch {
        report("records were not sent: \(error)")
        return
      }
      let sent = Set(batch.map(\.id))
      waiting.removeAll { sent.contains($0.id) }
      rewrite()
    }
  }

  /// Appends one line for each record, so that a crash loses at most the last one.
  private func append(_ record: PaywallRecord) {
    guard let file else { return }
    lines += 1
    guard lines <= 2 * Self.most else { return rewrite() }
    do {
      let line = try JSONEncoder().encode(record) + Data("\n".utf8)
      guard FileManager.default.fileExists(atPath: file.path) else { return rewrite() }
      let handle = try FileHandle(forWritingTo: file)
      defer { handle.closeFile() }
      try handle.seekToEnd()
      try handle.write(contentsOf: line)
    } catch {
      report("a record is not kept: \(error)")
    }
  }

  private func rewrite() {
    guard let file else { return }
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      let text = try waiting.map { try JSONEncoder().encode($0) + Data("\n".utf8) }
      try Data(text.joined()).write(to: file, options: .atomic)
      lines = waiting.count
    } catch {
      report("records are not kept: \(error)")
    }
  }

  /// Reads the file. Lines that a crash has cut off are ignored.
  private static func read(_ file: URL?) -> [PaywallRecord] {
    guard let file else { return [] }
    let text: Data
    do { text = try Data(contentsOf: file) } catch { return [] }
    return text.split(separator: UInt8(ascii: "\n")).compactMap { line in
      do { return try JSONDecoder().decode(PaywallRecord.self, from: Data(line)) } catch {
        return nil
      }
    }
  }
}
