import JSON
import Routing

extension DescriptionSchemas {
  /// The schemas of data sources.
  package static let sources: KeyValuePairs<String, JSONValue> = [
    "Sources": object(["sources": list("Source")]),
    "Source": object([
      "name": text, "url": text, "seconds": number, "shown": ["enum": ["answer", "fallback"]],
      "lastGood": nullable("string"), "size": nullable("integer"), "etag": nullable("string"),
      "asked": nullable("string"), "error": nullable("string"), "failures": number,
      "next": nullable("string"),
    ]),
  ]
}
