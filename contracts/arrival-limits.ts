/** Bounds of an arrival guide. Lengths in characters. */
export const arrivalLimits = {
  welcomeMax: 2_000,
  directionsMax: 4_000,
  parkingMax: 1_000,
  houseRulesMax: 4_000,
  wifiMax: 100,
  contactNameMax: 80,
  contactPhoneMax: 40,
  codeMax: 40,
  releaseHoursMin: 24,
  releaseHoursMax: 72,
  releaseHoursDefault: 72,
} as const;

/** Time of day from which guests may check in at a listing whose host has not set one, in the time zone of the listing. */
export const defaultCheckIn = '15:00';
