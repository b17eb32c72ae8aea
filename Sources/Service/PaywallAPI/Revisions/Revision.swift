import ASCII
import HTTP

/// The last change that an answer shows, in `Paywall-Revision`: never a newer one than that of the catalog which the answer was made from.
enum Revision {
  static func field(_ number: Int) -> NumberField { NumberField("Paywall-Revision", number) }

  private static let name: FieldName = "Paywall-Min-Revision"

  /// The change that a request needs; nil if any will do.
  static func minimum(of request: HTTPRequest) throws(Problem) -> Int? {
    guard let text = request.fields[name] else { return nil }
    let isNumber =
      1...NumberField.digits ~= text.utf8.count && text.utf8.allSatisfy(\.isDigit)
    guard isNumber, let number = Int(text) else {
      throw Problem(
        .invalidParameter,
        "Paywall-Min-Revision: expected the number of a change, at most \(NumberField.digits) digits, such as that in Paywall-Revision, found \"\(text.shortened)\""
      )
    }
    return number
  }

  /// The paths whose answers show a revision, by their first part.
  static let paths: Set<String> = [
    "admin", "brands", "events", "ofrep", "paywall", "render", "response.json", "states",
  ]
}

extension Problem {
  /// The node does not have the change in time.
  static func behind(_ minimum: Int, at revision: Int) -> Problem {
    var problem = Problem(
      .behind,
      "this node has change \(revision), and the request needs change \(minimum); try again, or ask another node"
    ).with("Retry-After", "1")
    problem.reason = WaitLimits.timeName
    return problem
  }

  /// Too many requests wait already.
  ///
  /// - Parameter limit: the name of the limit: of all requests, or of those of one address.
  static func tooManyWait(_ limit: String) -> Problem {
    let whose = limit == WaitLimits.requestsPerPeerName ? "of this address " : ""
    var problem = Problem(.overloaded, "too many requests \(whose)wait for a change; try again")
      .with("Retry-After", "1")
    problem.reason = limit
    return problem
  }
}
