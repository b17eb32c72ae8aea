import Foundation
import Testing

@testable import PaywallTree

@Suite struct TurnedTapTests {
  @Test(arguments: Array(stride(from: -720.0, through: 720, by: 7.5)))
  func `a sine is as the system has it`(degrees: Double) {
    #expect(abs(FlatTurn.sine(of: degrees) - sin(degrees * .pi / 180)) < 1e-10)
  }

  @Test(arguments: [
    (50.0, 10.0, true), (50.0, 49.0, true), (1.0, 25.0, false), (5.0, 25.0, false),
    (50.0, -20.0, true), (74.0, 25.0, true), (76.0, 25.0, false),
  ])
  func `a tap is heard where the turned frame is drawn`(x: Double, y: Double, isHeard: Bool) {
    let frame = PaywallRectangle(x: 0, y: 0, width: 100, height: 50)
    let tap = FlatTap(
      frame: frame, action: .close, isPinned: false, turns: [FlatTurn(by: 90, about: frame)])
    #expect(tap.contains(x, y) == isHeard)
  }
}
