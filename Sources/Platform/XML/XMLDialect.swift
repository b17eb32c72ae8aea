import Numbers

/// The purpose of reading a text: words for messages, features allowed in addition to elements and text, and limits.
public struct XMLDialect: Sendable {
  /// The word for the whole text in messages: `picture`, `file`.
  public var noun: String
  /// The expected root element in messages: `<svg>`.
  public var root: String
  /// Whether processing instructions are skipped instead of rejected.
  public var skipsInstructions: Bool
  public var limits: XMLLimits

  public init(noun: String, root: String, skipsInstructions: Bool, limits: XMLLimits) {
    self.noun = noun
    self.root = root
    self.skipsInstructions = skipsInstructions
    self.limits = limits
  }
}

/// The reader's limits. Exceeding one is an `XMLFault`.
public struct XMLLimits: Sendable, Hashable {
  /// The maximum nesting depth of elements.
  public var depth: Int
  public var elements: Int
  public var attributesPerElement: Int
  /// The maximum number of namespace declarations in scope at one place.
  public var namespaces: Int

  public init(depth: Int, elements: Int, attributesPerElement: Int, namespaces: Int) {
    self.depth = depth
    self.elements = elements
    self.attributesPerElement = attributesPerElement
    self.namespaces = namespaces
  }
}

/// The reason why a text is rejected: the mistake, a hint, and the byte offset.
public struct XMLFault: Error, Sendable, Hashable {
  public var message: String
  public var advice: String?
  public var offset: Int

  init(_ message: String, advice: String? = nil, at offset: Int) {
    self.message = message
    self.advice = advice
    self.offset = offset
  }
}
