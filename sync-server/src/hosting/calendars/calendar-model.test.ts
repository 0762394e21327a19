import { array, assert, asyncProperty, constant, constantFrom, integer, oneof, record } from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import { isActive } from '#contracts/rules/booking-lifecycle.ts';
import { defaultSettings } from '#contracts/rules/calendar.ts';
import { addDays } from '#contracts/rules/days.ts';
import { quoteStay } from '#contracts/rules/pricing.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import { acceptStay, cancelStay, declineStay } from '#server/booking/bookings/booking-decision-service.ts';
import { readClaims } from '#server/booking/day-claims/booking-day-repository.ts';
import { expireAllOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import type { BookingRow } from '#server/booking/bookings/stored/booking-row.ts';
import { bookStay } from '#server/booking/bookings/booking-service.ts';
import { updateImportClaims } from '#server/booking/day-claims/import-claim-service.ts';
import { deleteEvents, insertEvents } from '#server/booking/day-claims/imported-event-repository.ts';
import { insertSource } from '#server/booking/calendar-sources/calendar-source-repository.ts';
import { nextId } from '#server/database/ids.ts';
import { AppError } from '#server/lib/errors.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createTestClock } from '#server/test-support/test-clock.ts';
import { openTestDatabase, type TestDatabase } from '#server/test-support/test-database.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addUser } from '#server/test-support/test-users.ts';
import { writeCall } from '#server/test-support/test-write-call.ts';
import { changeCalendar } from './calendar-service.ts';

/** About 300 steps on each engine; 10,000 with 250 runs. */
const numRuns = 8;
const firstDay = '2030-03-01';

const range = { day: integer({ min: -2, max: 16 }), length: integer({ min: 0, max: 5 }) };
const step = oneof(
  record({ kind: constant('book'), ...range }),
  record({ kind: constantFrom('accept', 'decline', 'cancel'), turn: integer({ min: 0, max: 9 }) }),
  record({ kind: constantFrom('block', 'unblock', 'import', 'forget'), ...range }),
  record({ kind: constant('turnover'), isSameDay: constantFrom(true, false) }),
  record({ kind: constant('wait'), hours: integer({ min: 1, max: 30 }) }),
);
const decisions = { accept: acceptStay, decline: declineStay, cancel: cancelStay };

describeOnBothEngines('whatever happens to a calendar', (engine) => {
  let opened: TestDatabase;
  let guestId: number;
  let hostId: number;
  beforeAll(async () => {
    opened = await openTestDatabase(engine);
    [guestId, hostId] = [await addUser(opened.database, 'guest'), await addUser(opened.database, 'host')];
  });
  afterAll(() => opened.remove());

  /** One listing, with the days that its blocks should claim and the days of events of another site. */
  const createModel = async () => {
    const { database } = opened;
    const clock = createTestClock(`${firstDay}T12:00:00.000Z`);
    const today = () => clock.now().toISOString().slice(0, 10);
    const propertyId = await addListing(database, { hostId, instantBook: false });
    const sourceId = await database.write(async (trx) => {
      const id = await nextId(trx, 'calendar_sources');
      const source = {
        id,
        propertyId,
        name: 'Elsewhere',
        url: 'https://x.example',
        ignoresUnavailable: false,
      };
      await insertSource(trx, source, { at: clock.now().toISOString(), nextReadAt: '2031-01-01' });
      return id;
    });
    const expected = { block: new Set<string>(), events: new Set<string>(), isSameDay: false };
    /** Stays whose day of check-out something else claimed when turnovers on one day ended. */
    const shared = new Set<number>();
    const guest = writeCall(database, guestId, null, clock);
    const host = writeCall(database, hostId, null, clock);
    const bookings = () =>
      database.read<BookingRow>('bookings').where('property_id', propertyId).orderBy('id').select('*');
    const claims = () => readClaims(database.read, propertyId, { from: '2030-01-01', to: '2030-12-31' });

    const activeStays = async () => (await bookings()).filter(({ status }) => isActive(status));
    const noteSharedDays = async () => {
      const owner = new Map((await claims()).map(({ day, bookingId }) => [day, bookingId]));
      for (const { id, end_date } of await activeStays()) {
        if (owner.get(end_date) === id) shared.delete(id);
        else shared.add(id);
      }
    };

    const change = async (op: CalendarOp): Promise<string[]> => {
      const before = new Map((await claims()).map(({ day, kind }) => [day, kind]));
      const recorded = await changeCalendar(host, propertyId, { ops: [op] });
      const refused = (recorded.body as { refused: { day: string }[] }).refused.map(({ day }) => day);
      if (op.op !== 'block') return refused;
      const isRefused = (day: string) => (before.get(day) ?? 'block') !== 'block' || day < today();
      expect(refused).toEqual(daysOfStay(op.from!, op.to!).filter(isRefused));
      return refused;
    };

    const perform = async (one: Parameters<Parameters<typeof step.map>[0]>[0]): Promise<void> => {
      if (one.kind === 'wait') {
        clock.advance(one.hours * 3_600_000);
        await expireAllOverdueBookings(database, clock);
      } else if (one.kind === 'turnover') {
        await change({ op: 'settings', settings: { ...defaultSettings, sameDayTurnover: one.isSameDay } });
        if (expected.isSameDay && !one.isSameDay) await noteSharedDays();
        expected.isSameDay = one.isSameDay;
      } else if ('turn' in one) {
        const booking = (await bookings())[one.turn];
        const call = one.kind === 'cancel' ? guest : host;
        if (booking !== undefined) await decisions[one.kind](call, booking.id);
      } else {
        const from = addDays(firstDay, one.day);
        const to = addDays(from, one.length);
        const days = daysOfStay(from, to);
        if (one.kind === 'block') {
          const refused = await change({ op: 'block', from, to, note: one.day % 2 === 0 ? 'Roof' : null });
          for (const day of days) if (!refused.includes(day)) expected.block.add(day);
        } else if (one.kind === 'unblock') {
          await change({ op: 'unblock', from, to });
          for (const day of days) expected.block.delete(day);
        } else if (one.kind === 'import') {
          const added = days.filter((day) => !expected.events.has(day));
          const events = added.map((day) => ({ startDay: day, endDay: day, isUnavailable: false }));
          await database.write(async (trx) => {
            await insertEvents(trx, { sourceId, propertyId }, events);
            await updateImportClaims(trx, propertyId, today());
          });
          for (const day of added) expected.events.add(day);
        } else if (one.kind === 'forget') {
          const events = days.map((day) => ({ startDay: day, endDay: day }));
          await database.write(async (trx) => {
            await deleteEvents(trx, sourceId, events);
            await updateImportClaims(trx, propertyId, today());
          });
          for (const day of days) expected.events.delete(day);
        } else {
          const stay = { startDate: from, endDate: to };
          const totalPrice = Math.max(0, quoteStay(stay, 100).total);
          await bookStay(guest, {
            ...{ ...stay, propertyId, userId: guestId, guests: 1 },
            ...{ retreatPackageId: null, totalPrice },
          });
        }
      }
    };

    const check = async (): Promise<void> => {
      const all = await claims();
      const daysOf = (kind: string) => all.filter((claim) => claim.kind === kind).map(({ day }) => day);
      expect(daysOf('block')).toEqual([...expected.block].sort());
      const isToCome = (day: string) => day >= today();
      for (const day of daysOf('import').filter(isToCome)) expect(expected.events).toContain(day);
      const owner = new Map(all.map(({ day, kind, bookingId }) => [day, bookingId ?? kind]));
      for (const day of [...expected.events].filter(isToCome)) expect([...owner.keys()]).toContain(day);
      const stays = await activeStays();
      for (const stay of stays) {
        const nights = daysOfStay(stay.start_date, addDays(stay.end_date, -1));
        expect(nights.map((day) => owner.get(day))).toEqual(nights.map(() => stay.id));
        const hasCheckOut = !expected.isSameDay && !shared.has(stay.id);
        expect(owner.get(stay.end_date) === stay.id).toBe(hasCheckOut);
      }
      for (const { day, bookingId } of all.filter(({ kind }) => kind === 'booking')) {
        const stay = stays.find(({ id }) => id === bookingId);
        expect(stay !== undefined && stay.start_date <= day && day <= stay.end_date).toBe(true);
      }
    };
    return { perform, check };
  };

  test('its claims are those of bookings, blocks and imports, and no day is freed while its cause stands', async () => {
    await assert(
      asyncProperty(array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        const model = await createModel();
        for (const one of steps) {
          try {
            await model.perform(one);
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
          }
          await model.check();
        }
      }),
      { numRuns, endOnFailure: true },
    );
  }, 60_000);
});
