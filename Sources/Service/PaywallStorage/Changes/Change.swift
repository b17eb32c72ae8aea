import Foundation
import PaywallModel

/// One change of the served or stored data, with all its consequences.
///
/// To add a kind of change: a case here, its form in ``ChangeForms`` below, and its effect in ``StoreState/apply(_:at:by:)``. The log,
/// events, webhooks and the audit follow from these.
public enum Change: Sendable, Hashable {
  /// A brand was seen for the first time, and its newest version became live.
  case record(Brand, Int, VersionContent)
  case publish(Brand, Int, VersionContent, isLive: Bool, Overrides = Overrides())
  /// A version appeared in the folder.
  case found(Brand, Int, VersionContent)
  /// A brand became the active one, and the version, if the request named one, became live.
  case activate(Brand, version: Int?, Overrides = Overrides())
  case live(Brand, Int, Overrides = Overrides())
  /// A share of the readers sees a version before all others do.
  case canary(Plan, CanaryTerms, Overrides = Overrides())
  /// A canary did no harm, and its version became live.
  case canaryPass(Plan)
  /// A canary did harm or proved nothing, and its readers see the live version again.
  case canaryStop(Plan)
  case delete(Brand, Int)
  /// A brand was deleted with all its versions and images.
  case deleteBrand(Brand)
  /// An image was stored for the next version, under its name.
  case putImage(Brand, String, BlobID)
  case deleteImage(Brand, String)
  /// A file next to the documents, such as a theme or data, was stored for the next version, under its path in the brand's folder.
  case putFile(Brand, String, BlobID)
  case deleteFile(Brand, String)
  /// The file that declares what is live has changed. It is known by the digest of its bytes, and may make a brand active.
  case declare(String, active: Brand?)
  case schedule(Plan, SchedulePeriod, Overrides = Overrides())
  case unschedule(Plan)
  case scheduleStart(Plan, isForced: Bool = false)
  /// The plan's version is the one that returns.
  case scheduleEnd(Plan)
  /// A schedule came due too late, or another change overtook it.
  case scheduleSkip(Plan)
  /// The gate did not let the version through when its schedule came due.
  case scheduleStop(Plan)
  /// A launch waits for a second person's approval, under an id.
  case propose(Launch, as: String, isForced: Bool = false)
  /// Somebody approved a proposal. The launch is the next change.
  case approve(Plan)
  /// A proposal was rejected, or taken back.
  case withdraw(Plan)
  /// A preview link stopped working before it expired. It is known by its id.
  case revokePreview(String, of: Brand, version: Int, until: Date)
  /// An admin token was created or removed over HTTP. The log records who had access when; the tokens are not part of the state.
  case addToken(String, role: String)
  case removeToken(String, role: String)
  case addKey(String, ClientKey.Terms, of: Brand)
  /// A client key was revoked. Its counts, under the name that they have for it, may be dropped.
  case removeKey(String, of: Brand, dropping: String? = nil)
  /// A variant of an experiment does harm: significantly more purchases fail, or more money is refunded. Nothing that is served changes.
  case guardRail(String, of: Brand)
  /// The gate found errors in a version that it had let pass. It is known by the fingerprint of the verdict. Nothing that is served
  /// changes.
  case gateErrors(String, of: Brand, version: Int)
  /// A rule pack stops a version that readers see, from a day on. Nothing that is served changes.
  case rulesDue(pack: String, from: String, of: Brand, version: Int)

  /// A schedule, a proposal or a canary: its id, and the version that it makes live.
  public struct Plan: Sendable, Hashable {
    public var id: String
    public var brand: Brand
    public var version: Int
  }
}

/// The forms of all kinds of change: the name of the kind in the log, and the members of its line in the order of the payload.
enum ChangeForms {
  static let record = ChangeForm("record", Change.record, .brand, .version, .content)
  static let publish = ChangeForm(
    "publish", Change.publish, .brand, .version, .content, .becomesLive, .overridden)
  static let found = ChangeForm("found", Change.found, .brand, .version, .content)
  static let activate = ChangeForm(
    "activate", Change.activate, .brand, .versionIfAny, .overridden)
  static let live = ChangeForm("live", Change.live, .brand, .version, .overridden)
  static let canary = ChangeForm("canary", Change.canary, .plan, .canary, .overridden)
  static let canaryPass = ChangeForm(
    "canary-pass", Change.canaryPass, .plan, showsReason: true)
  static let canaryStop = ChangeForm(
    "canary-stop", Change.canaryStop, .plan, showsReason: true)
  static let delete = ChangeForm("delete", Change.delete, .brand, .version)
  static let deleteBrand = ChangeForm("delete-brand", Change.deleteBrand, .brand)
  static let putImage = ChangeForm("put-image", Change.putImage, .brand, .name, .blob)
  static let deleteImage = ChangeForm("delete-image", Change.deleteImage, .brand, .name)
  static let putFile = ChangeForm("put-file", Change.putFile, .brand, .name, .blob)
  static let deleteFile = ChangeForm("delete-file", Change.deleteFile, .brand, .name)
  static let declare = ChangeForm("declare", Change.declare, .name, .active)
  static let schedule = ChangeForm("schedule", Change.schedule, .plan, .period, .overridden)
  static let unschedule = ChangeForm("unschedule", Change.unschedule, .plan)
  static let scheduleStart = ChangeForm("schedule-start", Change.scheduleStart, .plan, .isForced)
  static let scheduleEnd = ChangeForm("schedule-end", Change.scheduleEnd, .plan)
  static let scheduleSkip = ChangeForm("schedule-skip", Change.scheduleSkip, .plan)
  static let scheduleStop = ChangeForm(
    "schedule-stop", Change.scheduleStop, .plan, showsReason: true)
  static let propose = ChangeForm(
    "propose", Change.propose, .launch, .name.shown(as: "proposal"), .isForced)
  static let approve = ChangeForm("approve", Change.approve, .plan.shown(as: "proposal"))
  static let withdraw = ChangeForm("withdraw", Change.withdraw, .plan.shown(as: "proposal"))
  static let revokePreview = ChangeForm(
    "revoke-preview", Change.revokePreview, .name, .brand, .version, .until)
  static let addToken = ChangeForm("add-token", Change.addToken, .name, .role)
  static let removeToken = ChangeForm("remove-token", Change.removeToken, .name, .role)
  static let addKey = ChangeForm("add-key", Change.addKey, .name, .terms, .brand)
  static let removeKey = ChangeForm("remove-key", Change.removeKey, .name, .brand, .dropped)
  static let guardRail = ChangeForm(
    "guard-rail", Change.guardRail, .name.shown(as: "harm"), .brand, showsReason: true)
  static let gateErrors = ChangeForm(
    "gate-errors", Change.gateErrors, .name.shown(as: "fingerprint"), .brand, .version,
    showsReason: true, isNotice: true)
  static let rulesDue = ChangeForm(
    "rules-due", Change.rulesDue, .name.shown(as: "pack"), .firstDay.shown(as: "from"), .brand,
    .version, showsReason: true, isNotice: true)

