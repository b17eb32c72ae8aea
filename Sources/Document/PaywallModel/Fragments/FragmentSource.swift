import JSON
import Numbers

/// The source of a value of an expanded document.
struct FragmentSource {
  /// The container of the value: the document itself, or a fragment, data or a file that the document uses.
  enum Origin {
    case document
    case fragment(String)
    case data(String)
    case file(CompanionFile)
  }

  let origin: Origin
  /// The JSON pointer in the container.
  let pointer: String
  private let user: String?

  init(_ origin: Origin = .document, pointer: String, usedAt user: String? = nil) {
    (self.origin, self.pointer, self.user) = (origin, pointer, user)
  }

  static func document(_ pointer: String) -> FragmentSource { FragmentSource(pointer: pointer) }

  /// The place in the document at which errors in the value are reported.
  var use: String { user ?? pointer }

  func appending(_ token: String) -> FragmentSource {
    FragmentSource(origin, pointer: pointer + token, usedAt: user)
  }

  /// The source of a value of data, attributed to the place that names it; any other source is unchanged.
  func used(at place: FragmentSource) -> FragmentSource {
    isData ? FragmentSource(origin, pointer: pointer, usedAt: place.use) : self
  }

  var isData: Bool { if case .data = origin { true } else { false } }
}

/// A place in the expanded document, and the place where its value was written.
struct FragmentPlace {
  var pointer: String
  var source: FragmentSource

  func appending(_ token: String) -> FragmentPlace {
    FragmentPlace(pointer: pointer + token, source: source.appending(token))
  }

  /// This place with a source that is further inside the source's value.
  func from(_ token: String) -> FragmentPlace {
    FragmentPlace(pointer: pointer, source: source.appending(token))
  }
}

/// The value of a name, with its source.
struct FragmentArgument {
  var value: JSONValue
  var source: FragmentSource
}

/// An error in a use of fragments or data.
struct FragmentFault {
  var code: String
  var source: FragmentSource
  var message: String
  var hint: String?
}
