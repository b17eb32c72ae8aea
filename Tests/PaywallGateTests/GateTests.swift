import Locales
import PaywallGate
import PaywallModel
import Synchronization
import Testing

@Suite struct GateTests {
  private let options: MatrixOptions = {
    var options = MatrixOptions(today: CivilDay(sinceEpoch: 20_000))
    options.locales = ["en", "de"]
    options.budget = 120
    return options
  }()

  @Test(arguments: ["examples/minimal", "examples/carousel"])
  func `the same document gives the same bytes, on one core and on two`(name: String) throws {
    let document = try TestDocument(repository: name)
    let reports = try [1, 2, 2].map { lanes in
      let result = try TestGate.judge(document, options, lanes: lanes)
      return GateReport([.init(path: name, bytes: document.bytes, result: result)]).json()
    }
    #expect(reports[0] == reports[1])
    #expect(reports[1] == reports[2])
    #expect(reports[0].contains("\"judged\": "))
  }

  @Test func `work that is ended before its end says so and does not pass`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    let gate = try TestGate.gate(lanes: 1)
    let result = try gate.judge(try document.subject(options)) { done, _ in done < 10 }
    #expect(result.judged == 10)
    #expect(!result.isComplete)
    #expect(!result.passes)
  }

  @Test func `nobody tries changes once the work is ended`() throws {
    let document = try TestDocument(
      parsing:
        ##"{"components": [{"type": "label", "title": "Pale", "color": "#EEEEEE", "background": "#FFFFFF"}]}"##
    )
    let gate = try TestGate.gate(lanes: 1)
    let subject = try document.subject(options)
    let ended = try gate.judge(subject) { done, all in done == 0 || done < all }
    #expect(ended.isComplete)
    #expect(!ended.issues.contains { !$0.remedies.isEmpty })
    let whole = try gate.judge(subject)
    #expect(whole.issues.contains { !$0.remedies.isEmpty })
  }

  @Test func `every form of an unfinished report says how many screens were judged`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    let gate = try TestGate.gate(lanes: 1)
    let subject = try document.subject(options)
    let result = try gate.judge(subject) { done, _ in done < 10 }
    let part = try gate.judge(subject, likeliest: 30) { done, _ in done < 10 }
    #expect(result.verdict.hasSuffix("; so far: 10 of \(result.chosen) screens"))
    #expect(part.verdict.hasSuffix("; so far: 10 of 30 screens"))
    let report = GateReport([.init(path: "a.json", bytes: document.bytes, result: result)])
    let forms = [
      report.text(color: false).description, report.json(), report.html(), report.markdown(),
      report.github(), report.junit(), report.accessibility(toolVersion: "1"),
    ]
    for form in forms {
      let told = form.components(separatedBy: "o far: 10 of \(result.chosen) screens").count - 1
      #expect((1...3).contains(told), "\(form)")
    }
    let whole = try gate.judge(subject)
    #expect(!whole.verdict.contains("so far"))
  }

  @Test func `a first look judges the likeliest screens, and tries no change`() throws {
    let document = try TestDocument(
      parsing:
        ##"{"components": [{"type": "label", "title": "Pale", "color": "#EEEEEE", "background": "#FFFFFF"}]}"##
    )
    let gate = try TestGate.gate(lanes: 2)
    let subject = try document.subject(options)
    let first = try gate.firstLook(at: subject, screens: 20) { true }
    #expect(first.judged == 20 && first.possible > 20 && !first.passes)
    let issue = try #require(first.issues(.stops).first)
    #expect(issue.code == "contrast-text" && issue.remedies.isEmpty)
    let whole = try gate.judge(subject)
    #expect(whole.issues(.stops).first?.remedies.isEmpty == false)
    let stopped = try gate.firstLook(at: subject) { false }
    #expect(stopped.judged == 0 && !stopped.isComplete)
  }

  @Test func `the search for states ends when the work does`() throws {
    let names = (0..<6).map { "s\($0)" }
    let variables = names.map { #""\#($0)": {"choice": ["a", "b"]}"# }.joined(separator: ", ")
    let buttons = names.map {
      #"{"type": "button", "title": "T", "action": {"type": "set", "variable": "\#($0)", "to": "b"}}"#
    }.joined(separator: ", ")
    let document = try TestDocument(
      parsing: #"{"state": {\#(variables)}, "components": [\#(buttons)]}"#)
    let gate = try TestGate.gate(lanes: 1)
    let asked = Mutex(0)
    let result = try gate.judge(try document.subject(options)) { _, _ in
      asked.withLock { asked in
        asked += 1
        return asked < 5
      }
    }
    #expect(result.judged == 0 && !result.isComplete)
  }

  @Test func `a small matrix is judged whole, a large one in all pairs`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    var few = options
    few.devices = ["iphone-se"]
    few.locales = ["en"]
    few.textScales = [1]
    let whole = try TestGate.judge(document, few)
    #expect(whole.judged == whole.possible)
    #expect(whole.combinations == nil)
    var many = options
    many.devices = ["iphone-se", "iphone-15", "ipad", "pixel-8"]
    let selection = try TestGate.judge(document, many)
    #expect(selection.judged < selection.possible)
    #expect(selection.combinations?.missing == 0)
  }

  @Test func `a budget that is too small for all pairs says what is missing`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    var few = options
    few.budget = 20
    let result = try TestGate.judge(document, few)
    #expect(result.judged == 20)
    #expect(try #require(result.combinations).missing > 0)
  }

  @Test func `a sheet is asked for on tablets alone`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    var few = options
    few.devices = ["iphone-se", "ipad"]
    let dimensions = try TestGate.dimensions(of: document, few)
    let cells = GateMatrix(dimensions, budget: 100_000).cells
    #expect(Set(cells.filter { $0.insets == .sheet }.map(\.device)) == ["ipad"])
    #expect(Set(cells.map(\.device)) == ["iphone-se", "ipad"])
  }

  @Test func `progress counts every cell once`() throws {
    let document = try TestDocument(repository: "examples/minimal")
    let told = Mutex<[Int]>([])
    let result = try TestGate.gate(lanes: 2).judge(try document.subject(options)) { done, all in
      if all > 0 { told.withLock { $0.append(done) } }
      return all == 120 || all > done - 1
    }
    #expect(told.withLock { $0.sorted() } == Array(1...result.judged))
  }
}
