import ASCII
import Digest
import JSON
import PaywallStorage

/// How the nodes of a fleet ask each source once: the node with the duty asks, and the others take its answers.
package struct SourceSharing: Sendable {
  private let answers: SharedAnswers
  private let duties: Duties

  /// How often a node looks for answers of another one, in seconds.
  static let pause = 1.0

  package init(_ answers: SharedAnswers, _ duties: Duties) {
    self.answers = answers
    self.duties = duties
  }

  /// What a node does with its sources.
  enum Role {
    /// It asks them, for all nodes; for itself without a tenure, while it cannot reach the others.
    case asks(Tenure?)
    /// Another node asks them. The versions of its answers, by question.
    case follows([String: Int])
  }

  /// May wait for the network.
  func role() -> Role {
    if let tenure = duties.hold(.sources) { return .asks(tenure) }
    do throws(StorageError) {
      return .follows(try answers.versions())
    } catch {
      return .asks(nil)
    }
  }

  /// The answer of another node. Nil if there is none, or if nobody can read it.
  func answer(of key: SourceKey) -> SourceAnswer? {
    do throws(StorageError) {
      return try answers.read(key.question).flatMap(SourceAnswer.init(shared:))
    } catch {
      return nil
    }
  }

  /// Gives an answer to the others. False if they do not have it.
  func share(_ answer: SourceAnswer, of key: SourceKey, _ tenure: Tenure) -> Bool {
    do throws(StorageError) {
      return try answers.write(key.question, answer.shared, tenure)
    } catch {
      return false
    }
  }

  /// Removes answers of sources that no live version has.
  func tidy(keeping keys: some Sequence<SourceKey>, _ tenure: Tenure) {
    let wanted = Set(keys.map(\.question))
    do throws(StorageError) {
      for question in try answers.versions().keys where !wanted.contains(question) {
        guard try answers.write(question, nil, tenure) else { return }
      }
    } catch {
      return
    }
  }
}

extension SourceKey {
  /// Names the source among the nodes. Addresses may hold secrets.
  var question: String { SHA256.hash(Array("\(brand)\u{0}\(name)\u{0}\(url)".utf8)).hexadecimal }
}

extension SourceAnswer {
  /// A line with the tag, then the body.
  var shared: [UInt8] {
    let head: JSONValue = ["etag": etag.map { .string($0) } ?? .null]
    return head.encoded() + [UInt8(ascii: "\n")] + body
  }

  /// Nil if it is damaged.
  init?(shared bytes: [UInt8]) {
    guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    do {
      let head = try JSONText(parsing: Array(bytes[..<end]), limits: .document).root
      guard head.members != nil else { return nil }
      self.init(body: Array(bytes[(end + 1)...]), etag: head["etag"]?.string)
    } catch {
      return nil
    }
  }
}
