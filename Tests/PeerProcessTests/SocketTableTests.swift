#if os(Linux)
  import HTTP
  import TestSockets
  import Testing

  @testable import PeerProcess

  @Suite struct SocketTableTests {
    @Test(arguments: [
      ("0100007F:1F90", "127.0.0.1", 8080), ("00000000:0050", "0.0.0.0", 80),
      ("00000000000000000000000001000000:D431", "::1", 54321),
      ("0000000000000000FFFF00000100007F:0001", "127.0.0.1", 1),
      ("B80D0120000000000000000001000000:FFFF", "2001:db8::1", 65535),
    ])
    func `an address reads as the kernel lists it`(text: String, address: String, port: UInt16)
      throws
    {
      let peer = try #require(PeerAddress(listed: text[...]))
      #expect(peer.description == address && peer.port == port)
    }

    @Test(arguments: [
      "", "0100007F", "0100007F:", "0100007F:1F9001", "01:1F90", "x:1", "0100007F:1:2",
    ])
    func `anything else is no address`(text: String) {
      #expect(PeerAddress(listed: text[...]) == nil)
    }

    @Test func `the list and the kernel's answer name the same sockets`() throws {
      let service = try ServiceSocket()
      let client = try TestClient(port: service.port)
      let peer = service.next()
      let asked = SocketTable.ends(of: peer, to: [service.port])
      #expect(asked.count == 1 && asked.allSatisfy { $0.local == peer && !$0.isListening })
      let listed = ProcFile.lines("/proc/net/tcp").compactMap { InternetSocket(listed: $0) }
      #expect(
        Set(listed.filter { $0.local == peer && $0.remote.port == service.port }) == Set(asked))
      let listener = SocketTable.listeners().filter { $0.local.port == service.port }
      #expect(listener.count == 1 && listener.allSatisfy { $0.isListening && $0.local.isLoopback })
      #expect(
        Set(listed.filter { $0.isListening && $0.local.port == service.port }) == Set(listener))
      withExtendedLifetime(client) {}
    }

    @Test func `the system's ports are its range, less those that somebody listens on`() {
      let address = PeerAddress(version4: 0, port: 40000)
      let socket = InternetSocket(
        local: address, remote: .loopback, isListening: true, user: 0, inode: 1)
      let chosen = ChosenPorts([socket], range: 32768...60999)
      for port: UInt16 in [80, 32767, 61000, 40000] { #expect(chosen.contains(port), "\(port)") }
      for port: UInt16 in [32768, 39999, 60999] { #expect(!chosen.contains(port), "\(port)") }
    }

    @Test(arguments: [
      (40001, 443, true), (40001, 8000, true), (8000, 40001, false), (8000, 443, false),
      (40001, 40002, false), (40000, 443, false), (40001, 40000, true),
    ])
    func `who made a connection shows in its ports`(own: UInt16, other: UInt16, isCaller: Bool) {
      func socket(_ local: UInt16, _ remote: UInt16, isListening: Bool = false) -> InternetSocket {
        InternetSocket(
          local: PeerAddress(version4: 0, port: local),
          remote: PeerAddress(version4: 0, port: remote), isListening: isListening, user: 0,
          inode: 1)
      }
      let chosen = ChosenPorts([socket(40000, 0, isListening: true)], range: 32768...60999)
      #expect(chosen.showsCaller(of: socket(own, other)) == isCaller)
    }
  }
#endif
