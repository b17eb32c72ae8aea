import Numbers

extension JSONText {
  /// The text after a patch (RFC 6902 §5). All operations are applied, or an error is thrown and none is.
  ///
  /// Everything else keeps its bytes: white space, the order of members, escapes. New values follow the style of their neighbours.
  ///
  /// - Parameter limits: the limits of the resulting text.
  public func applying(
    _ patch: JSONPatch, limits: JSONLimits
  ) throws(JSONPatchError) -> JSONText {
    var text = self
    for (place, operation) in patch.operations.enumerated() {
      do throws(PatchFault) {
        guard let bytes = try text.bytes(after: operation) else { continue }
        text = try text.parsed(bytes, limits)
      } catch {
        throw JSONPatchError(kind: error.kind, operation: place, message: error.message)
      }
    }
    return text
  }

  private func parsed(
    _ bytes: [UInt8], _ limits: JSONLimits
  ) throws(PatchFault) -> JSONText {
    do throws(JSONError) {
      return try JSONText(parsing: bytes, limits: limits)
    } catch {
      throw PatchFault(kind: .invalid, message: error.message)
    }
  }

  /// The new bytes; `nil` if the operation changes nothing.
  private func bytes(after operation: JSONPatch.Operation) throws(PatchFault) -> [UInt8]? {
    switch operation {
    case .test(let path, let value):
      guard try existing(path).value == value else {
        throw PatchFault(kind: .differs, message: "the value at \"\(path)\" is another one")
      }
      return nil
    case .add(let path, let value): return try adding(.value(value), at: path)
    case .replace(let path, let value):
      return TextEditor(self).replacing(try existing(path), with: .value(value))
    case .remove(let path):
      _ = try existing(path)
      return try removing(path)
    case .copy(let from, let path):
      return try adding(.written(Array(try existing(from).source)), at: path)
    case .move(let from, let path): return try moving(from, to: path)
    }
  }

  private func moving(_ from: JSONPointer, to path: JSONPointer) throws(PatchFault) -> [UInt8]? {
    let moved = Array(try existing(from).source)
    guard from != path else { return nil }
    guard !path.tokens.starts(with: from.tokens) else {
      throw PatchFault(kind: .missing, message: "\"\(from)\" cannot move into itself")
    }
    let rest = try parsed(try removing(from), .trusted)
    return try rest.adding(.written(moved), at: path)
  }

  private func existing(_ path: JSONPointer) throws(PatchFault) -> JSONNode {
    guard let node = node(at: path) else {
      throw PatchFault(kind: .missing, message: "there is no value at \"\(path)\"")
    }
    return node
  }

  private func removing(_ path: JSONPointer) throws(PatchFault) -> [UInt8] {
    guard let (parent, token) = parent(of: path) else {
      throw PatchFault(kind: .missing, message: "the whole document cannot be removed")
    }
    return TextEditor(self).removing(token, from: parent)
  }

  private func adding(
    _ value: TextEditor.NewValue, at path: JSONPointer
  ) throws(PatchFault) -> [UInt8] {
    guard !path.tokens.isEmpty else { return TextEditor(self).replacing(root, with: value) }
    let editor = TextEditor(self)
    guard let (parent, token) = parent(of: path),
      let bytes = editor.adding(value, as: token, to: parent)
    else {
      throw PatchFault(kind: .missing, message: "nothing can be added at \"\(path)\"")
    }
    return bytes
  }

  private func parent(of path: JSONPointer) -> (JSONNode, JSONPointer.Token)? {
    guard let token = path.tokens.last else { return nil }
    let around = JSONPointer(tokens: Array(path.tokens.dropLast()))
    return node(at: around).map { ($0, token) }
  }
}

private struct PatchFault: Error {
  let kind: JSONPatchError.Kind
  let message: String
}
