import JSON
import Numbers

/// A document converted from another tool's language to paywalld's, or the reverse.
public struct ConvertedPaywall: Sendable {
  public var document: JSONValue
  /// Parts that the other language cannot express exactly, in the order of the source.
  public var approximations: [ConversionNote] = []
  /// Facts that other systems handle, and parts of the source that do not concern this screen.
  public var notes: [ConversionNote] = []
  /// The addresses of its pictures.
  public var pictures: [String] = []
}

/// A finding about a converted document.
public struct ConversionNote: Sendable, Hashable {
  /// A place in the source (RFC 6901).
  public var pointer: String
  /// A code for programs, which never changes: `web-view`.
  public var code: String
  public var message: String

  public init(pointer: String, code: String, message: String) {
    self.pointer = pointer
    self.code = code
    self.message = message
  }
}

extension ConvertedPaywall {
  /// Reads a service's response; missing members are empty.
  public init(_ answer: JSONNode) {
    func notes(_ name: String) -> [ConversionNote] {
      (answer[name]?.elements.map(Array.init) ?? []).map {
        ConversionNote(
          pointer: $0["pointer"]?.string ?? "", code: $0["code"]?.string ?? "",
          message: $0["message"]?.string ?? "")
      }
    }
    document = answer["document"]?.value ?? [:]
    approximations = notes("approximations")
    self.notes = notes("notes")
    pictures = (answer["pictures"]?.elements.map(Array.init) ?? []).compactMap(\.string)
  }
}

/// The reason why a text is not a document of the other tool.
public struct ImportError: Error, Sendable, Hashable {
  public let position: SourcePosition
  public let message: String
  public let hint: String
  /// The names of a file's paywalls, if it has several: the request must name one.
  public var choices: [String] = []
}

extension ConvertedPaywall {
  /// Changes the address of a picture in the document.
  public mutating func showPicture(at address: String, as name: String) {
    document = document.replacing(address, with: name)
    pictures = pictures.map { $0 == address ? name : $0 }
  }

  /// Moves products to a catalogue unless it defines them differently; returns the catalogue as a file.
  public mutating func shareProducts(with catalogue: inout JSONValue) -> [UInt8] {
    guard case .object(var fields) = document, case .object(let own)? = document["products"],
      case .object(var shared) = catalogue
    else { return Self.bytes(catalogue) }
    let kept = own.filter { product in
      catalogue[product.name].map { $0 != product.value } ?? false
    }
    shared += own.filter { catalogue[$0.name] == nil }
    catalogue = .object(shared)
    fields.removeAll { $0.name == "products" && kept.isEmpty }
    for index in fields.indices where fields[index].name == "products" {
      fields[index].value = .object(kept)
    }
    document = .object(fields)
    return Self.bytes(catalogue)
  }

  /// The document as a file of its own.
  public var documentBytes: [UInt8] { Self.bytes(document) }

  /// The document and its findings.
  public var report: [UInt8] { Self.bytes(value) }

  /// The document and its findings as a JSON value.
  public var value: JSONValue {
    [
      "document": document, "approximations": .array(approximations.map(\.json)),
      "notes": .array(notes.map(\.json)), "pictures": .array(pictures.map(JSONValue.string)),
    ]
  }

  private static func bytes(_ value: JSONValue) -> [UInt8] {
    var writer = JSONWriter(style: .pretty)
    writer.value(value)
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONValue {
  /// The value with every occurrence of a string replaced.
  fileprivate func replacing(_ string: String, with other: String) -> JSONValue {
    switch self {
    case .string(string): .string(other)
    case .array(let elements): .array(elements.map { $0.replacing(string, with: other) })
    case .object(let fields):
      .object(
        fields.map { JSONField(name: $0.name, value: $0.value.replacing(string, with: other)) })
    default: self
    }
  }
}

extension ConversionNote {
  fileprivate var json: JSONValue {
    ["pointer": .string(pointer), "code": .string(code), "message": .string(message)]
  }
}
