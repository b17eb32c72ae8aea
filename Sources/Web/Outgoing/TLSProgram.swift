import Foundation
import Numbers
import POSIX

/// The installed `openssl`, run as a process for each connection that uses TLS. Certificates, keys and their memory stay outside of the
/// service.
public struct TLSProgram: Sendable {
  /// The files that authenticate connections: paths of PEM files.
  public struct Proof: Sendable, Hashable {
    /// The authorities that the other side's certificate may come from; nil for those of the system.
    public var authorities: String?
    public var certificate: String?
    public var key: String?

    public init(authorities: String? = nil, certificate: String? = nil, key: String? = nil) {
      self.authorities = authorities
      self.certificate = certificate
      self.key = key
    }
  }

  public let path: String

  /// Finds openssl in the folders of `path`, which are separated by colons; nil if it is in none.
  public init?(path: String) {
    let programs = path.split(separator: ":").map { "\($0)/openssl" }
    guard let found = programs.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = found
  }

  /// Starts connecting to a host. The other side must have a certificate for this name or address.
  ///
  /// Bytes that are sent at once arrive after the other side is authenticated, or never. If the stream ends, `fault` returns the reason.
  public func connect(
    host: String, port: Int, _ proof: Proof
  ) throws(OutgoingError) -> OutgoingStream {
    do throws(FileError) {
      let started = try ChildProgram.start(
        path, Self.arguments(for: host, port: port, proof: proof))
      return OutgoingStream(over: started.socket, of: started.program)
    } catch {
      throw .system(error)
    }
  }

  private static func arguments(for host: String, port: Int, proof: Proof) -> [String] {
    let isAddress = InternetAddress(host) != nil
    let place = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    // The stream must not be interpreted as commands, and the program ends when this process does.
    var arguments = [
      "s_client", "-quiet", "-nocommands", "-no_ign_eof", "-verify_quiet", "-connect", place,
      "-verify_return_error", "-alpn", "http/1.1",
    ]
    arguments +=
      isAddress
      ? ["-noservername", "-verify_ip", host] : ["-servername", host, "-verify_hostname", host]
    if let authorities = proof.authorities {
      arguments += ["-CAfile", authorities, "-no-CApath", "-no-CAstore"]
    }
    if let certificate = proof.certificate {
      // A key with a passphrase causes an error instead of a prompt on the terminal.
      arguments += ["-cert", certificate, "-key", proof.key ?? certificate, "-pass", "pass:"]
    }
    return arguments
  }
}

extension OutgoingStream {
  /// Why the program that carries the stream ended, as it reports before the deadline; nil if it reported nothing.
  public func fault(by deadline: ContinuousClock.Instant) -> OutgoingError? {
    guard let complaint = program?.complaint(by: deadline) else { return nil }
    let lines = complaint.split(whereSeparator: \.isNewline)
    if let code = lines.lazy.compactMap({ $0.value(after: "connect:errno=") }).first {
      return .system(FileError(call: "connect", path: name, code: Int32(code) ?? EIO))
    }
    if let reason = lines.lazy.compactMap({ $0.value(after: "verify error:num=") }).first {
      return .tls(String(reason.drop { $0 != ":" }.dropFirst()))
    }
    if let reason = lines.lazy.compactMap(Self.reason).first { return .tls(reason) }
    return lines.first.map { .tls(String($0.prefix(200))) }
  }

  /// The reason in a line of openssl: `thread:error:code:library:function:reason:file:line:more`.
  private static func reason(_ line: Substring) -> String? {
    let parts = line.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 5, parts[1] == "error" else { return nil }
    let more = parts.count > 8 ? parts[8...].joined(separator: ":") : ""
    return String((parts[5] + (more.isEmpty ? "" : ": " + more)).prefix(200))
  }
}

extension Substring {
  fileprivate func value(after prefix: String) -> Substring? {
    hasPrefix(prefix) ? dropFirst(prefix.count) : nil
  }
}
