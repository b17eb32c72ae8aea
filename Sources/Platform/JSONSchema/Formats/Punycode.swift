import ASCII
import Numbers

/// The encoding of international labels (RFC 3492).
enum Punycode {
  /// Decodes the part after `xn--`; `nil` if it is malformed.
  static func decode(_ text: some Collection<UInt8>) -> [Unicode.Scalar]? {
    let bytes = Array(text)
    let delimiter = bytes.lastIndex(of: UInt8(ascii: "-"))
    var output = bytes[..<(delimiter ?? 0)].map { Unicode.Scalar($0) }
    var rest = bytes[(delimiter.map { $0 + 1 } ?? 0)...]
    var code = 128
    var index = 0
    var bias = 72
    while !rest.isEmpty {
      let start = index
      guard let delta = variableLengthInteger(&rest, bias: bias) else { return nil }
      index += delta
      bias = adapt(index - start, output.count + 1, isFirst: start == 0)
      code += index / (output.count + 1)
      index %= output.count + 1
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
      output.insert(scalar, at: index)
      index += 1
    }
    return output
  }

  private static func variableLengthInteger(_ rest: inout ArraySlice<UInt8>, bias: Int) -> Int? {
    var value = 0
    var weight = 1
    var k = 36
    while let byte = rest.popFirst() {
      guard let digit = digit(byte) else { return nil }
      value += digit * weight
      let threshold = min(max(k - bias, 1), 26)
      if digit < threshold { return value }
      weight *= 36 - threshold
      guard weight < 1 << 40, value < 1 << 40 else { return nil }
      k += 36
    }
    return nil
  }

  private static func digit(_ byte: UInt8) -> Int? {
    byte.isLetter ? Int(byte | 0x20) - 97 : byte.isDigit ? Int(byte) - 48 + 26 : nil
  }

  private static func adapt(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var k = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }

  /// Encodes a label's scalars, without `xn--` (RFC 3492 §6.3).
  static func encode(_ scalars: [Unicode.Scalar]) -> [UInt8] {
    var output = scalars.filter(\.isASCII).map { UInt8(truncatingIfNeeded: $0.value) }
    let basic = output.count
    if basic > 0 { output.append(UInt8(ascii: "-")) }
    var (handled, code, delta, bias) = (basic, 128, 0, 72)
    while handled < scalars.count {
      let next = scalars.map { Int($0.value) }.filter { $0 >= code }.min() ?? code
      delta += (next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if Int(scalar.value) < code { delta += 1 }
        guard Int(scalar.value) == code else { continue }
        append(delta, bias: bias, to: &output)
        bias = adapt(delta, handled + 1, isFirst: handled == basic)
        delta = 0
        handled += 1
      }
      delta += 1
      code += 1
    }
    return output
  }

  private static func append(_ delta: Int, bias: Int, to output: inout [UInt8]) {
    var rest = delta
    var k = 36
    while true {
      let threshold = min(max(k - bias, 1), 26)
      guard rest >= threshold else { break }
      output.append(letter(threshold + (rest - threshold) % (36 - threshold)))
      rest = (rest - threshold) / (36 - threshold)
      k += 36
    }
    output.append(letter(rest))
  }

  private static func letter(_ digit: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: digit < 26 ? 97 + digit : 22 + digit)
  }
}
