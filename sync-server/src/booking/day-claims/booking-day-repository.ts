import type { Knex } from 'knex';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { ClaimedRange, ClaimKind } from '#contracts/domain/catalog/calendars.ts';
import { toRanges } from '#contracts/rules/calendar-ops.ts';
import { claimedDays } from '#contracts/rules/calendar.ts';
import { toDayNumber } from '#contracts/rules/days.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { chunksOf } from '#server/database/chunks.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { queueInsert } from '#server/database/queued-writes.ts';

/** A claimed day of a listing. The primary key is (property_id, day), so a day has one claim. */
export interface BookingDayRow {
  property_id: number;
  day: string;
  kind: ClaimKind;
  /** Set if, and only if, the kind is 'booking'. */
  booking_id: number | null;
  /** Id of what claims the day, for the kinds 'import' and 'departure'. */
  reference: number | null;
  /** The host's note of a block. */
  note: string | null;
}

/** A claim other than a booking's. `reference`: id of the calendar source or of the departure. */
export type Claim =
  | { kind: 'block'; note: string | null }
  | { kind: 'import' | 'departure'; reference: number };

/** A claimed day, `YYYY-MM-DD`. */
export interface DayClaim {
  day: string;
  kind: ClaimKind;
  bookingId: number | null;
  reference: number | null;
  note: string | null;
}

interface DayRange {
  /** `YYYY-MM-DD`, inclusive. */
  from: string;
  to: string;
}

/** Claimed days of a listing, in order. */
export async function readClaims(db: Db, propertyId: number, { from, to }: DayRange): Promise<DayClaim[]> {
  const rows = await db<BookingDayRow>('booking_days')
    .where('property_id', propertyId)
    .whereBetween('day', [from, to])
    .orderBy('day')
    .select(...claimColumns);
  return rows.map(toClaim);
}

const claimColumns = ['day', 'kind', 'booking_id', 'reference', 'note'] as const;

const toClaim = (row: Pick<BookingDayRow, (typeof claimColumns)[number]>): DayClaim => ({
  day: row.day,
  kind: row.kind,
  bookingId: row.booking_id,
  reference: row.reference,
  note: row.note,
});

/**
 * Claims the days that are free. The caller holds the lock of the property and records the change of `takenStays`.
 * @returns the days that were claimed already, in order; they keep their claim
 */
export async function claimDays(
  trx: Trx,
  propertyId: number,
  days: readonly string[],
  claim: Claim,
): Promise<string[]> {
  const { kind } = claim;
  const [reference, note] = kind === 'block' ? [null, claim.note] : [claim.reference, null];
  const claimed = new Set<string>();
  for (const chunk of chunksOf([...new Set(days)].sort())) {
    const rows = chunk.map((day) => ({
      property_id: propertyId,
      day,
      kind,
      booking_id: null,
      reference,
      note,
    }));
    const inserted = await trx<BookingDayRow>('booking_days')
      .insert(rows)
      .onConflict()
      .ignore()
      .returning('day');
    for (const { day } of inserted) claimed.add(day);
  }
  return [...new Set(days)].filter((day) => !claimed.has(day)).sort();
}

/**
 * Frees those of the days that this claim holds; claims of others stay. A block frees the days of any block.
 * @returns the freed days, unordered
 */
export async function releaseDays(
  trx: Trx,
  propertyId: number,
  days: readonly string[],
  claim: { kind: 'block' } | { kind: 'import' | 'departure'; reference: number },
): Promise<string[]> {
  const freed: string[] = [];
  for (const chunk of chunksOf(days)) {
    const held = () =>
      trx<BookingDayRow>('booking_days')
        .where({ property_id: propertyId, kind: claim.kind })
        .where(claim.kind === 'block' ? {} : { reference: claim.reference })
        .whereIn('day', chunk);
    freed.push(...(await releaseAll(held)));
  }
  return freed;
}

/** Deletes the rows and returns their days. Knex loses a deletion that returns rows on SQLite, so they are read first. */
async function releaseAll(held: () => Knex.QueryBuilder<BookingDayRow>): Promise<string[]> {
  const days: string[] = await held().pluck('day');
  if (days.length > 0) await held().delete();
  return days;
}

/** Frees all days that a calendar source or a departure holds. @returns the freed days, unordered */
export async function releaseClaim(
  trx: Trx,
  propertyId: number,
  { kind, reference }: { kind: 'import' | 'departure'; reference: number },
): Promise<string[]> {
  return releaseAll(() =>
    trx<BookingDayRow>('booking_days').where({ property_id: propertyId, kind, reference }),
  );
}

