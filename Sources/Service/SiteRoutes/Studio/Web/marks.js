/** What the gate says of a version. */

export const MARKS = {passed: "passed the gate", errors: "has errors", incomplete: "not fully checked", unknown: "not checked", off: "gate off"};
