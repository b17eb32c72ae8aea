import JSON
import PaywallImport

/// A file of another tool that a command converts. Its mistakes are printed with their place.
struct ConversionSource {
  let path: String

  /// The result of a conversion. Prints the mistake and returns nil if there is one.
  func converted<Result>(
    limits: JSONLimits = .document, _ convert: (JSONText) throws(ImportError) -> Result
  ) throws(UsageError) -> Result? {
    let bytes = try NamedFile(path: path).read()
    do {
      return try convert(try JSONText(parsing: bytes, limits: limits))
    } catch let error as JSONError {
      tell(at: error.position, error.message, hint: error.hint)
    } catch let error as ImportError {
      tell(at: error.position, error.message, hint: error.hint)
    } catch {
      tell(at: SourcePosition(line: 1, column: 1), "\(error)", hint: nil)
    }
    return nil
  }

  func tell(at position: SourcePosition, _ message: String, hint: String?) {
    Output.message("\(path):\(position.line):\(position.column): \(message)")
    if let hint { Output.message("   hint: \(hint)") }
  }
}
