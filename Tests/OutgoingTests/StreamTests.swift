import Foundation
import POSIX
import Synchronization
import Testing

@testable import Outgoing

@Suite struct StreamTests {
  /// A program that does what a shell says, and the stream to and from it.
  private func stream(_ script: String) throws -> OutgoingStream {
    let started = try ChildProgram.start("/bin/sh", ["-c", script])
    return OutgoingStream(over: started.socket, of: started.program)
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private var soon: ContinuousClock.Instant { .now + .seconds(60) }

  @Test func `a program's input and output are the stream, its errors the fault`() throws {
    let stream = try stream("read line; echo \"got $line\"; echo wrong >&2")
    #expect(stream.isQuiet)
    let sending = stream.send(Array("hello\n".utf8), by: soon)
    #expect(sending.count == 6 && sending.failure == nil)
    #expect(text(try stream.receive(atMost: 100, by: soon)) == "got hello\n")
    #expect(try stream.receive(atMost: 100, by: soon).isEmpty)
    #expect(stream.fault(by: soon) == .tls("wrong"))
  }

  @Test func `a call ends with its deadline, or when another thread interrupts it`() throws {
    let stream = try stream("exec sleep 600")
    let start = ContinuousClock.now
    #expect(throws: OutgoingError.late) {
      try stream.receive(atMost: 1, by: .now + .milliseconds(50))
    }
    let big = [UInt8](repeating: 0, count: 10 << 20)
    let sending = stream.send(big, by: .now + .seconds(1))
    #expect(sending.failure == .late && sending.count > 0 && sending.count < big.count)
    let thread = NamedThread(name: "interrupt") { stream.interrupt() }
    #expect(try stream.receive(atMost: 1, by: soon).isEmpty)
    thread.join()
    #expect(stream.send([1], by: soon).failure != nil)
    #expect(ContinuousClock.now - start < .seconds(50))
  }

  @Test func `a program ends with its stream, leaves nothing behind, and inherits nothing`() throws
  {
    var leak: [Int32] = [0, 0]
    #expect(pipe(&leak) == 0)
    var stream: OutgoingStream? = try stream(
      "echo $$; ls /proc/$$/fd ; exec sleep 60")
    var output = text(try #require(stream).receive(atMost: 100, by: soon))
    #if os(Linux)
      while output.split(separator: "\n").count < 4 {
        output += text(try #require(stream).receive(atMost: 100, by: soon))
      }
      #expect(output.split(separator: "\n").dropFirst() == ["0", "1", "2"])
    #endif
    let process = try #require(pid_t(output.prefix { $0 != "\n" }))
    #expect(kill(process, 0) == 0)
    stream = nil
    #expect(kill(process, 0) == -1 && errno == ESRCH)
    for end in leak { close(end) }
  }

  @Test func `a program that is not there is an error`() {
    #expect(throws: FileError.self) { try ChildProgram.start("/nowhere", []) }
  }

  /// What openssl writes when it ends, and what is told of it.
  @Test(arguments: [
    (
      "depth=0 CN = a\nverify error:num=20:unable to get local issuer certificate\n40:error:0A000086:SSL routines:f:certificate verify failed:a.c:1:\n",
      OutgoingError.tls("unable to get local issuer certificate")
    ),
    (
      "40:error:8000006F:system library:BIO_connect:Connection refused:b.c:1:calling connect()\nconnect:errno=111\n",
      .system(FileError(call: "connect", path: "/bin/sh", code: 111))
    ),
    (
      "40:error:80000002:system library:BIO_new_file:No such file or directory:b.c:1:calling fopen(a.pem, r)\n",
      .tls("No such file or directory: calling fopen(a.pem, r)")
    ),
    ("s_client: Unknown option: -nocommands\n", .tls("s_client: Unknown option: -nocommands")),
    ("40:error:short\n", .tls("40:error:short")),
    (String(repeating: "x", count: 20_000), .tls(String(repeating: "x", count: 200))),
  ])
  func `the fault is the reason in what openssl writes`(
    complaint: String, fault: OutgoingError
  ) throws {
    let folder = NSTemporaryDirectory() + "paywalld-\(UUID().uuidString)"
    try Data(complaint.utf8).write(to: URL(filePath: folder))
    defer { unlink(folder) }
    let stream = try stream("cat '\(folder)' >&2")
    #expect(stream.fault(by: soon) == fault)
  }

  @Test func `nothing said is no fault`() throws {
    #expect(try stream("exit 1").fault(by: soon) == nil)
  }

  @Test func `names are looked up with a deadline, addresses at once`() throws {
    let release = DispatchSemaphore(value: 0)
    let runs = Mutex(0)
    let lookup = HostLookup(host: "slow") { host throws(OutgoingError) in
      runs.withLock { $0 += 1 }
      release.wait()
      return try InternetAddress.all(of: "127.0.0.1")
    }
    for _ in 0..<2 {
      #expect(throws: OutgoingError.late) { try lookup.addresses(by: .now + .milliseconds(20)) }
    }
    release.signal()
    #expect(try lookup.addresses(by: soon).map(\.description) == ["127.0.0.1"])
    #expect(runs.withLock { $0 } == 1)
    let address = HostLookup(host: "192.0.2.1")
    #expect(try address.addresses(by: .now - .seconds(1)).map(\.description) == ["192.0.2.1"])
    #expect(throws: OutgoingError.self) {
      try HostLookup(host: "nowhere.invalid").addresses(by: soon)
    }
  }
}
