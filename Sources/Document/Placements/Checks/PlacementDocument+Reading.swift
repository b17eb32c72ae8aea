import JSON
import JSONSchema
import Numbers
import PaywallModel
import Vocabulary

extension PlacementDocument {
  /// Reads a `placements.json`. Throws all its mistakes, in the order of the text.
  ///
  /// - Parameter known: the paywalls and products that exist; if `nil`, names of paywalls and products are not checked.
  public init(
    reading bytes: [UInt8], as file: PlacementFile = .main, knowing known: KnownPaywalls? = nil
  ) throws(InvalidDocument) {
    try self.init(reading: Self.text(of: bytes), as: file, knowing: known)
  }

  /// Reads a published version, which passed all checks when it was published.
  ///
  /// Throws only if this release does not know its form. A condition that a later release added must not be ignored.
  public init(published bytes: [UInt8], as file: PlacementFile = .main) throws(InvalidDocument) {
    try self.init(formOf: Self.text(of: bytes), as: file)
  }

  /// Reads a published version, and checks that the things that it names still exist. Throws the missing ones, in the order of the text.
  public init(
    published bytes: [UInt8], as file: PlacementFile = .main, knowing known: KnownPaywalls
  ) throws(InvalidDocument) {
    let text = try Self.text(of: bytes)
    try self.init(formOf: text, as: file)
    let mistakes = checked(in: text, as: file, knowing: known).mistakes
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
  }

  static func text(of bytes: [UInt8]) throws(InvalidDocument) -> JSONText {
    var limits = JSONLimits.document
    limits.maxBytes = mostBytes
    do {
      return try JSONText(parsing: bytes, limits: limits)
    } catch {
      throw InvalidDocument(diagnostics: [error.diagnostic])
    }
  }

  /// Reads a parsed `placements.json`. Throws all its mistakes, in the order of the text.
  public init(
    reading text: JSONText, as file: PlacementFile = .main, knowing known: KnownPaywalls? = nil
  ) throws(InvalidDocument) {
    try self.init(formOf: text, as: file)
    let check = checked(in: text, as: file, knowing: known)
    check.reach()
    for (name, experiment) in experiments { check.remainder(of: experiment, named: name) }
    let mistakes = check.mistakes
    guard mistakes.isEmpty else { throw InvalidDocument(diagnostics: mistakes) }
  }

  /// Reads a text by the schema alone, without checking its meaning.
  private init(formOf text: JSONText, as file: PlacementFile) throws(InvalidDocument) {
    let schema = file == .main ? Self.compiledSchema : Self.compiledCampaignSchema
    let shape = schema.mistakes(in: text.root)
    guard shape.isEmpty else {
      throw InvalidDocument(diagnostics: shape.map { Self.placed($0, in: text.root) })
    }
    var reading = Reading()
    self = Self.form(of: file).read(text.root, &reading) ?? PlacementDocument()
    // A date that does not exist passes the pattern of the schema.
    guard reading.faults.isEmpty else {
      throw InvalidDocument(diagnostics: reading.faults.map { PlacementCheck.unreadable($0) })
    }
  }

  /// The mistakes in the meaning of a document that was valid before, such as paywalls that no longer exist.
  ///
  /// - Parameter text: the text of this document.
  public func mistakes(
    in text: JSONText, as file: PlacementFile = .main, knowing known: KnownPaywalls?
  ) -> [Diagnostic] {
    let check = checked(in: text, as: file, knowing: known)
    check.reach()
    return check.mistakes
  }

  /// Runs all checks except the one for unreached rules, which takes long and depends on the document alone.
  private func checked(
    in text: JSONText, as file: PlacementFile, knowing known: KnownPaywalls?
  ) -> PlacementCheck {
    let check = PlacementCheck(askingAttributes(of: file, known), text: text, known: known)
    check.attributeDeclarations()
    check.people()
    if var files = known?.files, files != PlacementFiles() {
      files[file] = self
      JoinedCheck(files, of: file, check).run()
    } else {
      check.textTests(of: self)
    }
    for (name, experiment) in experiments.sorted(by: { $0.key < $1.key }) {
      check.check(experiment, named: name)
    }
    for (name, placement) in placements.sorted(by: { $0.key < $1.key }) {
      check.check(placement, named: name)
    }
    return check
  }

  /// This document with the attributes that it may ask for: a campaign has those of the main file, too.
  private func askingAttributes(
    of file: PlacementFile, _ known: KnownPaywalls?
  ) -> PlacementDocument {
    guard file != .main, let main = known?.files.main else { return self }
    var document = self
    document.attributes.merge(main.attributes) { own, _ in own }
    return document
  }

  /// Adds a hint to a mistake about an attribute outside `custom`, or about an unknown name that may be meant as an attribute.
  private static func placed(_ mistake: Diagnostic, in root: JSONNode) -> Diagnostic {
    let tokens = mistake.pointer.split(separator: "/").map(String.init)
    guard mistake.code == "unknown-property", let name = tokens.last,
      tokens.dropLast().last == "when"
    else { return mistake }
    var placed = mistake
    if root["attributes"]?[name] != nil {
      placed.hint = "it is an attribute: write \"custom\": {\"\(name)\": …}"
    } else if let known = mistake.hint, known.hasPrefix("known here") {
      placed.hint =
        known
        + "; what only your app knows is an attribute: declare it in \"attributes\", and ask for it in \"custom\""
    }
    return placed
  }

  private static let compiledSchema = BuiltInSchema(schema, named: "of placements")
  private static let compiledCampaignSchema = BuiltInSchema(
    campaignSchema, named: "of campaigns")
}

extension PlacementDocument {
  /// Every pointer to a paywall that is shown, with that paywall, sorted by name.
  public var references: [(pointer: String, paywall: PaywallReference)] {
    shows.compactMap { pointer, show in show.reference.map { (pointer, $0) } }
  }

  /// Every `show`, with its place.
  var shows: [(pointer: String, show: PlacementShow)] {
    var shows: [(String, PlacementShow)] = []
    if let show = holdout?.show { shows.append(("/holdout/show", show)) }
    for (name, experiment) in experiments.sorted(by: { $0.key < $1.key }) {
      for (index, variant) in experiment.variants.enumerated() {
        shows.append(("/experiments/\(name)/variants/\(index)/show", variant.show))
      }
    }
    for (name, placement) in placements.sorted(by: { $0.key < $1.key }) {
      for (index, rule) in placement.rules.enumerated() {
        shows.append(("/placements/\(name)/rules/\(index)/show", rule.show))
      }
      shows.append(("/placements/\(name)/otherwise", placement.otherwise))
    }
    return shows
  }
}
