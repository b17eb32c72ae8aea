import JSON

extension Evaluator {
  /// The program's and the text's arrays while they are pinned.
  struct Tables {
    var nodes: UnsafeBufferPointer<TapeNode>
    var bytes: UnsafeBufferPointer<UInt8>
    var entries: UnsafeBufferPointer<SchemaEntry>
    var instructions: UnsafeBufferPointer<Instruction>
    var slots: UnsafeBufferPointer<MemberSlot>
    var names: UnsafeBufferPointer<UInt8>
    var lists: UnsafeBufferPointer<Int32>
  }
}

extension SchemaProgram {
  /// Runs a body with an evaluator over a text.
  func withEvaluator<Result>(
    over tape: JSONText.Tape, _ body: (inout Evaluator) -> Result
  ) -> Result {
    tape.nodes.withUnsafeBufferPointer { nodes in
      tape.bytes.withUnsafeBufferPointer { bytes in
        withTables(nodes, bytes) { tables in
          var evaluator = Evaluator(self, tables, over: tape)
          return body(&evaluator)
        }
      }
    }
  }

  private func withTables<Result>(
    _ nodes: UnsafeBufferPointer<TapeNode>, _ bytes: UnsafeBufferPointer<UInt8>,
    _ body: (Evaluator.Tables) -> Result
  ) -> Result {
    entries.withUnsafeBufferPointer { entries in
      instructions.withUnsafeBufferPointer { instructions in
        slots.withUnsafeBufferPointer { slots in
          names.withUnsafeBufferPointer { names in
            lists.withUnsafeBufferPointer { lists in
              body(
                Evaluator.Tables(
                  nodes: nodes, bytes: bytes, entries: entries, instructions: instructions,
                  slots: slots, names: names, lists: lists))
            }
          }
        }
      }
    }
  }
}
