/** The fourth module: placements and counting, for views that have one of the two. */

export {Loop} from "./looped.js";