/** Frees the days of a listing that no booking holds: it is deleted. */
export async function releaseUnbookedDays(trx: Trx, propertyId: number): Promise<void> {
  await trx<BookingDayRow>('booking_days')
    .where('property_id', propertyId)
    .whereNot('kind', 'booking')
    .delete();
}

const daysOf = ({ from, to }: DayRange): string[] => daysOfStay(from, to);

/** A booking, as far as it claims days. */
type ClaimingStay = Pick<Booking, 'id' | 'propertyId' | 'startDate' | 'endDate'>;

/** Takes the days of bookings. The primary key fails the transaction if a day is claimed. */
export async function takeDays(
  trx: Trx,
  bookings: readonly ClaimingStay[],
  turnover: Pick<CalendarRules, 'sameDayTurnover'>,
): Promise<void> {
  const rows = bookings.flatMap(({ id, propertyId, ...stay }): BookingDayRow[] =>
    daysOf(claimedDays(stay, turnover)).map((day) => ({
      property_id: propertyId,
      day,
      kind: 'booking',
      booking_id: id,
      reference: null,
      note: null,
    })),
  );
  await queueInsert(trx, 'booking_days', rows);
}

/**
 * Claims or frees the days of check-out of bookings, because the listing's turnover has changed. A day that something
 * else claims keeps its claim.
 */
export async function moveTurnover(
  trx: Trx,
  stays: readonly ClaimingStay[],
  { sameDayTurnover }: Pick<CalendarRules, 'sameDayTurnover'>,
): Promise<void> {
  for (const { id, propertyId, endDate } of stays) {
    if (sameDayTurnover) {
      await trx<BookingDayRow>('booking_days').where({ booking_id: id, day: endDate }).delete();
      continue;
    }
    const row = { property_id: propertyId, day: endDate, kind: 'booking', booking_id: id } as const;
    await trx<BookingDayRow>('booking_days').insert(row).onConflict().ignore();
  }
}

/** Frees the days of a booking. */
export async function releaseBookingDays(trx: Trx, bookingId: number): Promise<void> {
  await trx<BookingDayRow>('booking_days').where('booking_id', bookingId).delete();
}

/** Claims by listing that no booking makes, as ranges in order, from a day on. */
export async function readUnbookedClaims(
  db: Db,
  propertyIds: readonly number[],
  from: string,
): Promise<Map<number, ClaimedRange[]>> {
  const rows = await db<BookingDayRow>('booking_days')
    .whereIn('property_id', propertyIds)
    .whereNot('kind', 'booking')
    .where('day', '>=', from)
    .orderBy(['property_id', 'day'])
    .select('property_id', ...claimColumns);
  const days = new Map<number, [day: string, claim: UnbookedClaim][]>();
  for (const { property_id: id, day, kind, reference, note } of rows) {
    if (kind === 'booking') continue;
    const ofListing = days.get(id) ?? [];
    ofListing.push([day, { kind, reference, note }]);
    days.set(id, ofListing);
  }
  return new Map([...days].map(([id, ofListing]) => [id, toRanges(ofListing)]));
}

type UnbookedClaim = Omit<ClaimedRange, 'from' | 'to'>;

/**
 * Claimed days by listing from a day on, as day numbers (`toDayNumber`), unordered. Listings without any are omitted. Each
 * listing's days are read as one text: far cheaper than a row for each through the driver.
 * @param kind reads only claims of this kind, which takes longer: the index has no kinds
 */
export async function readDayNumbers(
  db: Db,
  propertyIds: readonly number[],
  { from, kind }: { from: string; kind?: ClaimKind },
): Promise<Map<number, number[]>> {
  const rows: { property_id: number; days: string }[] = await db<BookingDayRow>('booking_days')
    .whereIn('property_id', propertyIds)
    .where('day', '>=', from)
    .where(kind === undefined ? {} : { kind })
    .groupBy('property_id')
    .select('property_id', db.raw("string_agg(day, '') AS days"));
  const numbers = new Map<string, number>();
  return new Map(rows.map(({ property_id: id, days }) => [id, toDayNumbers(days, numbers)]));
}

const dayLength = 'YYYY-MM-DD'.length;

/** @param known numbers of days that were converted before: listings share most of their days */
function toDayNumbers(days: string, known: Map<string, number>): number[] {
  const numbers: number[] = [];
  for (let at = 0; at < days.length; at += dayLength) {
    const day = days.slice(at, at + dayLength);
    const number = known.get(day) ?? toDayNumber(day);
    known.set(day, number);
    numbers.push(number);
  }
  return numbers;
}
