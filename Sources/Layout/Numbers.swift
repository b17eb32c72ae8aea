/// Converting a `Double` to an integer without a check does not compile: it would end the process for NaN, infinity and all that is too large.
/// Write `Int(exactly: value.rounded()) ?? …`, and say what holds for other values.
///
/// The compiler takes a module's own initializer before the standard library's. `Int64` is left out: it is what the few places convert
/// with that bound their values themselves, and a test knows them by name.
extension Int {
  @available(*, deprecated, message: "write Int(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension Int8 {
  @available(*, deprecated, message: "write Int8(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension Int16 {
  @available(*, deprecated, message: "write Int16(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension Int32 {
  @available(*, deprecated, message: "write Int32(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension UInt {
  @available(*, deprecated, message: "write UInt(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension UInt8 {
  @available(*, deprecated, message: "write UInt8(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension UInt16 {
  @available(*, deprecated, message: "write UInt16(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension UInt32 {
  @available(*, deprecated, message: "write UInt32(exactly:)")
  init(_ value: Double) { self = 0 }
}

extension UInt64 {
  @available(*, deprecated, message: "write UInt64(exactly:)")
  init(_ value: Double) { self = 0 }
}
