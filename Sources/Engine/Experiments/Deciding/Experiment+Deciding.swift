import Numbers

extension Experiment {
  /// Decides for a person. The steps and their order are those of GrowthBook's SDKs (`run` of `core.ts`).
  ///
  /// - Parameter override: The index of a variant that the caller asks for. An invalid index is ignored.
  /// - Parameter isInAudience: Evaluated only if needed: a person who keeps a variant need not be in the audience any more.
  public func decide(
    _ subject: Subject, override: Int? = nil, isInAudience: @autoclosure () -> Bool = true
  ) -> Decision {
    if let override, variants.indices.contains(override) {
      return Decision(.overridden, variant: override)
    }
    if state == .paused { return Decision(.paused) }
    guard let (identifier, usesFallback) = identifier(of: subject) else {
      return Decision(.noIdentifier)
    }
    let kept = isSticky ? keptVariant(of: subject) : .none
    if case .variant(let variant) = kept {
      return finished(
        because: .sticky, keeping: variant, identifier: identifier, usingFallback: usesFallback)
    }
    if !filters.isEmpty {
      guard filters.allSatisfy({ $0.lets(subject) }) else { return Decision(.filtered) }
    } else if let namespace, !namespace.contains(identifier) {
      return Decision(.outsideNamespace)
    }
    guard isInAudience() else { return Decision(.notInAudience) }
    if case .blocked = kept { return Decision(.stickyVersionBlocked) }
    return finished(
      because: .assigned, keeping: nil, identifier: identifier, usingFallback: usesFallback)
  }

  /// The assignment that a client should store, so that the person keeps the variant. `nil` if there is
  /// nothing to store, or the subject has it already.
  public func assignment(for decision: Decision, of subject: Subject) -> StickyAssignment? {
    let attribute = decision.usesFallback ? fallbackAttribute ?? hashAttribute : hashAttribute
    guard isSticky, decision.isCounted, let variant = decision.variant,
      variants.indices.contains(variant), let identifier = subject.identifier(attribute)
    else { return nil }
    let assignment = StickyAssignment(
      attribute: attribute, identifier: identifier, experiment: key, bucketVersion: bucketVersion,
      variant: variants[variant].key)
    let isKept = subject.assignments.contains {
      $0.isAboutTheSame(as: assignment) && $0.variant.isIdentical(to: assignment.variant)
    }
    return isKept ? nil : assignment
  }

  private func identifier(of subject: Subject) -> (value: String, isFallback: Bool)? {
    if let value = subject.identifier(hashAttribute) { return (value, false) }
    guard isSticky, let fallbackAttribute, let value = subject.identifier(fallbackAttribute) else {
      return nil
    }
    return (value, true)
  }

  /// The last steps: the number and its variant, unless a variant is kept, and whether the experiment has stopped.
  private func finished(
    because reason: Decision.Reason, keeping kept: Int?, identifier: String,
    usingFallback usesFallback: Bool
  ) -> Decision {
    let bucket = hash.fraction(of: identifier)
    guard let variant = kept ?? allocation.variant(of: bucket) else {
      return Decision(.notCovered, bucket: bucket, usesFallback: usesFallback)
    }
    guard case .stopped(let winner) = state else {
      return Decision(reason, variant: variant, bucket: bucket, usesFallback: usesFallback)
    }
    return Decision(
      winner == nil ? .stopped : .forced, variant: winner, bucket: bucket,
      usesFallback: usesFallback)
  }
}

/// The effect of a client's stored assignments on an experiment.
private enum KeptVariant {
  case none, blocked
  case variant(Int)
}

extension Experiment {
  /// The kept variant: the first identifier's assignment, or else that of the fallback identifier. If either
  /// assignment is too old, the person is excluded.
  private func keptVariant(of subject: Subject) -> KeptVariant {
    if subject.assignments.isEmpty { return .none }
    let main = keeper(hashAttribute, subject)
    let fallback = fallbackAttribute.flatMap { keeper($0, subject) }
    var own: String?
    var inherited: String?
    for assignment in subject.assignments where assignment.experiment.isIdentical(to: key) {
      let isOwn = main.map(assignment.belongs(to:)) ?? false
      guard isOwn || fallback.map(assignment.belongs(to:)) ?? false else { continue }
      if assignment.bucketVersion < minBucketVersion { return .blocked }
      guard assignment.bucketVersion == bucketVersion else { continue }
      if isOwn { own = assignment.variant } else { inherited = assignment.variant }
    }
    guard let variant = own ?? inherited,
      let index = variants.firstIndex(where: { $0.key.isIdentical(to: variant) })
    else { return .none }
    return .variant(index)
  }

  private func keeper(_ attribute: String, _ subject: Subject) -> Subject.Identifier? {
    subject.identifier(attribute).map { Subject.Identifier(attribute, $0) }
  }
}
