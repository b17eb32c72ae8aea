import ASCII
import Digest
import JSON
import PaywallStorage

/// Lets the nodes of a fleet ask each source only once: the node with the duty asks, and the others take its answers.
package struct SourceSharing: Sendable {
  private let answers: SharedAnswers
  private let duties: Duties

  /// The pause before a node looks for answers of another one again, in seconds.
  static let pause = 1.0

  package init(_ answers: SharedAnswers, _ duties: Duties) {
    self.answers = answers
    self.duties = duties
  }

  /// A node's role for its sources.
  enum Role {
    /// The node asks them for all nodes. Without a tenure, while it cannot reach the others, it asks only for itself.
    case asks(Tenure?)
    /// Another node asks them; the value has the versions of its answers, by question.
    case follows([String: Int])
  }

  /// Returns the role. May wait for the network.
  func role() -> Role {
    if let tenure = duties.hold(.sources) { return .asks(tenure) }
    do throws(StorageError) {
      return .follows(try answers.versions())
    } catch {
      return .asks(nil)
    }
  }

  /// Returns the answer of another node; nil if there is none, or if it cannot be read.
  func answer(of key: SourceKey) -> SourceAnswer? {
    do throws(StorageError) {
      return try answers.read(key.question).flatMap(SourceAnswer.init(shared:))
    } catch {
      return nil
    }
  }

  /// Shares an answer with the other nodes. Returns false if they do not have it.
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
  /// Identifies the source among the nodes. A hash, because addresses may hold secrets.
  var question: String { SHA256.hash(Array("\(brand)\u{0}\(name)\u{0}\(url)".utf8)).hexadecimal }
}

extension SourceAnswer {
  /// The shared bytes: a line with the tag, then the body.
  var shared: [UInt8] {
    let head: JSONValue = ["etag": etag.map { .string($0) } ?? .null]
    return head.encoded() + [UInt8(ascii: "\n")] + body
  }

  /// Returns nil if the bytes are damaged.
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
