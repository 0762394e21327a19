/** Bounds of the search of staff for people. Lengths in characters. */
export const peopleSearchLimits = { textMin: 2, textMax: 100, results: 20 } as const;
