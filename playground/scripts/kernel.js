// The part of the kernel that the page contains: what a release needs in its frame.

export { drawer, motion, releaseVelocity, rubberBand, scroll, spring } from "../../clients/js/motiond.js";
