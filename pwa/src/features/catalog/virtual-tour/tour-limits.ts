/** Virtual tour: zoom factors, degrees per tick, and the tick in milliseconds. Source: spec §9. */
export const tour = {
  zoomMin: 0.5,
  zoomMax: 3,
  zoomStep: 0.2,
  rotateStepDeg: 0.2,
  rotateTickMs: 30,
} as const;
