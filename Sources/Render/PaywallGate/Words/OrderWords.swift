import Numbers
import Wording

/// Words of order buttons by language, without white space: the wording in Directive 2011/83/EU, Article 8(2), and words that are generally
/// understood as a purchase (C-249/21).
enum OrderWords {
  static let accepted = WordSheet.acceptedOrders
}
