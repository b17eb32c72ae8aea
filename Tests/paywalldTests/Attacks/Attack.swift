/// A hostile request and the required response.
struct Attack {
  let name: String
  var request: [UInt8]
  let status: Int
  /// The problem's type, or the code of what the server refuses before anything reads it.
  let problem: String

  /// A whole request in bytes.
  init(_ name: String, raw: String, _ status: Int, _ problem: String) {
    self.name = name
    request = Array(raw.utf8)
    self.status = status
    self.problem = problem
  }

  /// A request with these field lines and this content.
  init(
    _ method: String, _ target: String, _ fields: [String], host: String = "localhost",
    body: [UInt8] = [], name: String? = nil, _ status: Int, _ problem: String = ""
  ) {
    self.name = name ?? "\(method) \(target.prefix(120)) \(fields) Host: \(host)"
    var lines = ["\(method) \(target) HTTP/1.1", "Host: \(host)", "Connection: close"] + fields
    if !body.isEmpty { lines.append("Content-Length: \(body.count)") }
    request = Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    self.status = status
    self.problem = problem
  }

  /// A request without field lines of its own.
  init(_ method: String, _ target: String, _ status: Int, _ problem: String = "") {
    self.init(method, target, [], status, problem)
  }
}
