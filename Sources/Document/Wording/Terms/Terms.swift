import Numbers

/// The terms of a deal in one language: what is charged now and later, that it renews, how to cancel, what one is bound to.
public struct Terms: Sendable, Hashable {
  /// The topics of sentences, in the order of reading.
  public enum Part: String, Sendable, Hashable, CaseIterable {
    case charge, trial, commitment, renewal, cancel
  }

  /// A statement that stores and laws require.
  public enum Statement: String, Sendable, Hashable, CaseIterable {
    /// What is charged.
    case amount
    /// How long an amount pays for.
    case period
    /// Whether the subscription renews.
    case renewal
    /// The days of charges.
    case when
    case cancelling
    case commitment
    case tax
    /// What is free, and that it will not stay so.
    case trial
    /// Who gets the offer.
    case audience
  }

  /// A sentence of the long form.
  public struct Sentence: Sendable, Hashable {
    public let part: Part
    public let text: String
    public let states: Set<Statement>
  }

  /// The language of the words: `de`, `zh-Hant`.
  public let language: String
  /// The long form, in the order of reading.
  public let sentences: [Sentence]
  /// The charge in a few words: all amounts, without dates.
  public let charge: String
  /// The text under a button: what is charged, that it renews, and how to cancel.
  public let short: String
  /// The sentences together.
  public let long: String
  private let parts: [Part: Form]

  private struct Form: Sendable, Hashable {
    var short: String
    var long: String
  }

  init(_ draft: TermsDraft) {
    let words = draft.words
    language = words.language
    sentences = draft.sentences
    charge = words.capitalised(draft.short[.charge] ?? "")
    short = words.joined(
      [.charge, .renewal, .cancel].compactMap { draft.short[$0].map(words.sentence) })
    long = words.joined(draft.sentences.map(\.text))
    var parts: [Part: Form] = [:]
    for part in Part.allCases {
      let said = draft.sentences.filter { $0.part == part }.map(\.text)
      guard !said.isEmpty || draft.short[part] != nil else { continue }
      let long = words.joined(said)
      let short = draft.short[part] ?? long
      parts[part] = Form(short: words.capitalised(short), long: said.isEmpty ? short : long)
    }
    self.parts = parts
  }

  /// The few words on a topic; `nil` if the deal has nothing to say there.
  public func short(_ part: Part) -> String? { parts[part]?.short }

  /// The sentences on a topic; `nil` if the deal has nothing to say there.
  public func long(_ part: Part) -> String? { parts[part]?.long }
}
