import JSON
import Numbers

/// The requests of etcd's gateway as JSON. 64-bit integers are strings (protobuf's JSON mapping).
extension JSONWriter {
  fileprivate mutating func bytes(_ name: StaticString, _ bytes: [UInt8]) {
    member(name)
    let quote = [UInt8(ascii: "\"")]
    verbatim(quote + Base64.encode(bytes) + quote)
  }

  fileprivate mutating func long(_ name: StaticString, _ value: Int) {
    member(name)
    string(String(value))
  }

  fileprivate mutating func text(_ name: StaticString, _ text: String) {
    member(name)
    string(text)
  }

  fileprivate mutating func flag(_ name: StaticString, _ isSet: Bool) {
    guard isSet else { return }
    member(name)
    bool(true)
  }

  fileprivate mutating func object(_ body: (inout JSONWriter) -> Void) {
    beginObject()
    body(&self)
    endObject()
  }

  fileprivate mutating func list<Element>(
    _ name: StaticString, _ elements: [Element], _ body: (inout JSONWriter, Element) -> Void
  ) {
    member(name)
    beginArray()
    for element in elements { body(&self, element) }
    endArray()
  }

  fileprivate mutating func keys(_ keys: EtcdKeys) {
    bytes("key", keys.key)
    if let end = keys.end { bytes("range_end", end) }
  }
}

extension EtcdRange {
  var encoded: [UInt8] {
    var writer = JSONWriter()
    write(&writer)
    return writer.bytes
  }

  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { object in
      object.keys(keys)
      if limit > 0 { object.long("limit", limit) }
      if revision > 0 { object.long("revision", revision) }
      object.flag("keys_only", keysOnly)
      object.flag("count_only", countOnly)
      object.flag("serializable", isSerializable)
      guard let order else { return }
      object.text("sort_order", order == .keyAscending ? "ASCEND" : "DESCEND")
      object.text("sort_target", order == .modifiedDescending ? "MOD" : "KEY")
    }
  }
}

extension EtcdTransaction {
  var encoded: [UInt8] {
    var writer = JSONWriter(reservingCapacity: payload * 4 / 3 + 512)
    writer.object { object in
      object.list("compare", compares) { $1.write(&$0) }
      object.list("success", success) { $1.write(&$0) }
      object.list("failure", failure) { $1.write(&$0) }
    }
    return writer.bytes
  }

  /// The approximate number of bytes that etcd counts: keys, values, and some for each step.
  var payload: Int {
    (success + failure).reduce(compares.reduce(0) { $0 + $1.payload }) { $0 + $1.payload }
  }
}

extension EtcdCompare {
  fileprivate var payload: Int {
    switch self {
    case .value(let key, let value): key.count + value.count + 16
    case .created(let key, _), .modified(let key, _), .lease(let key, _): key.count + 16
    case .absent(let keys): keys.key.count + (keys.end?.count ?? 0) + 16
    }
  }

  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { object in
      object.text("result", "EQUAL")
      switch self {
      case .created(let key, let revision):
        object.text("target", "CREATE")
        object.bytes("key", key)
        object.long("create_revision", revision)
      case .modified(let key, let revision):
        object.text("target", "MOD")
        object.bytes("key", key)
        object.long("mod_revision", revision)
      case .value(let key, let value):
        object.text("target", "VALUE")
        object.bytes("key", key)
        object.bytes("value", value)
      case .lease(let key, let lease):
        object.text("target", "LEASE")
        object.bytes("key", key)
        object.long("lease", lease)
      case .absent(let keys):
        object.text("target", "CREATE")
        object.keys(keys)
        object.long("create_revision", 0)
      }
    }
  }
}

extension EtcdOperation {
  fileprivate var payload: Int {
    switch self {
    case .put(let key, let value, _): key.count + value.count + 32
    case .range(let range): range.keys.key.count + (range.keys.end?.count ?? 0) + 32
    case .delete(let keys): keys.key.count + (keys.end?.count ?? 0) + 16
    }
  }

  fileprivate func write(_ writer: inout JSONWriter) {
    writer.object { object in
      switch self {
      case .put(let key, let value, let lease):
        object.member("request_put")
        object.object { put in
          put.bytes("key", key)
          put.bytes("value", value)
          if lease != 0 { put.long("lease", lease) }
        }
      case .range(let range):
        object.member("request_range")
        range.write(&object)
      case .delete(let keys):
        object.member("request_delete_range")
        object.object { $0.keys(keys) }
      }
    }
  }
}

/// The request for a watch.
struct WatchRequest {
  var keys: EtcdKeys
  /// The first revision to report; 0 stands for the next one.
  var revision: Int

  var encoded: [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.member("create_request")
      object.object { create in
        create.keys(keys)
        if revision > 0 { create.long("start_revision", revision) }
        create.flag("progress_notify", true)
        create.flag("fragment", true)
      }
    }
    return writer.bytes
  }
}
