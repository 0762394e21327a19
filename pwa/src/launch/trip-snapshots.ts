import {
  cacheNames,
  isPersonalLaunchPage,
  launchHeaders,
  launchPathOf,
} from '#pwa/data/storage/cache-names.ts';
import { tripPath } from '#pwa/lib/screen-paths.ts';
import { whenIdle } from '#pwa/lib/browser/when-idle.ts';
import { makeStandAlone, putSnapshot } from './snapshot-markup.ts';

/** Longest wait for an idle moment after the trip was shown, in milliseconds. */
const idleTimeoutMs = 2_000;
/** Snapshots of trips that are kept; the oldest is removed first. */
const snapshotsMax = 20;

/** A stay of the account as guest. */
export interface ShownTrip {
  id: number;
  version: number;
  userId: number;
}

/** Saves the trip that is shown, for the service worker to insert at the next launch of its page. */
export function saveTripSnapshot(trip: ShownTrip): void {
  whenIdle(() => void save(trip).catch(() => undefined), idleTimeoutMs);
}

async function save({ id, version, userId }: ShownTrip): Promise<void> {
  const path = tripPath(id);
  const screen = document.querySelector('#root main article');
  if (window.location.pathname !== path || screen === null) return;
  const snapshot = toTripSnapshot(screen);
  if (snapshot === null) return;
  const headers = {
    [launchHeaders.account]: String(userId),
    [launchHeaders.version]: String(version),
    [launchHeaders.styles]: stylesOf(screen).join(' '),
  };
  await putSnapshot(launchPathOf(path), snapshot, headers);
  const kept = await tripEntries();
  for (const { remove } of kept.slice(0, -snapshotsMax)) await remove();
}

/**
 * The parts of a trip's page that are marked with `data-launch`: what does not change without a new version of the booking.
 * The rest may be secret until a certain time, like the arrival code, or needs code; buttons keep their place.
 * @returns null while the page has no such part
 */
export function toTripSnapshot(article: Element): string | null {
  const page = article.cloneNode(true) as Element;
  const marked = [...page.querySelectorAll('[data-launch]')];
  if (marked.length === 0) return null;
  const isKept = (part: Element): boolean =>
    part.closest('[data-launch]') !== null || marked.some((one) => part.contains(one));
  for (const part of page.querySelectorAll('*')) if (!isKept(part)) part.remove();
  for (const part of page.querySelectorAll('[data-fleeting]')) part.remove();
  for (const button of page.querySelectorAll('button')) button.setAttribute('inert', '');
  for (const part of page.querySelectorAll('[role=status]')) part.removeAttribute('role');
  makeStandAlone(page);
  return page.outerHTML;
}

/** Paths of the stylesheets that style something in the element. */
function stylesOf(element: Element): string[] {
  return [...document.styleSheets]
    .filter(({ href, cssRules }) => href !== null && [...cssRules].some((rule) => isApplied(rule, element)))
    .map(({ href }) => new URL(href ?? '').pathname);
}

const isApplied = (rule: CSSRule, element: Element): boolean =>
  rule instanceof CSSStyleRule &&
  (element.matches(rule.selectorText) || element.querySelector(rule.selectorText) !== null);

/** Removes the snapshot of one trip, for example when the guest cancels it. */
export async function removeTripSnapshot(id: number): Promise<void> {
  const path = launchPathOf(tripPath(id));
  for (const entry of await tripEntries()) if (entry.path === path) await entry.remove();
}

/**
 * Removes the snapshots that show another version than these, or that belong to another account.
 * @param findTrips called once it is known that there are snapshots, so that none is judged by an older list
 */
export async function keepTripSnapshots(
  account: number | null,
  findTrips: () => Promise<readonly ShownTrip[]>,
): Promise<void> {
  const entries = await tripEntries();
  if (entries.length === 0) return;
  const versions = new Map(
    (await findTrips()).map(({ id, version }) => [launchPathOf(tripPath(id)), String(version)]),
  );
  for (const { path, headers, remove } of entries) {
    const isOwn = headers.get(launchHeaders.account) === String(account);
    if (!isOwn || headers.get(launchHeaders.version) !== versions.get(path)) await remove();
  }
}

interface TripEntry {
  path: string;
  headers: Headers;
  remove: () => Promise<boolean>;
}

/** The snapshots of trips, the oldest first. A browser without caches has none. */
async function tripEntries(): Promise<TripEntry[]> {
  if (!('caches' in globalThis)) return [];
  const cache = await caches.open(cacheNames.launch);
  const entries: TripEntry[] = [];
  for (const request of await cache.keys()) {
    if (!isPersonalLaunchPage(request.url)) continue;
    const path = new URL(request.url).pathname;
    const headers = (await cache.match(request))?.headers ?? new Headers();
    entries.push({ path, headers, remove: () => cache.delete(request) });
  }
  return entries;
}
