import HTTP
import JSON
import PaywallModel
import PaywallResolve
import PaywallStorage
import PaywallStore

extension QueryParameter {
  /// Checks the query: returns values by name. Throws if a parameter is unknown (unless others are ignored), repeated or invalid.
  ///
  /// Where others are ignored, facts about the reader are so, too, if they cannot be read. They are named.
  package static func check(
    _ query: [QueryItem], against parameters: [QueryParameter],
    others: OtherParameters = .refused
  ) throws(Problem) -> QueryValues {
    let isStrict = query.contains { $0.name == strict.name && ["true", ""].contains($0.value) }
    let isLenient = others != .refused && !isStrict
    var others = others == .named && isStrict ? .refused : others
    // The handler reports the facts that it does not know.
    if let opening = parameters.first(where: \.opensQuery),
      query.contains(where: { $0.name == opening.name })
    {
      others = .ignored
    }
    var values = QueryValues(given: query)
    for item in query {
      guard let parameter = parameters.first(where: { $0.isNamed(item.name) }) else {
        guard others != .refused else { throw unknown(item.name, parameters) }
        if others == .named { values.ignored.append(item.name) }
        values.facts.append(item)
        continue
      }
      let takesAny = isLenient && parameter.fact != nil
      guard values[item.name] == nil || takesAny else {
        throw Problem(.invalidParameter, "\(item.name) is given twice; keep one of them")
      }
      guard values[item.name] == nil, let item = takesAny ? parameter.read(item) : item else {
        values.ignored.append(item.name)
        continue
      }
      if !takesAny || parameter.makesScreen { try parameter.check(item) }
      values.items.append(item)
      if parameter.describesReader { values.facts.append(item) }
    }
    for parameter in parameters where parameter.isRequired && values[parameter.name] == nil {
      throw Problem(
        .missingParameter, "\(parameter.name) is missing: \(parameter.expectation)")
    }
    return values
  }

  /// Returns the item with the service's own spelling of the fact; nil if it means nothing and the screen does not depend on it.
  private func read(_ item: QueryItem) -> QueryItem? {
    guard let fact, fact.isRespelt || !accepts(item.value) else { return item }
    let value: String? =
      if case .assignments(let values) = fact {
        values.value(of: item.value)
      } else {
        fact.value(of: item.value)
      }
    guard let value, fact == .version || accepts(value) else { return makesScreen ? item : nil }
    return QueryItem(name: item.name, value: value)
  }

  private func check(_ item: QueryItem) throws(Problem) {
    let value = item.value
    guard !accepts(value) else { return }
    var problem = Problem(
      .invalidParameter,
      "\(item.name.shortened): expected \(expectation), found \"\(value.shortened)\"")
    switch kind {
    case .choice(let names): problem.allowed = names
    case .time, .sequenceOrTime, .moment:
      guard Timestamp.date(value.replacing(" ", with: "+")) != nil else { break }
      problem.detail += "; in a query a plus sign means a space, so write %2B"
    default: break
    }
    throw problem
  }

  private func accepts(_ value: String) -> Bool {
    switch kind {
    case .line(let length): Self.isLine(value, length)
    case .text: true
    case .brand, .paywall: Brand.isName(value)
    case .campaign: Brand.isCampaign(value)
    case .locale: Dimension.Form.languageTag.accepts(value)
    case .day: Dimension.Form.day.accepts(value)
    case .timeZone: Dimension.Form.timeZone.accepts(value)
    case .country: Dimension.Form.country.accepts(value)
    case .version: Dimension.Form.version.accepts(value)
    case .time: Timestamp.date(value) != nil
    case .moment: Dimension.Form.moment.accepts(value)
    case .sequenceOrTime:
      Int(decimal: value).map { 0...Int(Int32.max) ~= $0 } ?? (Timestamp.date(value) != nil)
    case .duration(let range): Self.seconds(value).map(range.contains) ?? false
    case .integer(let range): Int(decimal: value).map(range.contains) ?? false
    case .number(let range): Double(value).map(range.contains) ?? false
    case .numbers(let count, let range): Dimension.Form.numbers(count, range).accepts(value)
    case .choice(let names): names.contains(value)
    case .flag: ["true", "false", ""].contains(value)
    case .family(let values): Self.isLine(value, 64) && values.accepts(value)
    }
  }

  /// Reads `30m`, `2h` or `7d`, and `PT30M`, `PT2H` or `P7D`, as seconds; nil for anything else.
  package static func seconds(_ text: String) -> Int? {
    if let interval = Interval(text) { return interval.seconds }
    let units: [Character: Int] = ["m": 60, "h": 3_600, "d": 86_400]
    guard let unit = text.last.flatMap({ units[$0] }), text.utf8.count <= 8 else { return nil }
    return Int(decimal: String(text.dropLast())).map { $0 * unit }
  }

  private static func isLine(_ text: String, _ length: Int) -> Bool {
    !text.isEmpty && text.unicodeScalars.count <= length && Actor.fault(in: text) == nil
  }

  private static func unknown(_ name: String, _ parameters: [QueryParameter]) -> Problem {
    guard !parameters.isEmpty else {
      return Problem(
        .unknownParameter, "unknown parameter \"\(name.shortened)\"; this path has no parameters")
    }
    let names = parameters.map(\.name)
    return Problem(
      .unknownParameter,
      "unknown parameter \"\(name.shortened)\"; known parameters: \(names.joined(separator: ", "))"
    ).allowing(names)
  }
}

extension Int {
  /// Parses a number in canonical form: no sign, no leading zeros.
  package init?(decimal text: String) {
    guard let number = Int(text), number >= 0, String(number) == text else { return nil }
    self = number
  }
}
