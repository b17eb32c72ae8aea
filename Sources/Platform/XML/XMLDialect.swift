/// What a text is read for: its words in messages, what it may hold besides elements and text, and how much.
public struct XMLDialect: Sendable {
  /// What messages call the whole: `picture`, `file`.
  public var noun: String
  /// What messages expect where there is no element: `<svg>`.
  public var root: String
  /// Whether processing instructions are passed over, or refused.
  public var skipsInstructions: Bool
  public var limits: XMLLimits

  public init(noun: String, root: String, skipsInstructions: Bool, limits: XMLLimits) {
    self.noun = noun
    self.root = root
    self.skipsInstructions = skipsInstructions
    self.limits = limits
  }
}

/// How much a text may ask of its reader; going over one is an `XMLFault`.
public struct XMLLimits: Sendable, Hashable {
  /// How many elements may enclose one another.
  public var depth: Int
  public var elements: Int
  public var attributesPerElement: Int
  /// Namespace declarations that hold at one place.
  public var namespaces: Int

  public init(depth: Int, elements: Int, attributesPerElement: Int, namespaces: Int) {
    self.depth = depth
    self.elements = elements
    self.attributesPerElement = attributesPerElement
    self.namespaces = namespaces
  }
}

/// Why a text is not read: what is wrong, what to do, and the byte where it begins.
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
