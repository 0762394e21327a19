import type { Confirmation } from './confirmation.ts';

/** Characters that cannot be mistaken for one another. */
const letters = 'ABCDEFGHJKMNPQRSTWXYZ23456789';
const letterCount = 6;
const sampleRate = 249;
const sampleNights = 7;

/** 'WLNS' and six characters. @param random 0 up to 1, as `Math.random` */
function sampleReference(random: () => number): string {
  const picked = Array.from({ length: letterCount }, () =>
    letters.charAt(Math.floor(random() * letters.length)),
  );
  return `WLNS${picked.join('')}`;
}

/** The documented demo data. Source: spec §2, booking confirmation, and §9. */
export const sampleConfirmation = (random: () => number): Confirmation => ({
  kind: 'sample',
  tripId: null,
  reference: sampleReference(random),
  status: 'confirmed',
  title: 'Mountain Zen Retreat',
  location: 'Asheville, North Carolina',
  image: null,
  packageName: 'Wellness Renewal',
  nights: sampleNights,
  guests: 2,
  lines: [],
  serviceFee: 0,
  total: sampleRate * sampleNights,
  days: null,
  paidWith: 'Visa •••• 4242',
});
