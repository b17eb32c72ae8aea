/** The second module: a table of the parts that only some paywalls need, for parts.js. */

export {dashes, sides} from "./dashes.js";
export {Inputs} from "./inputs.js";
export {film, left, place, replaced, webPage} from "./moving.js";
export {Pager} from "./pager.js";
export {caught, departures, finish, play} from "./transitions.js";
