/** The third module: what stands in where the service does not answer, the browser has no locks, or the reader's colours replace the author's. */

export {elect} from "./beats.js";
export {copied, placementsOf} from "./copy.js";
export {forced} from "./forced.js";
