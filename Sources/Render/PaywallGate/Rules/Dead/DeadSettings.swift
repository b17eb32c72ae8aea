import Numbers

extension Rule {
  static let suppressionDead = Rule(
    "suppression-dead", group: .dead, severity: .warning,
    summary: "A suppression is over, names no rule, or suppresses nothing.",
    threshold: "one suppression",
    sources: ["https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"],
    hint: "mend what the rule finds and remove the suppression, or set a later day",
    judge: .findings)

  static let policyOutdated = Rule(
    "policy-outdated", group: .dead, severity: .warning,
    summary:
      "The brand's policy cannot be read, or names a device that is no longer in the device table.",
    threshold: "one mistake",
    sources: ["https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html"],
    hint: "change the policy, or add the device to devices.json", judge: .findings)
}
