import type { FillResult } from '#pwa/sync/fill-once.ts';

/** Why the booking cannot be processed: what the server said, else the documented sentence. Source: spec §8. */
export function loadFailure(outcome: FillResult): string {
  const isSilent = outcome === 'fresh' || outcome === 'offline';
  return isSilent ? 'An error occurred while loading booking information' : outcome.message;
}
