/** `guest`: what a guest writes about a stay. `host`: what a host writes about a guest. */
export const reviewSides = ['guest', 'host'] as const;
export type ReviewSide = (typeof reviewSides)[number];

/** Aspects of a stay that a guest can rate in addition to the overall rating. */
export const reviewCategories = ['programme', 'food', 'rooms', 'welcome', 'value'] as const;
export type ReviewCategory = (typeof reviewCategories)[number];
