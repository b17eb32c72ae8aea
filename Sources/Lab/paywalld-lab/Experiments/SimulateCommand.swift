import Foundation

/// `simulate`: runs experiments with a known truth, and fails if the results promise more than they hold.
enum SimulateCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let count = try options.number("experiments", default: 2_000)
    let seed = try options.number("seed", default: 1)
    var faults = 0
    for (index, kind) in ExperimentSimulation.Kind.allCases.enumerated() {
      var simulation = ExperimentSimulation(kind: kind)
      var tally = ExperimentSimulation.Tally()
      for number in 0..<count {
        var dice = Dice(seed: seed &+ index, input: number)
        simulation.run(&dice, into: &tally)
      }
      print(
        "\(kind.rawValue): false alarms \(share(tally.falseAlarms, count)), misses \(share(tally.misses, 2 * count)), "
          + "found \(share(tally.found, count)), at one look \(share(tally.foundOnce, count))")
      // Two experiments each can miss the truth.
      for (what, seen, of) in [
        ("false alarms", tally.falseAlarms, count), ("misses", tally.misses, 2 * count),
      ] where least(seen, of) > 0.05 {
        print("FAILED  \(kind.rawValue): more than 5 % \(what)")
        faults += 1
      }
    }
    print("\(2 * count) experiments of each kind, \(ExperimentSimulation.looks) looks each")
    return faults == 0 ? 0 : 1
  }

  private static func share(_ count: Int, _ all: Int) -> String {
    "\(count) of \(all) (\(String(format: "%.1f", 100 * Double(count) / Double(max(1, all)))) %)"
  }

  /// The lower end of the 99 % interval of a share (Wilson 1927).
  private static func least(_ count: Int, _ all: Int) -> Double {
    guard all > 0 else { return 0 }
    let (z, n, share) = (2.575_829_304, Double(all), Double(count) / Double(all))
    let middle = share + z * z / (2 * n)
    let width = z * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return (middle - width) / (1 + z * z / n)
  }
}
