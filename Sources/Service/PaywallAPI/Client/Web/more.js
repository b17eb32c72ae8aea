/** The second module. */

export {copied} from "./copy.js";
export {Inputs} from "./inputs.js";
export {film, left, place, replaced, webPage} from "./moving.js";
export {Pager} from "./pager.js";
export {departures, finish, play} from "./transitions.js";
