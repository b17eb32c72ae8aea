import JSON

/// A converted document of another tool.
public struct ImportedPaywall: Sendable {
  public var document: JSONValue
  /// What the document cannot express exactly, in the order of the source.
  public var approximations: [ImportNote] = []
  /// Facts that the source leaves to others, and parts of it that do not concern this screen.
  public var notes: [ImportNote] = []
  /// The addresses of its pictures.
  public var pictures: [String] = []
}

/// A finding about an imported document.
public struct ImportNote: Sendable, Hashable {
  /// A place in the source (RFC 6901).
  public var pointer: String
  /// Stable, for programs: `web-view`.
  public var code: String
  public var message: String

  public init(pointer: String, code: String, message: String) {
    self.pointer = pointer
    self.code = code
    self.message = message
  }
}

/// Why a text is not a document of the other tool.
public struct ImportError: Error, Sendable, Hashable {
  public let position: SourcePosition
  public let message: String
  public let hint: String
}

extension ImportedPaywall {
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

  /// The same as a JSON value.
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

extension ImportNote {
  fileprivate var json: JSONValue {
    ["pointer": .string(pointer), "code": .string(code), "message": .string(message)]
  }
}
