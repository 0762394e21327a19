import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { addDays, toDayNumber } from '#contracts/rules/days.ts';
import type { Trx } from '#server/database/database.ts';
import { claimDays, readClaims, releaseDays, type DayClaim } from './booking-day-repository.ts';
import { recordClaimChange } from './claim-change-service.ts';
import { findTakenSpans, type EventDays, type TakenSpan } from './imported-event-repository.ts';

/** The part of an event's days from `from` to `to`. */
export const daysWithin = (
  { startDay, endDay }: EventDays,
  { from, to }: { from: string; to: string },
): string[] => {
  const [first, last] = [startDay < from ? from : startDay, endDay > to ? to : endDay];
  const count = toDayNumber(last) - toDayNumber(first) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => addDays(first, index));
};

/** Days around which events count. @param today in the listing's zone */
export const claimRange = (today: string): { from: string; to: string } => ({
  from: today,
  to: addDays(today, calendarSourceLimits.futureDays),
});

/**
 * Brings the claims of imported events in line with the stored events: their days are taken, except those that something else
 * holds, and days without an event are free. To be called in the transaction of everything that changes the events of a listing
 * or frees one of its days, so that no day is free while an event stands. The caller holds the lock of the property.
 * @param today in the listing's zone
 */
export async function updateImportClaims(trx: Trx, propertyId: number, today: string): Promise<void> {
  const range = claimRange(today);
  const spans = await findTakenSpans(trx, propertyId, range);
  const claims = await readClaims(trx, propertyId, range);
  const wanted = wantedDays(spans, range);
  const released = await releaseUnwanted(trx, propertyId, claims, wanted);
  const held = new Set(claims.map(({ day }) => day).filter((day) => !released.has(day)));
  let claimed = 0;
  for (const [reference, days] of wanted) {
    const free = [...days].filter((day) => !held.has(day));
    if (free.length === 0) continue;
    await claimDays(trx, propertyId, free, { kind: 'import', reference });
    for (const day of free) held.add(day);
    claimed += free.length;
  }
  if (released.size + claimed === 0) return;
  await recordClaimChange(trx, propertyId);
}

/** Days that sources take. @param spans by source and first day; each day is listed once, however many overlap */
function wantedDays(
  spans: readonly TakenSpan[],
  range: { from: string; to: string },
): Map<number, Set<string>> {
  const wanted = new Map<number, Set<string>>();
  /** The last day that was listed, by source. */
  const listedUntil = new Map<number, string>();
  for (const { sourceId, startDay, endDay } of spans) {
    const days = wanted.get(sourceId) ?? new Set();
    wanted.set(sourceId, days);
    const until = listedUntil.get(sourceId) ?? '';
    if (endDay <= until) continue;
    const from = until < startDay ? startDay : addDays(until, 1);
    for (const day of daysWithin({ startDay: from, endDay }, range)) days.add(day);
    listedUntil.set(sourceId, endDay);
  }
  return wanted;
}

async function releaseUnwanted(
  trx: Trx,
  propertyId: number,
  claims: readonly DayClaim[],
  wanted: ReadonlyMap<number, ReadonlySet<string>>,
): Promise<Set<string>> {
  const unwanted = new Map<number, string[]>();
  for (const { kind, reference, day } of claims) {
    if (kind !== 'import' || reference === null || wanted.get(reference)?.has(day) === true) continue;
    unwanted.set(reference, [...(unwanted.get(reference) ?? []), day]);
  }
  const released = new Set<string>();
  for (const [reference, days] of unwanted) {
    for (const day of await releaseDays(trx, propertyId, days, { kind: 'import', reference }))
      released.add(day);
  }
  return released;
}
