import JSON
import Numbers
import Vocabulary

/// An address from which the service fetches data, so that a document stays current without a publish.
///
/// A version shows the fallback it was published with until its source has responded, and whenever it is not live.
public struct DataSource: Sendable, Equatable {
  /// `http` or `https`.
  public var url = ""
  /// The time between a response and the next request.
  public var every = Interval(seconds: 600)
  /// The timeout of a response; if `nil`, the service's limit.
  public var timeout: Interval?
  /// The maximum size of a response in bytes; if `nil`, the service's limit.
  public var size: Int?
  /// The JSON Schema of a response, in addition to the document's own requirements.
  public var schema: FragmentJSON?
  /// The fallback: a file in the brand's folder `data`, or the values themselves.
  public var fallback = FragmentJSON(.null)

  public init() {}

  /// The sources that a document declares, by the names of their data, except for unreadable ones.
  public static func all(in root: JSONNode) -> [String: DataSource] {
    var sources: [String: DataSource] = [:]
    for member in nodes(in: root) {
      var reading = Reading()
      if let source = form.read(member.value, &reading), reading.faults.isEmpty {
        sources[member.key] = source
      }
    }
    return sources
  }

  /// The sources' nodes in a document.
  public static func nodes(in root: JSONNode) -> [(key: String, value: JSONNode)] {
    (root["data"]?.members.map(Array.init) ?? []).filter { $0.value[mark] != nil }
      .map { ($0.key, $0.value) }
  }
}

extension DataSource {
  /// The member that distinguishes a source from plain values.
  static let mark = "@source"

  static let form = Form.object(
    DataSource(),
    [
      Property(
        mark,
        .text(
          Shape(
            #"""
            {
              "type": "string",
              "maxLength": 2000,
              "pattern": "^https?://([A-Za-z0-9.-]+|\\[[0-9A-Fa-f:.]+\\])(:[0-9]{1,5})?([/?]([A-Za-z0-9._~:/?@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?$",
              "x-expected": "an address such as \"https://shop.example/deals.json\""
            }
            """#)), \.url, title: "Source",
        help:
          "The address of the JSON that the service fetches. The document is public, so put no key into it. The operator decides which hosts are allowed.",
        isRequired: true, examples: #"["https://shop.example/deals.json"]"#),
      Property(
        "every", .interval, \.every,
        help:
          "The time between fetches; at least the service's --data-source-period.",
        isRequired: true, examples: #"["PT10M"]"#,
        instead: #"{"interval period refresh ttl maxAge": "PT10M"}"#),
      Property(
        "timeout", .interval, \.timeout,
        help: "The time limit of a response; at most --data-source-timeout.",
        examples: #"["PT5S"]"#),
      Property(
        "size", .integer(1...CompanionFile.mostBytes), \.size,
        help: "The size limit of a response in bytes; at most --data-source-size.",
        examples: #"""
          [65536]
          """#,
        instead: #"{"maxSize limit maxBytes": 65536}"#),
      Property(
        "schema",
        .json(Shape(#"{"type": "object", "x-expected": "a JSON Schema ({\"type\": \"array\"})"}"#)),
        \.schema,
        help:
          "A JSON Schema (2020-12) for responses, for requirements beyond those of the document: for example, that a list is not empty.",
        examples: #"[{"type": "array", "minItems": 1}]"#),
      Property(
        "fallback", .dataValue, \.fallback,
        help:
          "The data to show until the source has answered, in versions that are not live, and whenever the document is checked or drawn by itself: a file of the brand's folder data, or the values.",
        isRequired: true, examples: #"["data/deals.json"]"#,
        instead: #"{"default file initial": "data/deals.json"}"#),
    ], named: "dataSource",
    #"""
    {
      "title": "Data source",
      "description": "Data that the service fetches while a version is live. It shows a response if the whole document is valid with it, and otherwise keeps the last good one.",
      "x-expected": "a data source ({\"@source\": \"https://…\", \"every\": \"PT10M\", \"fallback\": \"data/deals.json\"})",
      "examples": [
        {
          "@source": "https://shop.example/deals.json",
          "every": "PT10M",
          "fallback": "data/deals.json"
        }
      ]
    }
    """#)

  /// The JSON Schema of a source.
  public static let shape: JSONValue = {
    var draft = SchemaDraft()
    let source = draft.keywords(of: form.shape.unnamed)
    return draft.schema(source)
  }()
}

extension Form where Value == FragmentJSON {
  /// Values, or the name of the file that contains them.
  static let dataValue = json(
    Shape(
      #"""
      {
        "type": ["object", "array", "string"],
        "items": {},
        "if": {"type": "string"},
        "then": {
          "pattern": "^data/[A-Za-z0-9][A-Za-z0-9_-]{0,63}\\.json$",
          "x-expected": "a file of the brand's folder data (\"data/search.json\")"
        }
      }
      """#))
}

extension Form where Value == [String: FragmentJSON] {
  static let data = Form<FragmentJSON>.json(
    Shape { draft in
      let source: JSONValue = [
        "if": ["required": [.string(DataSource.mark)]],
        "then": draft.value(of: DataSource.form.shape),
      ]
      return draft.keywords(of: Form<FragmentJSON>.dataValue.shape) + ["else": source]
    }
  ).dictionary(
    names: .name, unreadable: FragmentJSON(.null),
    #"{"maxProperties": 32, "x-expected": "data by name ({\"search\": \"data/search.json\"})"}"#)
}
