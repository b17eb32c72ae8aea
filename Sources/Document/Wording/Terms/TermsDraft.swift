import Locales
import Numbers

/// The sentences of terms while they are written.
struct TermsDraft {
  let deal: Deal
  let words: TermsWords
  private(set) var sentences: [Terms.Sentence] = []
  /// The short forms of topics.
  var short: [Terms.Part: String] = [:]
  /// The day of the first charge.
  private(set) var firstPaidDay: CivilDay
  /// The day of the first charge of the regular price.
  private(set) var regularDay: CivilDay

  init(_ deal: Deal, in words: TermsWords) {
    self.deal = deal
    self.words = words.styled(as: deal)
    firstPaidDay = deal.startDay
    regularDay = deal.startDay
    if let period = deal.period {
      writeCharges(period)
      writeAdditions()
      writeTrial()
      writeCommitment()
      writeRenewal(period)
      writeCancelling()
    } else {
      writeOneTime()
      writeAdditions()
    }
  }

  mutating func say(
    _ part: Terms.Part, _ states: Set<Terms.Statement>, _ key: TermsKey,
    _ values: [String: MessagePattern.Value] = [:]
  ) {
    sentences.append(Terms.Sentence(part: part, text: words.text(key, values), states: states))
  }

  private mutating func writeOneTime() {
    let price = words.price(of: deal)
    let former = deal.formerPrice.map { words.money($0) }
    let charge =
      former.map { words.text(.onceInstead, ["price": .text(price), "former": .text($0)]) }
      ?? words.text(.once, ["price": .text(price)])
    short[.charge] = withSeats(charge)
    say(.charge, [.amount, .renewal, .when], .oneTime, ["price": .text(price)])
    if let former { say(.charge, [], .formerPrice, ["former": .text(former)]) }
  }

  /// The charges one after the other, each with the day on which it begins.
  private mutating func writeCharges(_ period: Period) {
    var chain: String?
    var day = deal.startDay
    var isPaid = false
    for phase in deal.phases {
      if phase.charged != nil, !isPaid {
        firstPaidDay = day
        isPaid = true
      }
      let phrase = words.phrase(phase)
      add(phrase, from: day, [.period, .when, phase.charged == nil ? .trial : .amount])
      chain = chain.map { then($0, phrase) } ?? phrase
      day = day.adding(phase.length)
    }
    regularDay = day
    if !isPaid { firstPaidDay = day }
    let regular = regularPhrase(per: period)
    add(regular, from: day, [.amount, .period, .when])
    short[.charge] = chain.map { then($0, regular) } ?? regular
  }

  private mutating func add(
    _ phrase: String, from day: CivilDay, _ states: Set<Terms.Statement>
  ) {
    let charge = MessagePattern.Value.text(phrase)
    if sentences.isEmpty {
      say(.charge, states, .today, ["charge": charge])
      writeNext()
    } else {
      say(.charge, states, .from, ["charge": charge, "date": date(day)])
    }
  }

  /// The day of the second payment, if the first one is today and is repeated.
  private mutating func writeNext() {
    let repeated: Period?
    if let phase = deal.phases.first {
      repeated = phase.charged != nil && phase.cycles > 1 && !phase.isPaidOnce ? phase.period : nil
    } else {
      repeated = deal.commitment?.period ?? (deal.renews ? deal.period : nil)
    }
    guard let repeated else { return }
    say(.charge, [.when], .next, ["date": date(deal.startDay.adding(repeated))])
  }

  private func then(_ first: String, _ next: String) -> String {
    words.text(.then, ["first": .text(first), "next": .text(next)])
  }

  private func regularPhrase(per period: Period) -> String {
    let price = words.price(of: deal)
    if let commitment = deal.commitment { return withSeats(words.phrase(commitment, price)) }
    if deal.renews { return withSeats(words.rate(price, per: period)) }
    var values = words.lengths(period)
    values["price"] = .text(price)
    return withSeats(words.text(.prepaid, values))
  }

  private func withSeats(_ charge: String) -> String {
    guard !deal.seats.isEmpty else { return charge }
    let count = deal.seats.reduce(0) { $0 &+ $1.count }
    return words.text(.forSeats, ["charge": .text(charge), "count": .count(count)])
  }

  func date(_ day: CivilDay) -> MessagePattern.Value { .text(words.wording.day(day)) }
}
