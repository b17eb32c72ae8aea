import JSON
import POSIX
import PaywallImport

/// `paywalld strings`: exports the texts of a document, or of a brand's `strings` folder, for translation and imports them again.
struct StringsCommand {
  private let arguments: Arguments

  init(_ arguments: Arguments) { self.arguments = arguments }

  /// Writes texts to files in the given format.
  func export() throws(UsageError) -> ExitStatus {
    let format = try arguments.choice("format", StringsFormat.self) ?? .xliff
    var tables = try TranslatedFolder(arguments.operands[0])?.tables
    if tables == nil { tables = try document()?.tables }
    guard let tables else { return .failed }
    if let (character, key, locale) = format.unwritable(in: tables) {
      let code = String(character.value, radix: 16, uppercase: true)
      Output.message(
        "the text \"\(key)\" of \(locale) contains U+\(String(repeating: "0", count: max(0, 4 - code.count)))\(code), which \(format.rawValue) cannot represent\n   hint: remove the character, or export with --format xcstrings or csv"
      )
      return .failed
    }
    let folder = arguments["output"]?.text ?? "."
    for file in format.files(of: tables) {
      let named = try NamedFile(writing: file.name, below: folder)
      try named.write(Array(file.text.utf8))
      Output.message("\(named.path)")
    }
    return .done
  }

  /// Merges the texts of files into a document, which it prints or writes to a file, or into the files of a folder.
  func importing() throws(UsageError) -> ExitStatus {
    if let shared = try TranslatedFolder(arguments.operands[0]) {
      guard let tables = try merged(into: shared.tables) else { return .failed }
      try shared.write(tables, to: arguments["output"]?.text ?? shared.path)
      return .done
    }
    guard let document = try document(), let tables = try merged(into: document.tables) else {
      return .failed
    }
    let bytes = document.bytes(with: tables)
    if let path = arguments["output"]?.text {
      try NamedFile(path: path).write(bytes)
    } else {
      Output.result(bytes)
    }
    return .done
  }

  /// The texts with those of the translated files merged in; prints the problem and returns nil if a file is invalid.
  private func merged(into own: StringTables) throws(UsageError) -> StringTables? {
    var tables = own
    for path in arguments.operands.dropFirst() {
      let text = String(decoding: try NamedFile(path: path).read(), as: UTF8.self)
      guard
        let format = try arguments.choice("format", StringsFormat.self)
          ?? StringsFormat(path: path, text: text)
      else {
        throw UsageError(
          message: "unknown format of \"\(path)\"", hint: "name the format with --format")
      }
      do throws(StringsFault) {
        tables.merge(try format.tables(in: text, path: path, source: tables.source))
      } catch {
        Output.message("\(path):\(error.line):\(error.column): \(error.message)")
        Output.message("   hint: \(error.hint)")
        return nil
      }
    }
    return tables
  }

  /// Lists keys that a locale lacks, in the document and in the files next to it, and keys that no text uses.
  func check() throws(UsageError) -> ExitStatus {
    let path = arguments.operands[0]
    if let shared = try TranslatedFolder(path) {
      return tellMissing(shared.tables.keys, shared.tables, of: path)
    }
    guard let document = try document() else { return .failed }
    let own = document.tables
    var tables =
      try TranslatedFolder(
        Folder.path(ofOwn: "strings", in: Folder.parent(of: path)))?.tables ?? own
    tables.source = own.source
    // A language without any text that the document uses is not one of its languages.
    tables.texts = tables.texts.filter { $0.value.keys.contains(where: own.keys.contains) }
    tables.merge(own)
    let status = tellMissing(own.keys, tables, of: path)
    for key in document.unusedKeys { Output.result("\(path): no text uses \"$\(key)\"") }
    return status
  }

  private func tellMissing(
    _ keys: [String], _ tables: StringTables, of path: String
  ) -> ExitStatus {
    var isComplete = true
    for locale in tables.locales {
      for key in keys where tables.texts[locale]?[key] == nil {
        isComplete = false
        Output.result("\(path): \"\(locale)\" has no \"\(key)\"")
      }
    }
    return isComplete ? .done : .failed
  }

  private func document() throws(UsageError) -> TranslatedDocument? {
    let path = arguments.operands[0]
    let bytes = try NamedFile(path: path).read()
    do {
      let text = try JSONText(parsing: bytes, limits: .document)
      return try TranslatedDocument(path: path, text: text)
    } catch let fault as StringsFault {
      Output.message("\(path):\(fault.line):\(fault.column): \(fault.message)")
      Output.message("   hint: \(fault.hint)")
    } catch let error as JSONError {
      Output.message("\(path):\(error.position.line):\(error.position.column): \(error.message)")
      if let hint = error.hint { Output.message("   hint: \(hint)") }
    } catch {
      Output.message("\(path): \(error)")
    }
    return nil
  }
}
