import Testing

/// What no source of the product may hold, and what to write in its stead.
private let forbidden: [(word: String, instead: String)] = [
  ("@unchecked Sendable", "make the type a value, or guard its state with Mutex or Atomic"),
  ("nonisolated(unsafe)", "guard the state with Mutex or Atomic"),
  ("try!", "handle the error"),
  ("try?", "handle the error, or say why it is nothing with do/catch"),
  ("as!", "use as? and handle nil"),
  ("fatalError(", "make the state impossible, or answer an error"),
  ("TODO", "do it, or leave it out"),
  ("FIXME", "mend it"),
  ("MARK:", "a file that wants marks is two files"),
]

/// The same for everything but the client and the apps that the lab makes of it, which wait on tasks.
private let forbiddenInServer: [(word: String, instead: String)] = [
  ("await ", "nothing in the server waits on a task"),
  ("Task {", "slow work goes to a worker thread"),
]

private let emptyNames = ["Manager", "Helper", "Helpers", "Util", "Utils", "Impl", "Base"]
private let longestFile = 300

@Suite struct HouseRuleTests {
  @Test func `no source holds a forbidden word`() throws {
    for file in try SourceTree().files where !file.isGenerated {
      let waits = file.floor == "Client" || file.path.contains("/paywalld-lab/Readers/")
      let rules = forbidden + (waits ? [] : forbiddenInServer)
      for (number, line) in file.code {
        for rule in rules where holds(line, rule.word) {
          Issue.record("\(file.path):\(number): \(rule.word): \(rule.instead)")
        }
      }
    }
  }

  /// Whether the line has the word, and not as the end of a longer one (`try?` in `entry?`).
  private func holds(_ line: Substring, _ word: String) -> Bool {
    guard line.quicklyContains(word) else { return false }
    return line.ranges(of: word).contains { range in
      !(range.lowerBound > line.startIndex
        && ("a"..."z").contains(line[line.index(before: range.lowerBound)]))
    }
  }

  /// `FieldName` asserts it of its literals, which release builds leave out.
  @Test func `the name of a header field is letters and hyphens`() throws {
    let named = /[fF]ields(?:\[|\.\w+\()"([^"]*)"/
    var count = 0
    for file in try SourceTree().files where file.floor == "Web" || file.floor == "Service" {
      for (number, line) in file.code where line.quicklyContains("ields") {
        for name in line.matches(of: named).map(\.1) {
          count += 1
          #expect(
            !name.isEmpty && name.allSatisfy { $0.isASCII && $0.isLetter || $0 == "-" },
            "\(file.path):\(number): \(name)")
        }
      }
    }
    #expect(count > 50)
  }

  @Test func `no file is longer than two ideas`() throws {
    for file in try SourceTree().files where !file.isGenerated {
      #expect(file.lines.count <= longestFile, "\(file.path) has \(file.lines.count) lines")
    }
  }

  @Test func `a type's name says what it is`() throws {
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "actor", "typealias"]
    for file in try SourceTree().files {
      for (index, line) in file.lines.enumerated() {
        let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for (kind, name) in zip(words, words.dropFirst()) where kinds.contains(kind) {
          #expect(
            !emptyNames.contains { name.hasSuffix($0) && kind != "actor" },
            "\(file.path):\(index + 1): \(name) says nothing")
        }
      }
    }
  }
}
