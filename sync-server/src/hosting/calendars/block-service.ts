import type {
  CalendarOp,
  CalendarReply,
  ClaimKind,
  DayRefusal,
  RefusedDay,
} from '#contracts/domain/catalog/calendars.ts';
import { dayChangesOf } from '#contracts/rules/calendar-ops.ts';
import { lastBookableDay } from '#contracts/rules/stay.ts';
import {
  claimDays,
  readClaims,
  releaseDays,
  type DayClaim,
} from '#server/booking/day-claims/booking-day-repository.ts';
import type { Trx } from '#server/database/database.ts';

/** A reply names so many days that are over or too far ahead, and all that others have claimed. */
const outsideToldMax = 100;

const refusalOf: Record<Exclude<ClaimKind, 'block'>, DayRefusal> = {
  booking: 'booked',
  import: 'imported',
  departure: 'departure',
};

/**
 * Blocks and frees days of a listing. Claims of others stay, and days in the past or more than two years ahead are not
 * blocked.
 * @param today in the listing's time zone
 */
export async function changeBlocks(
  trx: Trx,
  propertyId: number,
  ops: readonly CalendarOp[],
  today: string,
): Promise<CalendarReply & { isChanged: boolean }> {
  const changes = dayChangesOf(ops);
  const days = [...changes.keys()].sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return { applied: 0, refused: [], isChanged: false };
  const range = { from: first, to: last };
  const claims = new Map((await readClaims(trx, propertyId, range)).map((claim) => [claim.day, claim]));

  const bookable = { first: today, last: lastBookableDay(today) };
  const refused: RefusedDay[] = [];
  let refusals = 0;
  /** Refused days outside the time that can be booked. */
  let outside = 0;
  const released: string[] = [];
  const blocked = new Map<string | null, string[]>();
  for (const day of days) {
    const change = changes.get(day);
    const claim = claims.get(day);
    if (change?.isBlocked !== true) {
      if (claim?.kind === 'block') released.push(day);
      continue;
    }
    const reason = reasonAgainst(day, claim, bookable);
    if (reason !== null) {
      if (claim !== undefined || (outside += 1) <= outsideToldMax) refused.push({ day, reason });
      refusals += 1;
      continue;
    }
    if (claim?.note === change.note) continue;
    if (claim !== undefined) released.push(day);
    const ofNote = blocked.get(change.note) ?? [];
    ofNote.push(day);
    blocked.set(change.note, ofNote);
  }
  await releaseDays(trx, propertyId, released, { kind: 'block' });
  for (const [note, ofNote] of blocked) await claimDays(trx, propertyId, ofNote, { kind: 'block', note });
  return {
    applied: days.length - refusals,
    refused,
    isChanged: released.length > 0 || blocked.size > 0,
  };
}

function reasonAgainst(
  day: string,
  claim: DayClaim | undefined,
  bookable: { first: string; last: string },
): DayRefusal | null {
  if (claim !== undefined && claim.kind !== 'block') return refusalOf[claim.kind];
  if (day < bookable.first) return 'past';
  return day > bookable.last ? 'too-far' : null;
}
