import JSON
import Locales
import Numbers
import PaywallModel
import PaywallTree

extension PlacementExport {
  /// The file. Beside the document it has what the service knows of the values of facts, and of the countries and languages in its
  /// conditions, so that a client without those tables finds the same readers.
  public var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("decisions")
    writer.value(.number(revision))
    writer.member("brand")
    writer.string(brand)
    writer.member("version")
    writer.value(.number(version))
    writer.member("live")
    writer.value(Self.object(live) { .number($0) })
    writer.member("choices")
    writer.value(Self.choices)
    writer.member("synonyms")
    writer.value(Self.object(FactForm.synonyms, JSONValue.string))
    writer.member("countries")
    writer.value(Self.object(countries, JSONValue.string))
    if !locales.isEmpty {
      writer.member("languages")
      writer.value(languages)
    }
    writer.member("placements")
    document.write(to: &writer)
    writer.endObject()
    return writer.bytes
  }

  /// The values of facts that have few.
  private static let choices: JSONValue = [
    "platform": names(AppPlatform.self), "theme": names(Theme.self),
    "orientation": names(Orientation.self), "device": names(DeviceClass.self),
    "offer": names(Offer.self),
  ]

  private static func names<Value: RawRepresentable<String> & CaseIterable>(
    _: Value.Type
  ) -> JSONValue {
    .array(Value.allCases.map { .string($0.rawValue) })
  }

  private var conditions: [PlacementCondition] { document.conditions }

  /// The other codes of the countries in conditions: `US` by `USA`.
  private var countries: [String: String] {
    var found: [String: String] = [:]
    for country in conditions.flatMap({ $0.countries + $0.shared.storefronts }) {
      for code in CountryCode.codes(meaning: country) { found[code] = country }
    }
    return found
  }

  /// The languages of conditions, as the document writes them.
  private var locales: Set<String> { Set(conditions.flatMap(\.shared.locales)) }

  /// For each language of a condition, the names of ``LanguageRange``. The reader must have one of them. Also the tables that give a reader's
  /// names.
  private var languages: JSONValue {
    let names = Set(locales.map(LanguageRange.name))
    let isNested = names.count <= AudienceTable.mostWithinOthers
    var matching: [String: [String]] = [:]
    for locale in locales {
      let name = LanguageRange.name(locale)
      let within = isNested ? names.filter { $0.hasPrefix(name + "-") }.sorted() : []
      matching[locale] = [name] + within
    }
    return [
      "names": Self.object(matching) { .array($0.map(JSONValue.string)) },
      "today": Self.object(LanguageTables.today, JSONValue.string),
      "usual": Self.object(LanguageTables.usualScripts, JSONValue.string),
      "scripts": Self.object(LanguageTables.scripts) { Self.object($0, JSONValue.string) },
      "parents": Self.object(LanguageTables.parents, JSONValue.string),
      "wider": .object(
        LanguageTables.wider.map { wider in
          JSONField(
            name: wider.language,
            value: [.string(wider.region), .string(wider.members.joined(separator: " "))])
        }),
    ]
  }

  /// An object with its members sorted, so that equal placements give equal bytes.
  private static func object<Value>(
    _ members: [String: Value], _ value: (Value) -> JSONValue
  ) -> JSONValue {
    .object(
      members.sorted { $0.key < $1.key }.map { JSONField(name: $0.key, value: value($0.value)) })
  }
}
