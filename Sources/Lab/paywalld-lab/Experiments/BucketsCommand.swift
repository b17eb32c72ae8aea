import Experiments
import Foundation
import JSON

/// `buckets FILE`: prints the decisions of experiments for people.
///
/// Each line of the file is `{"experiment": …}` in the form of GrowthBook's SDKs, or `{"person": {"attributes": {…}, "documents": […]}}`
/// with stored assignments. For each person it prints a line of JSON, with a number for each experiment above: the index of the variant if
/// the person counts, otherwise −1 minus the index of the variant that is shown.
enum BucketsCommand {
  static func run(_ arguments: [String]) throws -> Int32 {
    guard let path = arguments.first else {
      StandardError.write("usage: paywalld-lab buckets FILE\n")
      return 2
    }
    var experiments: [Experiment] = []
    var output: [UInt8] = []
    let file = try Data(contentsOf: URL(fileURLWithPath: path))
    for line in file.split(separator: UInt8(ascii: "\n")) {
      let row = try JSONText(parsing: Array(line), limits: .trusted).root
      if let experiment = row["experiment"] {
        experiments.append(try Experiment(growthBook: experiment))
      } else if let person = row["person"] {
        append(try Subject(growthBook: person), experiments, to: &output)
      }
    }
    FileHandle.standardOutput.write(Data(output))
    return 0
  }

  private static func append(
    _ subject: Subject, _ experiments: [Experiment], to output: inout [UInt8]
  ) {
    let numbers = experiments.map { experiment in
      let decision = experiment.decide(subject)
      let variant = decision.variant ?? 0
      return String(decision.isCounted ? variant : -1 - variant)
    }
    output += "[\(numbers.joined(separator: ","))]\n".utf8
  }
}
