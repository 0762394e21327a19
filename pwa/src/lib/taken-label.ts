import type { BookingStatus } from '#contracts/domain/state-lists.ts';

/**
 * Reason shown for a request that was refused because its days are taken. Source: design §9, failed.
 * @param ownStay the guest's own request or stay that takes them, if it is one
 */
export function takenLabel(
  { madeOffline }: { madeOffline?: true },
  ownStay: { status: BookingStatus } | null = null,
): string {
  if (ownStay !== null) {
    return `You already have a ${ownStay.status === 'pending' ? 'request' : 'stay'} for these dates.`;
  }
  return madeOffline === true
    ? 'Those dates were taken while you were offline.'
    : 'Someone else booked those dates first.';
}
