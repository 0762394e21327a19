/**
 * Everything that makes the app start fast. The rest of the page imports this module only, the service worker
 * `insert-launch-snapshot.ts`, and `index.html` contains the inline script. Source: decision 026.
 *
 *   page parsed ── LCP image or snapshot painted ── app code runs ── first screen shown ── idle
 *   │                                               │                │                     └ deferred parts, one by one
 *   └ early fetch, install prompt                   │                └ snapshot and LCP image removed
 *                                                   └ takes the early fetch's response
 */
import { untilLoaded } from '#pwa/lib/browser/until-loaded.ts';
import type { SaveParts } from './save-launch-snapshot.ts';
import type { ShownTrip } from './trip-snapshots.ts';

export { fetchEarly } from './early-fetch.ts';
export { afterInitialLoad, extendInitialLoad } from './initial-load.ts';
export { handOverLcpImage, removeLcpImage } from './lcp-image.ts';

declare global {
  /** Set by the inline script of `index.html`. */
  var wellensInstallPrompt: Event | undefined;
}

/** @returns the browser's install prompt if it fired before the app's code ran; once only */
export function takeInstallPrompt(): Event | null {
  const prompt = globalThis.wellensInstallPrompt ?? null;
  globalThis.wellensInstallPrompt = undefined;
  return prompt;
}

/** Removes the snapshot of the screen that the service worker inserted. Call it in the commit that replaces it. */
export function removeLaunchSnapshot(): void {
  document.querySelector('.launch')?.remove();
  document.querySelector('#root')?.removeAttribute('data-launching');
}

/** Saves the home screen for the next launch whenever its list has changed. */
export async function saveLaunchSnapshots(parts: SaveParts): Promise<void> {
  (await untilLoaded(() => import('./save-launch-snapshot.ts'))).saveLaunchSnapshots(parts);
}

/** Saves the page of a confirmed stay that is shown for its next launch; removes that of any other. */
export async function updateTripSnapshot(trip: ShownTrip, isConfirmed: boolean): Promise<void> {
  const { saveTripSnapshot, removeTripSnapshot } = await import('./trip-snapshots.ts');
  if (isConfirmed) saveTripSnapshot(trip);
  else await removeTripSnapshot(trip.id);
}

/** Removes the snapshots of stays that show another version than these, or that belong to another account. */
export async function keepTripSnapshots(
  account: number | null,
  findTrips: () => Promise<readonly ShownTrip[]>,
): Promise<void> {
  await (await import('./trip-snapshots.ts')).keepTripSnapshots(account, findTrips);
}
