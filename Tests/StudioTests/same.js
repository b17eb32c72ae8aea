import assert from "node:assert/strict";
import {test} from "node:test";

/** One test: what was found is what was wanted. */
export const same = (what, found, wanted) => test(what, () => assert.deepEqual(found, wanted));