  /// All forms, by the name of the kind.
  static let named: [String: any ReadableChangeForm] = {
    let all: [any ReadableChangeForm] = [
      record, publish, found, activate, live, canary, canaryPass, canaryStop, delete, deleteBrand,
      putImage, deleteImage, putFile, deleteFile, declare, schedule, unschedule, scheduleStart,
      scheduleEnd, scheduleSkip,
      scheduleStop, propose, approve, withdraw, revokePreview, addToken, removeToken, addKey,
      removeKey, guardRail, gateErrors, rulesDue,
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ($0.action, $0) })
  }()
}

extension Change {
  /// The change with its form.
  var formed: FormedChange {
    switch self {
    case .record(let brand, let version, let content):
      ChangeForms.record.of(brand, version, content)
    case .publish(let brand, let version, let content, let isLive, let overrides):
      ChangeForms.publish.of(brand, version, content, isLive, overrides)
    case .found(let brand, let version, let content):
      ChangeForms.found.of(brand, version, content)
    case .activate(let brand, let version, let overrides):
      ChangeForms.activate.of(brand, version, overrides)
    case .live(let brand, let version, let overrides):
      ChangeForms.live.of(brand, version, overrides)
    case .canary(let plan, let terms, let overrides):
      ChangeForms.canary.of(plan, terms, overrides)
    case .canaryPass(let plan): ChangeForms.canaryPass.of(plan)
    case .canaryStop(let plan): ChangeForms.canaryStop.of(plan)
    case .delete(let brand, let version): ChangeForms.delete.of(brand, version)
    case .deleteBrand(let brand): ChangeForms.deleteBrand.of(brand)
    case .putImage(let brand, let name, let blob): ChangeForms.putImage.of(brand, name, blob)
    case .deleteImage(let brand, let name): ChangeForms.deleteImage.of(brand, name)
    case .putFile(let brand, let path, let blob): ChangeForms.putFile.of(brand, path, blob)
    case .deleteFile(let brand, let path): ChangeForms.deleteFile.of(brand, path)
    case .declare(let digest, let active): ChangeForms.declare.of(digest, active)
    case .schedule(let plan, let period, let overrides):
      ChangeForms.schedule.of(plan, period, overrides)
    case .unschedule(let plan): ChangeForms.unschedule.of(plan)
    case .scheduleStart(let plan, let isForced): ChangeForms.scheduleStart.of(plan, isForced)
    case .scheduleEnd(let plan): ChangeForms.scheduleEnd.of(plan)
    case .scheduleSkip(let plan): ChangeForms.scheduleSkip.of(plan)
    case .scheduleStop(let plan): ChangeForms.scheduleStop.of(plan)
    case .propose(let launch, let id, let isForced):
      ChangeForms.propose.of(launch, id, isForced)
    case .approve(let plan): ChangeForms.approve.of(plan)
    case .withdraw(let plan): ChangeForms.withdraw.of(plan)
    case .revokePreview(let id, let brand, let version, let until):
      ChangeForms.revokePreview.of(id, brand, version, until)
    case .addToken(let name, let role): ChangeForms.addToken.of(name, role)
    case .removeToken(let name, let role): ChangeForms.removeToken.of(name, role)
    case .addKey(let name, let terms, let brand): ChangeForms.addKey.of(name, terms, brand)
    case .removeKey(let name, let brand, let dropped):
      ChangeForms.removeKey.of(name, brand, dropped)
    case .guardRail(let harm, let brand): ChangeForms.guardRail.of(harm, brand)
    case .gateErrors(let fingerprint, let brand, let version):
      ChangeForms.gateErrors.of(fingerprint, brand, version)
    case .rulesDue(let pack, let day, let brand, let version):
      ChangeForms.rulesDue.of(pack, day, brand, version)
    }
  }
}
