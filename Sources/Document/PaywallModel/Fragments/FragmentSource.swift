import JSON

/// Where a value of an expanded document comes from.
struct FragmentSource {
  /// What has it: the document itself, or what a place of the document uses or names.
  enum Origin {
    case document
    case fragment(String)
    case data(String)
    case file(CompanionFile)
  }

  let origin: Origin
  /// Its place there.
  let pointer: String
  private let user: String?

  init(_ origin: Origin = .document, pointer: String, usedAt user: String? = nil) {
    (self.origin, self.pointer, self.user) = (origin, pointer, user)
  }

  static func document(_ pointer: String) -> FragmentSource { FragmentSource(pointer: pointer) }

  /// The place of the document that is to blame.
  var use: String { user ?? pointer }

  func appending(_ token: String) -> FragmentSource {
    FragmentSource(origin, pointer: pointer + token, usedAt: user)
  }

  /// The same, of data as the place that names it.
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

  /// The same place, of something that was written further in.
  func from(_ token: String) -> FragmentPlace {
    FragmentPlace(pointer: pointer, source: source.appending(token))
  }
}

/// The value of a name.
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
