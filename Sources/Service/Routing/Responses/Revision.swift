import ASCII
import HTTP

/// The number of the last change in a response, in `Paywall-Revision`. Never newer than the catalog from which the response was made.
package enum Revision {
  package static func field(_ number: Int) -> NumberField {
    NumberField("Paywall-Revision", number)
  }

  private static let name: FieldName = "Paywall-Min-Revision"

  /// Returns the minimum revision that a request requires; nil if it requires none.
  package static func minimum(of request: HTTPRequest) throws(Problem) -> Int? {
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
}
