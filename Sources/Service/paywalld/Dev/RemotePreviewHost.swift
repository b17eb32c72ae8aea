import Foundation
import HTTP
import JSON
import PaywallModel

/// A service elsewhere that shows a live preview with the pictures of one of its brands.
struct RemotePreviewHost: PreviewHost {
  private let service: RemoteService
  private let brand: String?
  private var shown: (id: String, sequence: Int)?

  init(_ arguments: Arguments) throws(UsageError) {
    service = try RemoteService(arguments)
    brand = arguments["brand"]?.text
  }

  mutating func show(_ file: EditedFile) throws -> Shown {
    let content: [UInt8]
    switch try file.content() {
    case .success(let bytes): content = bytes
    case .failure(let fault): return .wrong(fault.report.lines)
    }
    guard let preview = shown else { return try begin(content, file) }
    let sequence = preview.sequence + 1
    let answer = try ask(
      .put, "/admin/preview/\(preview.id)?sequence=\(sequence)", content: content)
    shown?.sequence = sequence
    switch answer.status {
    case 200: return .changed
    // The preview was dropped, or the service was restarted.
    case 404: return try begin(content, file)
    default: return .wrong(try problem(answer, file))
    }
  }

  private mutating func begin(_ content: [UInt8], _ file: EditedFile) throws -> Shown {
    let name = brand ?? file.brand?.name ?? ""
    let answer = try ask(
      .post, "/admin/preview/live?brand=\(RemoteCommand.escaped(name))", content: content)
    guard answer.status == 201 else { return .wrong(try problem(answer, file)) }
    let root = try JSONText(parsing: answer.body, limits: .trusted).root
    guard let id = root["id"]?.string, let page = root["page"]?.string else {
      throw RemoteError(description: "the answer has no link")
    }
    shown = (id, 0)
    let link = page.hasPrefix("/") ? service.address + page : page
    return .begun(link: link, advice: root["advice"]?.string)
  }

  private func ask(
    _ method: HTTPMethod, _ target: String, content: [UInt8]?
  ) throws -> RemoteService.Answer {
    let sent = try content.map { try SentFile(Data($0)) }
    defer { sent?.remove() }
    return try service.ask(
      method, target, fields: [], content: sent?.path, type: sent == nil ? nil : "application/json")
  }

  private func problem(
    _ answer: RemoteService.Answer, _ file: EditedFile
  ) throws -> [PlainText] {
    try AnswerText(answer.body).problem + file.faultsBeside
  }

  func end() {
    guard let shown else { return }
    do {
      _ = try ask(.delete, "/admin/preview/\(shown.id)", content: nil)
    } catch {
      Output.message("paywalld: \(service.address): \(String(describing: error))")
    }
  }
}
