/** Bounds of announcements. */
export const announcementLimits = {
  /** In characters. */
  textMax: 2_000,
  /** Days that an announcement of a listing can be about, from the first to the last one. */
  daysMax: 60,
  /** Announcements of a host in 24 hours. */
  perDay: 20,
  /** Announcements that a guest has of a stay; the newest. */
  shownMax: 50,
  /** Announcements that a new device of a host receives; the newest. */
  ownMax: 200,
} as const;
