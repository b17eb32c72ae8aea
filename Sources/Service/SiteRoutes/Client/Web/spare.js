/** The third module: what stands in where the service does not answer, or where the browser has no locks. */

export {elect} from "./beats.js";
export {copied} from "./copy.js";
