/// Converting a `Double` to an integer without a check does not compile: it would end the process for NaN, infinity and numbers that are
/// too large. Write `Int(exactly: value.rounded()) ?? …` with a result for other values, or `Int(clamping: value)`.
///
/// The compiler prefers a module's initializer to the standard library's. `Int64` is not covered: a few places that check the bounds of
/// their values use its conversion, and a test lists them by name.
extension Int {
  @available(*, deprecated, message: "write Int(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension Int8 {
  @available(*, deprecated, message: "write Int8(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension Int16 {
  @available(*, deprecated, message: "write Int16(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension Int32 {
  @available(*, deprecated, message: "write Int32(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension UInt {
  @available(*, deprecated, message: "write UInt(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension UInt8 {
  @available(*, deprecated, message: "write UInt8(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension UInt16 {
  @available(*, deprecated, message: "write UInt16(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension UInt32 {
  @available(*, deprecated, message: "write UInt32(exactly:)")
  package init(_ value: Double) { self = 0 }
}

extension UInt64 {
  @available(*, deprecated, message: "write UInt64(exactly:)")
  package init(_ value: Double) { self = 0 }
}
