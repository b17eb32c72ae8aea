import Locales
import Numbers

/// The sentences of terms besides the charges.
extension TermsDraft {
  /// Seats, taxes and for whom the offer is.
  mutating func writeAdditions() {
    writeSeats()
    if let tax = deal.tax {
      let isIncluded = tax == .included
      short[.charge] = short[.charge].map {
        words.text(isIncluded ? .withTax : .plusTax, ["charge": .text($0)])
      }
      say(.charge, [.tax], isIncluded ? .taxIncluded : .taxExcluded)
    }
    switch deal.audience {
    case .newCustomers: say(.charge, [.audience], .newCustomers)
    case .formerCustomers: say(.charge, [.audience], .formerCustomers)
    case .chosen: say(.charge, [.audience], .chosenCustomers)
    case nil: break
    }
  }

  private mutating func writeSeats() {
    var first = 1
    for tier in deal.seats where tier.count > 0 {
      let last = first &+ (tier.count - 1)
      let price = MessagePattern.Value.text(words.money(tier.price))
      if tier.count == 1 {
        say(.charge, [.amount], .seat, ["from": .count(first), "price": price])
      } else {
        say(
          .charge, [.amount], .seats,
          ["from": .count(first), "to": .count(last), "price": price])
      }
      first = last &+ 1
    }
  }

  mutating func writeTrial() {
    guard let free = deal.phases.first, free.charged == nil else { return }
    short[.trial] = words.phrase(free)
    guard deal.renews || deal.commitment != nil else { return }
    say(.trial, [.trial, .when], .trial, ["date": date(firstPaidDay)])
  }

  mutating func writeCommitment() {
    guard let commitment = deal.commitment else { return }
    short[.commitment] = words.phrase(commitment, words.price(of: deal))
    say(
      .commitment, [.commitment, .amount], .commitment,
      [
        "count": .count(commitment.payments),
        "total": .text(words.money(commitment.total)),
      ])
  }

  mutating func writeRenewal(_ period: Period) {
    let end = date(regularDay.adding(deal.commitment?.length ?? period.repeated(1)))
    switch deal.commitment {
    case let commitment? where commitment.renews:
      let every = MessagePattern.Value.text(words.every(commitment.length))
      short[.renewal] = words.text(.renewalShort, ["every": every])
      say(.renewal, [.renewal, .commitment, .when], .commitmentAgain, ["date": end])
    case let commitment? where deal.renews:
      let every = MessagePattern.Value.text(words.every(commitment.period))
      short[.renewal] = words.text(.renewalShort, ["every": every])
      say(
        .renewal, [.renewal, .commitment, .when], .commitmentEnds, ["date": end, "every": every])
    case nil where deal.renews:
      let every = MessagePattern.Value.text(words.every(period))
      short[.renewal] = words.text(.renewalShort, ["every": every])
      say(.renewal, [.renewal], .renewal, ["every": every])
    default: say(.renewal, [.renewal, .when], .ends, ["date": end])
    }
  }

  mutating func writeCancelling() {
    guard deal.renews || deal.commitment?.renews == true else { return }
    let key: TermsKey =
      switch deal.store {
      case .appStore: .cancelAppStore
      case .playStore: .cancelPlayStore
      case .web: .cancelWeb
      case nil: .cancel
      }
    // Who is bound cannot leave at any time.
    if deal.commitment == nil { short[.cancel] = words.text(.cancelShort) }
    // Apple charges within the last day of a period.
    say(.cancel, [.cancelling], key, ["hours": .count(24)])
  }
}
