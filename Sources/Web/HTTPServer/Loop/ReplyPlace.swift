import HTTP
import Numbers

/// The destination of a reply that is made outside the event loop.
struct ReplyPlace: Sendable {
  let request: HTTPRequest
  /// The token of the connection.
  let token: UInt64
  let mailbox: LoopMailbox
  let departure: Departure

  /// Hands the loop a reply with a finished response.
  func post(_ reply: HTTPReply) {
    guard let answer = Answer(reply.content, to: request) else { return }
    let finished = FinishedReply(answer: answer, route: reply.route, number: reply.number)
    mailbox.post { $0.answers.append((token, finished)) }
  }

  /// Hands the loop a postponed reply when it can be made.
  func postpone(_ postponement: Postponement, _ reply: HTTPReply) {
    let resumed = ResumedReply(request: request, first: reply, make: postponement.reply)
    postponement.begin(departure) { mailbox.post { $0.resumed.append((token, resumed)) } }
  }
}

/// A worker's response.
struct FinishedReply: Sendable {
  let answer: Answer
  /// The route of the reply; 0 if the handler's first reply has it.
  let route: Int
  /// Nil if the handler's first reply has it.
  let number: NumberField?
}

/// A postponed reply that can be made.
struct ResumedReply: Sendable {
  let request: HTTPRequest
  /// The reply that was postponed.
  let first: HTTPReply
  let make: @Sendable () -> HTTPReply
}

extension HTTPReply {
  /// Returns this reply, counted under the route of the first one, and with that one's field unless it has its own.
  consuming func following(_ first: HTTPReply) -> HTTPReply {
    route = first.route
    number = number ?? first.number
    return self
  }
}

extension Exchange {
  /// Takes over the route and the field of a later reply.
  mutating func follow(route: Int, number: NumberField?) {
    if route != 0 { self.route = route }
    if let number { self.number = number }
  }
}
