import * as motiond from "./motiond";

export const request: motiond.SpringSettlingDurationRequest = { from: 300, spring: { stifness: 200 } };
