/** A module of its own: decides placements with the rules of a static copy, while the service does not answer. */

export {decide} from "./deciding.js";
