/**
 * Calendar of a listing. `opsMax`: per call; `opDaysMax`: days of one block or rule; `rulesMax`: rules of a listing.
 * `windowDaysMax` is also the default: two years, as for every stay.
 */
export const calendarLimits = {
  opsMax: 100,
  opDaysMax: 400,
  rulesMax: 200,
  noteMax: 200,
  priceMax: 100_000,
  nightsMax: 365,
  noticeHoursMax: 720,
  windowDaysMax: 730,
  preparationDaysMax: 2,
} as const;
