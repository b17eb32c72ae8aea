import HTTP
import PaywallCheck
import PaywallModel
import PaywallRender
import PaywallResolve
import PaywallStore
import PaywallTree
import ReaderRoutes
import Routing

/// The differences of two versions, in the document and on a screen.
package struct DifferenceRoutes: RouteGroup {
  package let context: ServiceContext

  /// The limit for the frames of a response, in bytes.
  package static let framesLimit = 4 << 20

  package var routes: [Route] {
    [
      Route(
        .getDifference, answers: [.json(differenceForm, "The differences.")],
        problems: [.unknownBrand, .unknownVersion, .invalidDocument, .tooCostly],
        handler: difference)
    ]
  }

  @Sendable private func difference(_ call: APICall) throws(Problem) -> HTTPReply {
    let brand = try call.brandInPath()
    let (from, to) = (call.integer("from") ?? 0, call.integer("to") ?? 0)
    let devices = assets.devices
    let device = try call.query["device"].map { (id) throws(Problem) in
      guard let device = devices[id] else { throw Problem.unknownDevice(id, devices) }
      return device
    }
    return try administration.reply(to: call, needing: .viewer, takesLong: true, in: .trial) {
      (_) throws(StoreError) in
      let difference = try store.difference(brand, from: from, to: to)
      do throws(Problem) {
        let frames = try device.map { (device) throws(Problem) in
          try moves(difference.document, brand, from: from, to: to, on: device)
        }
        let answer = DifferenceAnswer(
          brand: brand, from: from, to: to, difference: difference, device: device, frames: frames)
        return .json(answer, as: differenceForm)
      } catch {
        return error.response()
      }
    }
  }

  /// Lays out both versions and compares them. Runs on a worker.
  private func moves(
    _ difference: DocumentDifference, _ brand: Brand, from: Int, to: Int, on device: Device
  ) throws(Problem) -> LaidOutDifference {
    let catalog = store.catalog
    let old = try layout(try catalog.requested(brand, from), device)
    let new = try layout(try catalog.requested(brand, to), device)
    let pairs = ComponentPairs(difference)
    let frames = LaidOutDifference(from: old, to: new, place: pairs.place(of:))
    guard frames.size <= Self.framesLimit else {
      throw Problem(
        .tooCostly,
        "the differing frames on \(device.id) take more than \(Self.framesLimit >> 20) MiB; ask without device"
      )
    }
    return frames
  }

  private func layout(
    _ version: PublishedVersion, _ device: Device
  ) throws(Problem) -> LaidOutPaywall {
    let reader = Reader(screen: device.turned(to: device.usual))
    let input = try RenderInput(version, for: reader) { () throws(InvalidDocument) in
      PreparedDocument(try version.document(with: [:]))
    }
    do throws(RenderError) {
      return try assets.renderer.render(input)
    } catch {
      throw Problem(error)
    }
  }
}

/// The differences of two versions.
private struct DifferenceAnswer {
  let brand: Brand
  let from: Int
  let to: Int
  let difference: VersionDifference
  /// The device on whose screen the frames differ; nil if none was asked for.
  let device: Device?
  let frames: LaidOutDifference?
}

private let differenceForm = AnswerForm<DifferenceAnswer>.object([
  .all(of: .brand, \.brand), .member("from", .integer, \.from), .member("to", .integer, \.to),
  .member("patch", .made(.array), \.difference.document.patch),
  .member("images", .list(of: .text), \.difference.images),
  .member("summary", .list(of: .text)) { $0.difference.summary + ($0.frames?.summary ?? []) },
  .optional("device", .text) { $0.device?.id },
  .optional("frames", .made(.frameDifference)) { $0.frames?.value },
]).named("Difference")

extension ContentShape {
  fileprivate static let frameDifference = object([
    "moved": .list(of: movedNode), "added": .list(of: framedNode),
    "removed": .list(of: framedNode),
  ]).named("FrameDifference")

  private static let movedNode = object(
    ["type": .text, "pointer": .text, "before": .frame, "after": .frame],
    optional: ["id": .text, "from": .text]
  ).named("MovedNode")

  private static let framedNode = object(
    ["type": .text, "pointer": .text, "frame": .frame], optional: ["id": .text]
  ).named("FramedNode")
}

extension APIOperation {
  package static let getDifference = APIOperation(
    .get, "/admin/brands/{brand}/diff", name: "getDifference",
    summary:
      "The changes between two versions: as a JSON Patch (RFC 6902), in words, and on a screen.",
    parameters: ["from", "to"].map {
      QueryParameter(
        name: $0, kind: .integer(1...Int(Int32.max)), summary: "A version of the brand.",
        isRequired: true)
    } + [
      QueryParameter(
        name: "device", kind: .line(characters: 256),
        summary:
          "A device of /devices. The response then lists the frames that moved, appeared or disappeared on its screen."
      )
    ] + APICall.documents)
}
