import Foundation

/// Feeds mutations of real files to one of the service's readers: no file may end the process, take long or use much memory.
///
/// The files are read in a child process. Its progress is in a file, so that the number of the input that ended it is known.
struct ReaderFuzz: Sendable {
  let name: String
  let summary: String
  /// Files of the repository, or folders with files.
  let seeds: [String]
  /// Repairs a mutation so that it passes an initial check: a checksum or a signature. Half of the inputs are repaired.
  var mend: (@Sendable (inout [UInt8]) -> Void)?
  /// Makes the reader. The reader throws the service's error for a file that it rejects, and `LabError` for a failure.
  let reader: @Sendable () throws -> (Seed) throws -> Void

  /// The maximum processor time for one input.
  static let patience = Duration.seconds(2)
  /// The time without progress after which the child is killed.
  static let standstill = Duration.seconds(10)
  /// The maximum resident memory of the child.
  static let memory = 512 << 20
  private static let mostFindings = 20

  var command: LabCommand {
    LabCommand(
      name: name,
      summary: "[--inputs N] [--seconds S] [--seed S] [--first N] [--save FILE]: \(summary)",
      run: run)
  }

  /// Input `n` of a seed is always the same file: `--first n --inputs 1` repeats it, and `--save FILE` writes it first.
  private func run(_ arguments: [String]) throws -> Int32 {
    let options = try LabOptions(arguments)
    let plan = try FuzzPlan(options)
    if let path = options.text("progress") {
      return try read(plan, progress: FuzzProgressFile(path), options: options)
    }
    let started = ContinuousClock.now
    var (total, findings, first) = (FuzzProgress(), 0, plan.first)
    while first < plan.last, ContinuousClock.now < plan.end, findings < Self.mostFindings {
      let (progress, finding) = try child(from: first, of: plan)
      total.add(progress)
      first = progress.input
      guard let finding else { continue }
      first += 1
      findings += 1
      print("seed \(plan.seed), input \(progress.input): \(finding)")
      print(
        "  again: paywalld-lab fuzz \(name) --seed \(plan.seed) --first \(progress.input) --inputs 1"
      )
    }
    print(
      "\(name): \(first - plan.first) inputs, seed \(plan.seed): \(total.accepted) accepted, "
        + "\(findings) findings; \(ContinuousClock.now - started), at most \(total.peak >> 20) MiB, "
        + "slowest input \(total.slowest) (\(Duration.nanoseconds(total.slowestTime)))")
    return findings == 0 ? 0 : 1
  }

  /// Reads inputs in a child process until one fails; returns the progress and the failure.
  private func child(
    from first: Int, of plan: FuzzPlan
  ) throws -> (progress: FuzzProgress, finding: String?) {
    let file = try FuzzProgressFile(nil)
    defer { file.remove() }
    try file.write(FuzzProgress(input: first))
    let process = Process()
    process.executableURL = URL(filePath: CommandLine.arguments[0])
    process.arguments = ["fuzz", name] + plan.arguments(first: first) + ["--progress", file.path]
    // If a single input is repeated, the place of the failure is shown; for many inputs, the numbers are enough.
    if plan.last - first > 1 {
      process.environment = ProcessInfo.processInfo.environment
        .merging(["SWIFT_BACKTRACE": "enable=no"]) { own, _ in own }
    }
    try process.run()
    var (latest, since, isStuck) = (first, ContinuousClock.now, false)
    while process.isRunning {
      Thread.sleep(forTimeInterval: 0.02)
      let input = try file.read().input
      if input != latest { (latest, since) = (input, .now) }
      guard ContinuousClock.now - since > Self.standstill else { continue }
      isStuck = true
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let progress = try file.read()
    if isStuck { return (progress, "it does not end within \(Self.standstill)") }
    if process.terminationReason == .uncaughtSignal {
      return (progress, "the process ends with signal \(process.terminationStatus)")
    }
    return (progress, process.terminationStatus == 0 ? nil : "see above")
  }

  /// Runs in the child. Returns 1 after printing the failure; the input's number is in the file.
  private func read(
    _ plan: FuzzPlan, progress file: FuzzProgressFile, options: LabOptions
  ) throws -> Int32 {
    let reader = try reader()
    let seeds = try Seeds.read(self.seeds)
    var progress = FuzzProgress(input: plan.first)
    while progress.input < plan.last, ContinuousClock.now < plan.end {
      try file.write(progress)
      var mutation = Mutation(seeds: seeds, dice: Dice(seed: plan.seed, input: progress.input))
      var input = mutation.next()
      if let mend, mutation.dice.below(2) == 0 { mend(&input.bytes) }
      if let path = plan.save { try Data(input.bytes).write(to: URL(filePath: path)) }
      let started = ProcessorTime.now
      do {
        try reader(input)
        progress.accepted += 1
      } catch let error as LabError {
        print("\(input.name): \(error)")
        return 1
      } catch {}
      progress.measure(ProcessorTime.now - started)
      if let fault = progress.fault {
        print("\(input.name), \(input.bytes.count) bytes: \(fault)")
        try file.write(progress)
        return 1
      }
      progress.input += 1
    }
    try file.write(progress)
    return 0
  }
}

/// The inputs that a campaign tries, and its end.
struct FuzzPlan {
  let seed: Int
  let first: Int
  let last: Int
  let end: ContinuousClock.Instant
  let save: String?

  init(_ options: LabOptions) throws {
    seed = try options.number("seed", default: 1)
    first = try options.number("first", default: 0)
    last = first + (try options.number("inputs", default: 100_000))
    end = .now + .seconds(try options.number("seconds", default: 3600))
    save = options.text("save")
  }

  /// The options of a process that continues with an input.
  func arguments(first: Int) -> [String] {
    let seconds = max(0, (end - .now).components.seconds)
    let numbers = [
      "--seed", "\(seed)", "--first", "\(first)", "--inputs", "\(last - first)", "--seconds",
      "\(seconds)",
    ]
    return numbers + (save.map { ["--save", $0] } ?? [])
  }
}

enum Seeds {
  /// Reads files, and the files of folders, sorted by name; the paths are relative to the repository.
  static func read(_ paths: [String]) throws -> [Seed] {
    let names = try paths.flatMap { path in
      guard path.hasSuffix("/") else { return [path] }
      return try FileManager.default.contentsOfDirectory(atPath: path).sorted().map { path + $0 }
    }
    guard !names.isEmpty else { throw LabError("there is no seed in \(paths)") }
    return try names.map {
      Seed(name: $0, bytes: Array(try Data(contentsOf: URL(filePath: $0))))
    }
  }
}
