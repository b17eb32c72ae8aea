import Etcd
import PaywallStorage

/// The answers that a fleet shares, in etcd.
struct FleetAnswers: Sendable {
  let link: FleetLink

  var answers: SharedAnswers {
    SharedAnswers(
      versions: { () throws(StorageError) in try versions() },
      read: { (question) throws(StorageError) in
        try link.pair(link.keys.answer(question))?.value
      },
      write: { (question, answer, tenure) throws(StorageError) in
        try write(question, answer: answer, during: tenure)
      })
  }

  private func versions() throws(StorageError) -> [String: Int] {
    _ = try link.head()
    let answer = try link.asking { client throws(EtcdError) in
      try client.range(EtcdRange(link.keys.answers, keysOnly: true))
    }
    return answer.pairs.reduce(into: [:]) { known, pair in
      if let question = link.keys.question(of: pair.key) { known[question] = pair.modified }
    }
  }

  private func write(
    _ question: String, answer: [UInt8]?, during tenure: Tenure
  ) throws(StorageError) -> Bool {
    _ = try link.head()
    let key = link.keys.answer(question)
    return try link.commit(
      EtcdTransaction(
        compares: [.created(link.keys.duty(tenure.duty), tenure.fence)],
        success: [answer.map { .put(key: key, value: $0) } ?? .delete(.one(key))])
    ).succeeded
  }
}
