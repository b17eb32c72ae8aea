import HTTP
import Numbers

/// A loop's cache of recent responses by the bytes of their requests.
///
/// The parser's result only depends on the bytes, and a reply with a validity only on the request. So identical bytes can get the same
/// response without parser and handler. The cache has room for some small requests. Each sweep empties it, so that it keeps nothing alive
/// for long, and handlers still see what is requested.
final class RecentAnswers {
  /// A complete response, ready to send. Its bytes are the loop's own copy, because loops that share an array contend for its reference
  /// count.
  final class Answer {
    let sent: [UInt8]
    /// The head, and content that is sent with it.
    @exclusivity(unchecked) private(set) var bytes: [UInt8]
    /// Content that is too large to copy into `bytes`; empty if there is none.
    let largeContent: [UInt8]
    /// The status code.
    let status: Int
    let keepsAlive: Bool
    let route: Int
    let validity: Validity
    private let dateOffset: Int
    private var dateExpiry = 0

    init(
      to sent: ArraySlice<UInt8>, encoded: PreparedResponse.Encoded, adding: HTTPFields,
      of exchange: Exchange, date: [UInt8], while validity: Validity
    ) {
      var output = Output(reusing: [])
      output.append(encoded, adding: adding, to: exchange, date: date)
      let content = exchange.isHead ? [] : encoded.content
      let isLarge = content.count >= EventLoop.largeContent
      if !isLarge { output.append(content) }
      bytes = output.take()
      largeContent = isLarge ? content : []
      status = encoded.status.code
      dateOffset = encoded.dateOffset
      keepsAlive = exchange.keepsAlive
      route = exchange.route
      self.sent = Array(sent)
      self.validity = validity
    }

    /// Writes the current date into the head, unless it already has it.
    ///
    /// - Parameter expiry: when this date becomes outdated, in nanoseconds.
    func setDate(_ date: [UInt8], until expiry: Int) {
      guard dateExpiry != expiry else { return }
      dateExpiry = expiry
      bytes.withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[dateOffset...]).copyBytes(from: date)
      }
    }
  }

  /// The range of sizes of cached requests, in bytes.
  private static let sizes = 16...1024
  private static let places = 64

  // Only the loop's thread uses this. It is a class because reading a struct's arrays would retain them at each lookup.
  @exclusivity(unchecked) private var hashes = [UInt64](repeating: 0, count: places)
  @exclusivity(unchecked) private var answers = [Answer?](repeating: nil, count: places)

  /// The cached response for these exact request bytes, or nil if there is none or it is stale.
  func answer(to buffer: ReceiveBuffer) -> Answer? {
    guard Self.sizes ~= buffer.count else { return nil }
    let range = buffer.start..<buffer.end
    let hash = buffer.bytes.withUnsafeBytes {
      Self.hash(UnsafeRawBufferPointer(rebasing: $0[range]))
    }
    guard hashes[Self.place(hash)] == hash, let answer = answers[Self.place(hash)],
      answer.validity.holds
    else { return nil }
    let isSame = buffer.bytes.withUnsafeBytes { bytes in
      answer.sent.withUnsafeBytes {
        Self.areEqual($0, UnsafeRawBufferPointer(rebasing: bytes[range]))
      }
    }
    return isSame ? answer : nil
  }

  /// Caches the response if the same bytes came before: many requests occur only once and are not worth the memory.
  func remember(_ sent: ArraySlice<UInt8>, _ answer: @autoclosure () -> Answer) {
    guard Self.sizes ~= sent.count else { return }
    let hash = sent.withUnsafeBytes(Self.hash)
    let place = Self.place(hash)
    answers[place] = hashes[place] == hash ? answer() : nil
    hashes[place] = hash
  }

  func removeAll() {
    for place in 0..<Self.places {
      hashes[place] = 0
      answers[place] = nil
    }
  }

  private static func place(_ hash: UInt64) -> Int { Int(hash % UInt64(places)) }

  /// Folds sixteen bytes at a time; the last sixteen may overlap the ones before.
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = fold(UInt64(bytes.count), bytes, at: bytes.count - 16)
    for place in stride(from: 0, to: bytes.count - 16, by: 16) {
      hash = fold(hash, bytes, at: place)
    }
    return hash
  }

  private static func fold(
    _ hash: UInt64, _ bytes: UnsafeRawBufferPointer, at place: Int
  ) -> UInt64 {
    let first = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
    let second = bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self)
    let product = (first ^ hash).multipliedFullWidth(by: second ^ 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }

  /// Compares eight bytes at a time; the last eight may overlap the ones before.
  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count else { return false }
    var difference = differing(left, right, at: left.count - 8)
    for place in stride(from: 0, to: left.count - 8, by: 8) {
      difference |= differing(left, right, at: place)
    }
    return difference == 0
  }

  private static func differing(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer, at place: Int
  ) -> UInt64 {
    left.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      ^ right.loadUnaligned(fromByteOffset: place, as: UInt64.self)
  }
}

extension EventLoop {
  /// Sends the cached response if the request is complete and the response is not stale.
  ///
  /// - Returns: whether there was such a response.
  func answerAgain(
    _ buffer: inout ReceiveBuffer, of connection: Connection, into output: inout Output
  ) -> Bool {
    guard connection.parser.phase == .idle, !isDraining, let known = recent.answer(to: buffer)
    else { return false }
    buffer.removeAll()
    connection.served += 1
    known.setDate(date, until: dateExpiry)
    if !known.keepsAlive { connection.state = .closing(lingers: false) }
    count(route: known.route, status: known.status, since: now)
    if output.count == 0, known.largeContent.isEmpty {
      _ = sendFirst(known.bytes, to: connection)
    } else {
      output.append(known.bytes)
      if !known.largeContent.isEmpty {
        connection.outbox.append(.bytes(known.largeContent, from: 0))
      }
    }
    return true
  }

  /// Caches the response unless it names this request or the access log records it.
  func remember(
    _ encoded: PreparedResponse.Encoded, adding fields: HTTPFields, to sent: ArraySlice<UInt8>,
    of exchange: Exchange, while validity: Validity
  ) {
    guard exchange.names.isEmpty, exchange.record == nil, !isDraining else { return }
    recent.remember(
      sent,
      RecentAnswers.Answer(
        to: sent, encoded: encoded, adding: fields, of: exchange, date: date, while: validity))
  }
}
