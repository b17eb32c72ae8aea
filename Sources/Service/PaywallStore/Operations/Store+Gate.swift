import PaywallModel
import PaywallStorage

extension Store {
  /// Runs `body` as the only writer, once the gate lets the version through that `body` makes live.
  ///
  /// Judging takes long, so it happens without the lock. Under the lock the verdict must still hold. A version that was live before always
  /// passes, so that nothing delays the way back.
  ///
  /// - Parameters:
  ///   - number: nil if `body` makes no other version live.
  ///   - isForced: whether the version passes whatever the gate says.
  ///   - body: receives whether it makes a version live that the gate has not let through.
  func write<Answer>(
    admitting number: Int?, of brand: Brand, isForced: Bool = false,
    _ body: (inout Writer, Bool) throws(StoreError) -> Answer
  ) throws(StoreError) -> Answer {
    var verdict: GateVerdict?
    for _ in 0...VersionGate.rounds {
      var unjudged: PublishedVersion?
      let answer = try write { (writer) throws(StoreError) -> Answer? in
        guard let gate = gate.refusing,
          let version = writer.newcomer(number, of: brand)
        else { return try body(&writer, false) }
        if isForced { return try body(&writer, gate.known(version)?.outcome != .passed) }
        guard let verdict, gate.holds(verdict, version) else {
          unjudged = version
          return nil
        }
        guard verdict.outcome == .passed else { throw .stoppedByGate(brand, number, verdict) }
        return try body(&writer, false)
      }
      if let answer { return answer }
      verdict = unjudged.flatMap { gate?.judge($0) }
    }
    throw .stoppedByGate(brand, number, .changing)
  }
}

extension Writer {
  /// The version if it can be made live and never was.
  func newcomer(_ number: Int?, of brand: Brand) -> PublishedVersion? {
    guard let version = number.flatMap({ catalog.brands[brand]?.version($0) }), !version.wasLive
    else { return nil }
    return version
  }
}
