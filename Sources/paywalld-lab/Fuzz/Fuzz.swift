/// Searches for input that breaks something, one line each: add yours here.
enum Fuzz {
  static let all: [LabCommand] = [
    JSONFuzz.command,
    LayoutFuzz.command,
  ]
}
