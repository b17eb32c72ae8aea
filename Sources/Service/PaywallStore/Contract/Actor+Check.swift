import PaywallStorage

extension Actor {
  /// Checks the reason. Throws when it is too long or not one plain line.
  func checked(_ limits: StoreLimits) throws(StoreError) -> Actor {
    guard let reason else { return self }
    let length = reason.unicodeScalars.count
    guard length <= limits.reasonLength else {
      throw .invalidReason(
        "the reason has \(length) characters, at most \(limits.reasonLength) are kept")
    }
    if let fault = Self.fault(in: reason) {
      let code = String(fault.value, radix: 16, uppercase: true)
      let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
      throw .invalidReason(
        "the reason holds U+\(padded), which a log cannot show as it is; write it in plain words on one line"
      )
    }
    return self
  }
}
