import Numbers

/// A value behind one reference: copying it copies the reference, changing it makes a new one.
indirect enum Shared<Value: Sendable & Hashable>: Sendable, Hashable {
  case stored(Value)

  init(_ value: Value) { self = .stored(value) }

  var value: Value {
    get {
      switch self {
      case .stored(let value): value
      }
    }
    set { self = .stored(newValue) }
  }
}
