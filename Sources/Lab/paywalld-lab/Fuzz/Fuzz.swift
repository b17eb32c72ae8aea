/// Searches for input that breaks something, one line each: add yours here.
enum Fuzz {
  static let all: [LabCommand] =
    [
      HTTPFuzz.command,
      JSONFuzz.command,
      LayoutFuzz.command,
      LayoutCost.command,
      TextFuzz.command,
    ] + ReaderFuzz.all.map(\.command)
}
