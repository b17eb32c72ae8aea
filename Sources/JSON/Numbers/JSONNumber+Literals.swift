extension JSONNumber: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}
