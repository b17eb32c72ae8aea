import JSON
import StringTables

/// `paywalld strings`: a document's texts to translators and back.
struct StringsCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Writes the texts of a document to files of a format.
  func export() throws(UsageError) -> ExitStatus {
    let format = try arguments.choice("format", StringsFormat.self) ?? .xliff
    guard let document = try document() else { return .failed }
    let folder = arguments["output"]?.text ?? "."
    for file in format.files(of: document.tables) {
      let path = folder + "/" + file.name
      try NamedFile(path: path).write(Array(file.text.utf8))
      Output.message("\(path)")
    }
    return .done
  }

  /// Puts the texts of files into a document, and prints it or writes it to a file.
  func importing() throws(UsageError) -> ExitStatus {
    guard let document = try document() else { return .failed }
    var tables = document.tables
    for path in arguments.operands.dropFirst() {
      let text = String(decoding: try NamedFile(path: path).read(), as: UTF8.self)
      guard
        let format = try arguments.choice("format", StringsFormat.self)
          ?? StringsFormat(path: path, text: text)
      else {
        throw UsageError(
          message: "cannot tell the format of \"\(path)\"", hint: "say it with --format")
      }
      do throws(StringsFault) {
        tables.merge(try format.tables(in: text, path: path, source: tables.source))
      } catch {
        Output.message("\(path):\(error.line):\(error.column): \(error.message)")
        Output.message("   hint: \(error.hint)")
        return .failed
      }
    }
    let bytes = document.bytes(with: tables)
    if let path = arguments["output"]?.text {
      try NamedFile(path: path).write(bytes)
    } else {
      Output.result(bytes)
    }
    return .done
  }

  /// Tells which keys a locale lacks and which no text uses.
  func check() throws(UsageError) -> ExitStatus {
    guard let document = try document() else { return .failed }
    var isComplete = true
    for locale in document.tables.locales {
      for key in document.tables.missingKeys(in: locale) {
        isComplete = false
        Output.result("\(document.path): \"\(locale)\" has no \"\(key)\"")
      }
    }
    for key in document.unusedKeys {
      Output.result("\(document.path): no text uses \"$\(key)\"")
    }
    return isComplete ? .done : .failed
  }

  private func document() throws(UsageError) -> TranslatedDocument? {
    let path = arguments.operands[0]
    let bytes = try NamedFile(path: path).read()
    do throws(JSONError) {
      let text = try JSONText(parsing: bytes, limits: .document)
      return TranslatedDocument(path: path, text: text)
    } catch {
      Output.message("\(path):\(error.position.line):\(error.position.column): \(error.message)")
      if let hint = error.hint { Output.message("   hint: \(hint)") }
      return nil
    }
  }
}
