/// Measurements, one line each: add yours here.
enum Bench {
  static let all: [LabCommand] = [
    RenderBench.command, ValidateBench.command,
    LayoutBench.command,
    RenderBench.command,
  ]
}
