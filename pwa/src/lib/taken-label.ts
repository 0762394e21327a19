/** Reason shown for a request that was refused because its days are taken. Source: design §9, failed. */
export const takenLabel = ({ madeOffline }: { madeOffline?: true }): string =>
  madeOffline === true
    ? 'Those dates were taken while you were offline.'
    : 'Someone else booked those dates first.';
