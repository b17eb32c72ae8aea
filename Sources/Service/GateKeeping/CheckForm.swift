import JSON
import Locales
import Routing

/// The findings of a check, and the day for which it judged the screens.
package let checkForm = AnswerForm<(fields: [JSONField], day: CivilDay)>.object([
  .made([
    "passes": .flag, "complete": .flag, "verdict": .text,
    "cells": .object(
      ["judged": .integer, "chosen": .integer, "possible": .integer],
      optional: [
        "combinations": .object(["wanted": .integer, "missing": .integer]), "states": .integer,
        "statesCut": .flag,
      ]),
    "issues": .list(of: .issue), "findings": .list(of: .finding),
  ]) { .object($0.fields) },
  .member("at", .text, \.day.description),
]).named("Check")
