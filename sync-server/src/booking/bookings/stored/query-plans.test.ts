import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findUnreleasedIds } from '#server/booking/arrivals/arrival-release-repository.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import {
  findArrivingWithPicks,
  findConfirmedIdsOfGuest,
  findGuestStays,
} from './arrival-booking-repository.ts';
import * as participants from './booking-participant-repository.ts';
import * as bookings from './booking-repository.ts';
import { findDepartureBookingIdsOf, findDepartureBookingsSince } from './departure-booking-repository.ts';
import { findLaterStays } from './future-stay-repository.ts';
import { findOldStaysOfErased } from './old-stay-repository.ts';
import { findOverdueBookings } from './overdue-booking-repository.ts';
import { hasConfirmedStay, hasStayTogether } from './stay-pair-repository.ts';
import { findTicketBookingIds } from './ticket-booking-repository.ts';

const now = new Date('2030-05-01T12:00:00Z');
const day = '2030-05-01';
const first = { after: 0, limit: 50 };

type Read = (db: Knex) => unknown;

/** Reads about a person or a listing. */
const ofOne: Record<string, Read> = {
  findRecentParticipants: (db) => participants.findRecentParticipants(db, 1, 50),
  findParticipantsAfter: (db) => participants.findParticipantsAfter(db, 1, 0, 50),
  findUpcomingParticipants: (db) => participants.findUpcomingParticipants(db, 1, now),
  findNewestAtHost: (db) => participants.findNewestAtHost(db, 1, { since: day, limit: 50 }),
  countStaysHosted: (db) => participants.countStaysHosted(db, 1, 50),
  hasBooked: (db) => participants.hasBooked(db, 1, 1),
  findBookingIdsOf: (db) => bookings.findBookingIdsOf(db, 1, first),
  findActiveIdsOf: (db) => bookings.findActiveIdsOf(db, 1, 50),
  exportedBookings: (db) => bookings.exportedBookings.rows(db, 1),
  'findStaysOf a guest': (db) => bookings.findStaysOf(db, { guestId: 1 }, { limit: 50, after: null }),
  'findStaysOf a host': (db) => bookings.findStaysOf(db, { hostId: 1 }, { limit: 50, after: null }),
  findUpcomingStays: (db) => bookings.findUpcomingStays(db, 1, now),
  findTakenStays: (db) => bookings.findTakenStays(db, [1, 2], now),
  hasActiveBooking: (db) => bookings.hasActiveBooking(db, 1),
  countActiveStaysOf: (db) => bookings.countActiveStaysOf(db, 1, now),
  countOpenRequests: (db) => bookings.countOpenRequests(db, 1, now),
  findTicketBookingIds: (db) => findTicketBookingIds(db, 1, day),
  findDepartureBookingIdsOf: (db) => findDepartureBookingIdsOf(db, 1, day),
  findDepartureBookingsSince: (db) => findDepartureBookingsSince(db, 1, day),
  findConfirmedIdsOfGuest: (db) => findConfirmedIdsOfGuest(db, 1),
  findGuestStays: (db) => findGuestStays(db, { propertyId: 1, departureId: null }, now),
  'findLaterStays of a guest': (db) => findLaterStays(db, { guestId: 1 }, now, first),
  'findLaterStays at a host': (db) => findLaterStays(db, { hostId: 1 }, now, first),
  'findOverdueBookings of a listing': (db) => findOverdueBookings(db, now, { limit: 50, propertyId: 1 }),
  findOldStaysOfErased: (db) => findOldStaysOfErased(db, day, 50),
  hasConfirmedStay: (db) => hasConfirmedStay(db, 1, 2),
  hasStayTogether: (db) => hasStayTogether(db, 1, 2, now),
};

/** Scheduled work for all bookings that are due. */
const due: Record<string, Read> = {
  findOverdueBookings: (db) => findOverdueBookings(db, now, { limit: 50 }),
  findUnreleasedIds: (db) => findUnreleasedIds(db, now),
  findArrivingWithPicks: (db) => findArrivingWithPicks(db, now),
};

/** How SQLite would find bookings in each statement of a read. */
async function findBookingSteps(db: Knex, read: Read): Promise<string[]> {
  const statements: { sql: string; bindings: Knex.RawBinding[] }[] = [];
  const collect = (statement: (typeof statements)[number]): void => void statements.push(statement);
  db.on('query', collect);
  await read(db);
  db.removeListener('query', collect);
  const steps: string[] = [];
  for (const { sql, bindings: values } of statements) {
    const plan: { detail: string }[] = await db.raw(`EXPLAIN QUERY PLAN ${sql}`, values);
    steps.push(...plan.map(({ detail }) => detail));
  }
  return steps.filter((step) => /^(SCAN|SEARCH) (b|bookings)\b/.test(step));
}

describe('without statistics, which a database may lack, SQLite reads', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
    const statistics = await opened.database.read('sqlite_schema').where('name', 'like', 'sqlite_stat%');
    expect(statistics).toEqual([]);
  });
  afterAll(() => opened.remove());

  test.each(Object.entries(ofOne))('only bookings of the person or listing: %s', async (_, read) => {
    const steps = await findBookingSteps(opened.database.read, read);
    expect(steps).not.toEqual([]);
    const isOfOne = /INDEX bookings_by_(user|property) \((user|property)_id=\?|PRIMARY KEY \(rowid=\?\)/;
    expect(steps.filter((step) => !isOfOne.test(step))).toEqual([]);
  });

  test.each(Object.entries(due))('only bookings that are due: %s', async (_, read) => {
    const steps = await findBookingSteps(opened.database.read, read);
    expect(steps).not.toEqual([]);
    const isDue = /INDEX bookings_by_(arrival|expiry|over_at) \((start_date|expires_at|<expr>)</;
    expect(steps.filter((step) => !isDue.test(step))).toEqual([]);
  });
});
