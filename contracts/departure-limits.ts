/** Bounds of group retreats. Lengths in characters. Apart from `limits.ts`, because the first load needs none of them. */
export const departureLimits = {
  titleMax: 120,
  descriptionMax: 4_000,
  teacherMax: 120,
  roomsMax: 20,
  roomNameMax: 80,
  roomDescriptionMax: 1_000,
  /** Places of all rooms of a departure. */
  placesMax: 500,
  /** Days from the first to the last one, both counted. */
  daysMax: 90,
  /** Departures of a listing that are neither over nor cancelled. */
  openMax: 200,
  /** Departures of a listing, with those that are over. */
  storedMax: 1_000,
  /** People of a departure who wait or have an offer. */
  waitingMax: 200,
  /** Entries on the waiting list of a departure, with those whose offer ended without an answer. */
  waitingStoredMax: 400,
} as const;

/** Bounds of the questions that a host asks, per listing and per departure. Lengths in characters. */
export const questionLimits = {
  count: 20,
  labelMax: 200,
  choicesMax: 12,
  choiceMax: 60,
  answerMax: 500,
} as const;

/** Days after the end of a departure until which sensitive answers are stored. */
export const sensitiveAnswerDays = 30;

/** Hours in which the host decides about a departure that too few people have booked. */
export const departureDecisionHours = 48;
