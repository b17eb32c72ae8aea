/// Measurements, one line each: add yours here.
enum Bench {
  static let all: [LabCommand] = [
    LayoutBench.command,
    RenderBench.command,
    ValidateBench.command,
    TextBench.command,
  ]
}
