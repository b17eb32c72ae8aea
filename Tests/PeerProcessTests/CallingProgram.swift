#if os(Linux)
  import Foundation

  /// A program beside the tests that connects to the service and then waits until it is let go.
  final class CallingProgram {
    /// The last number that the program has said.
    private(set) var told: UInt16?
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private static let python = "/usr/bin/python3"

    static var canRun: Bool { FileManager.default.isExecutableFile(atPath: python) }

    init(_ script: String, port: UInt16) throws {
      process.executableURL = URL(filePath: Self.python)
      process.arguments = [
        "-c", Self.words + script + "\nprint('ready', flush=True); sys.stdin.read()",
      ]
      process.environment = ["PORT": String(port)]
      process.standardInput = input
      process.standardOutput = output
      try process.run()
    }

    deinit {
      do { try input.fileHandleForWriting.close() } catch { print("left running: \(process)") }
      process.waitUntilExit()
    }

    func waitUntilReady() throws {
      while let line = try line(), line != "ready" { told = UInt16(line) }
    }

    func nextNumber() throws -> UInt16? { try line().flatMap { UInt16($0) } }

    private func line() throws -> String? {
      var line: [UInt8] = []
      while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first {
        if byte == UInt8(ascii: "\n") { return String(decoding: line, as: UTF8.self) }
        line.append(byte)
      }
      throw CocoaError(.fileReadUnknown)
    }

    private static let words = """
      import os, random, socket, struct, sys, tempfile, threading
      kept = []
      def keep(s):
          kept.append(s)
          return s
      def call(): return keep(socket.create_connection(('127.0.0.1', int(os.environ['PORT']))))
      def say(number): print(number, flush=True)
      def chosen():
          while True:
              port = random.randrange(20000, 30000)
              with socket.socket() as s:
                  if s.connect_ex(('127.0.0.1', port)): return port
      def listen(host, port, family=socket.AF_INET, protocol=0):
          s = keep(socket.socket(family, socket.SOCK_STREAM, protocol))
          s.bind((host, port))
          s.listen()
          return s
      def port(s): return s.getsockname()[1]
      def datagrams(p):
          s = keep(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
          s.bind(('0.0.0.0', p))
          return port(s)
      def unix():
          s = keep(socket.socket(socket.AF_UNIX))
          s.bind(os.path.join(tempfile.mkdtemp(), 's'))
          s.listen()
          return s
      def connect(l):
          s = keep(socket.socket(l.family))
          s.connect(l.getsockname())
          return s
      def child(work, ends=False):
          if os.fork() == 0:
              work()
              if not ends: sys.stdin.read()
              os._exit(0)
      def hasty(l):
          s = socket.socket()
          s.connect(l.getsockname())
          s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
          s.close()
      def background(work):
          def repeat():
              while True: work()
          threading.Thread(target=repeat, daemon=True).start()
      def elsewhere(restless=False):
          told, tell = os.pipe()
          def serve():
              l = listen('127.0.0.1', 0)
              os.write(tell, repr(l.getsockname()).encode())
              background(lambda: l.accept()[0].close())
          child(serve)
          place = eval(os.read(told, 99))
          keep(socket.create_connection(place))
          if restless: background(lambda: socket.create_connection(place).close())
      def other(l): child(lambda: connect(l))
      def eof(a): a[0].recv(1)
      def inherit(a, l):
          if os.fork() == 0:
              l.close()
              call()
              print('ready', flush=True)
              sys.stdin.read()
              os._exit(0)
          a[0].close()
          os.wait()

      """
  }
#endif
