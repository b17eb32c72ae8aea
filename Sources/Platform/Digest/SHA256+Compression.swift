import Numbers

extension SHA256 {
  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes (FIPS 180-4 §5.3.3).
  static let initialState = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4 §4.2.2).
  private static let roundConstants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
    0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
    0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
    0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
    0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
    0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
    0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]

  /// Compresses a block of 64 bytes into the state (§6.2.2).
  mutating func compress(_ block: UnsafeRawBufferPointer) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
      Self.expand(block, into: schedule)
      var (a, b, c, d) = (state[0], state[1], state[2], state[3])
      var (e, f, g, h) = (state[4], state[5], state[6], state[7])
      // After eight rounds each variable is back in its place, so no value is ever moved.
      for first in stride(from: 0, to: 64, by: 8) {
        Self.round(a, b, c, &d, e, f, g, &h, schedule[first])
        Self.round(h, a, b, &c, d, e, f, &g, schedule[first + 1])
        Self.round(g, h, a, &b, c, d, e, &f, schedule[first + 2])
        Self.round(f, g, h, &a, b, c, d, &e, schedule[first + 3])
        Self.round(e, f, g, &h, a, b, c, &d, schedule[first + 4])
        Self.round(d, e, f, &g, h, a, b, &c, schedule[first + 5])
        Self.round(c, d, e, &f, g, h, a, &b, schedule[first + 6])
        Self.round(b, c, d, &e, f, g, h, &a, schedule[first + 7])
      }
      state = state &+ SIMD8(a, b, c, d, e, f, g, h)
    }
  }

  /// One round (§6.2.2, step 3), given the sum of the schedule's word and its constant.
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let sum1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
    let choice = g ^ (e & (f ^ g))
    let first = h &+ sum1 &+ choice &+ word
    let sum0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
    let majority = (a & b) | (c & (a | b))
    d = d &+ first
    h = first &+ sum0 &+ majority
  }

  /// The message schedule (§6.2.2, step 1).
  private static func expand(
    _ block: UnsafeRawBufferPointer, into schedule: UnsafeMutableBufferPointer<UInt32>
  ) {
    for word in 0..<16 {
      schedule[word] = UInt32(
        bigEndian: block.loadUnaligned(fromByteOffset: 4 * word, as: UInt32.self))
    }
    for word in 16..<64 {
      let near = schedule[word - 2]
      let far = schedule[word - 15]
      let sigma1 = near.rotated(17) ^ near.rotated(19) ^ (near >> 10)
      let sigma0 = far.rotated(7) ^ far.rotated(18) ^ (far >> 3)
      schedule[word] = sigma1 &+ schedule[word - 7] &+ sigma0 &+ schedule[word - 16]
    }
    roundConstants.withUnsafeBufferPointer { constants in
      for word in 0..<64 { schedule[word] &+= constants[word] }
    }
  }
}

extension UInt32 {
  /// Rotated right by `count` bits (§3.2).
  @inline(__always) fileprivate func rotated(_ count: UInt32) -> UInt32 {
    self &>> count | self &<< (32 &- count)
  }
}
