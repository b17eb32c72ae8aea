#if os(Linux)
  import Foundation
  import HTTP
  import TestSockets
  import Testing

  @testable import PeerProcess

  @Suite(.enabled(if: CallingProgram.canRun, "no python3 to run callers with"))
  struct LocalCallersTests {
    /// What a caller does besides, and what is thought of it. `call()` connects to the service.
    private static let programs: [(does: String, script: String, doubt: CallerDoubt?)] = [
      ("nothing else", "call()", nil),
      ("two connections", "call(); call()", nil),
      ("a pair of sockets", "p = socket.socketpair(); call()", nil),
      ("a socket for datagrams", "datagrams(0); call()", nil),
      ("a connection to another program's server", "elsewhere(); call()", nil),
      ("many connections that come and go", "elsewhere(restless=True); call()", nil),
      (
        "an idle listener on this machine",
        "l = listen('127.0.0.1', 0); say(port(l)); call()", .isServer(port: 0)
      ),
      (
        "an idle listener at a port of the system's choice",
        "l = listen('0.0.0.0', 0); say(port(l)); call()", .isServer(port: 0)
      ),
      (
        "an idle server for the network",
        "p = chosen(); listen('0.0.0.0', p); say(p); call()", .isServer(port: 0)
      ),
      (
        "an idle server for the network of version 6",
        "p = chosen(); listen('::', p, socket.AF_INET6); say(p); call()", .isServer(port: 0)
      ),
      (
        "an idle server for datagrams", "p = datagrams(chosen()); say(p); call()",
        .isServer(port: 0)
      ),
      ("an idle listener on a Unix socket", "unix(); call()", .isLocalServer),
      (
        "it served a program that is gone",
        "l = listen('127.0.0.1', 0); hasty(l); a = l.accept(); l.close(); call()", .unclear
      ),
      (
        "it serves another program without listening any more, at a port of the system's choice",
        "l = listen('127.0.0.1', 0); c = other(l); a = l.accept(); l.close(); call()",
        .servesOthers
      ),
      (
        "it serves another program over a connection that it inherited",
        "l = listen('127.0.0.1', 0); c = other(l); a = l.accept(); inherit(a, l)", .servesOthers
      ),
      (
        "it serves another program without listening any more",
        "l = listen('127.0.0.1', chosen()); c = other(l); a = l.accept(); l.close(); call()",
        .servesOthers
      ),
      (
        "it serves a program that has stopped sending",
        "l = listen('127.0.0.1', chosen()); child(lambda: connect(l), True); a = l.accept(); eof(a); l.close(); call()",
        .servesOthers
      ),
      (
        "it serves over a Unix socket",
        "l = unix(); child(lambda: connect(l)); a = l.accept(); l.close(); call()", .servesOthers
      ),
    ]

    /// What programs in Go do since Go 1.24.
    private static let multipath: [(does: String, script: String, doubt: CallerDoubt?)] = [
      (
        "an idle listener of Multipath TCP",
        "l = listen('0.0.0.0', 0, protocol=262); say(port(l)); call()", .isServer(port: 0)
      )
    ]

    @Test(arguments: programs + (hasMultipathTCP ? multipath : []))
    func `a caller is known by what else it does`(
      does: String, script: String, doubt: CallerDoubt?
    ) throws {
      let service = try ServiceSocket()
      let callers = LocalCallers()
      callers.serve(on: [service.port])
      let program = try CallingProgram(script, port: service.port)
      let peer = service.next()
      try program.waitUntilReady()
      var expected = doubt
      if case .isServer = doubt { expected = .isServer(port: try #require(program.told)) }
      for _ in 1...2 { #expect(callers.doubt(about: peer) == expected?.description, "\(does)") }
    }

    private static var hasMultipathTCP: Bool {
      ProcFile.lines("/proc/sys/net/mptcp/enabled") == ["1"]
    }

    @Test(.enabled(if: geteuid() == 0, "only root can start another user's program"))
    func `another user's program is refused`() throws {
      let service = try ServiceSocket()
      let callers = LocalCallers()
      callers.serve(on: [service.port])
      let program = try CallingProgram("os.setuid(65534); call()", port: service.port)
      let peer = service.next()
      try program.waitUntilReady()
      #expect(callers.doubt(about: peer) == CallerDoubt.otherUser.description)
    }

    @Test func `who is gone, or connected to something else, is refused`() throws {
      let service = try ServiceSocket()
      let callers = LocalCallers()
      callers.serve(on: [service.port])
      let program = try CallingProgram("call().close(); say(1)", port: service.port)
      let peer = service.next()
      try program.waitUntilReady()
      #expect(callers.doubt(about: peer) == CallerDoubt.gone.description)
      let elsewhere = try ServiceSocket()
      let other = try CallingProgram("call()", port: elsewhere.port)
      let stranger = elsewhere.next()
      #expect(callers.doubt(about: stranger) == CallerDoubt.gone.description)
      withExtendedLifetime(other) {}
    }

    @Test func `the program itself may ask, with a socket or without`() throws {
      let service = try ServiceSocket()
      let callers = LocalCallers()
      callers.serve(on: [service.port])
      let client = try TestClient(port: service.port)
      #expect(callers.doubt(about: service.next()) == nil)
      #expect(callers.doubt(about: .loopback) == nil)
      withExtendedLifetime(client) {}
    }
  }
#endif
