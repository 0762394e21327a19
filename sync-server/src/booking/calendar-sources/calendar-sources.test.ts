import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '#contracts/rules/days.ts';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { CalendarSource } from '#contracts/domain/catalog/calendar-sources.ts';
import { readClaims } from '#server/booking/day-claims/booking-day-repository.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { silentLogger } from '#server/logger.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  answerWith,
  calendarOf,
  startCalendarSite,
  type CalendarSite,
} from '#server/test-support/calendar-site.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { planKind } from './calendar-jobs.ts';
import { parseCalendar } from './calendar-parser.ts';
import { readKind } from './calendar-read-service.ts';

const minuteMs = 60_000;

describeOnBothEngines('calendars of other sites', (engine) => {
  let server: TestServer;
  let site: CalendarSite;
  let worker: JobWorker;
  let host: TestClient;
  let guest: TestClient;
  let id: number;
  let added: number;
  let isStorable = true;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    site = await startCalendarSite();
    [host, guest] = [await server.as('host'), await server.as('guest')];
    const { network } = site;
    const parse = (input: Parameters<typeof parseCalendar>[0]) =>
      Promise.resolve().then(() => {
        const events = parseCalendar(input);
        return isStorable ? events : [...events, ...events];
      });
    const kinds = [readKind({ ...server.deps, network, parse }), planKind(server.deps)];
    worker = new JobWorker({ ...server.deps, logger: silentLogger, kinds });
  });
  afterAll(async () => {
    await site.close();
    await server.close();
  });
  beforeEach(async () => {
    id = await addListing(server.database, { hostId: host.userId });
    added = 0;
    site.requests = [];
    server.clock.advance(minuteMs);
    // Jobs of the test before.
    await runAll();
  });

  const runAll = async (): Promise<void> => {
    while ((await worker.runDue()) > 0);
  };

  const add = async (body: Record<string, unknown> = {}): Promise<number> => {
    added += 1;
    const url = `https://calendars.example/${id}-${added}.ics`;
    const reply = await host.call(endpoints.addCalendarSource, {
      params: { id },
      body: { name: 'Elsewhere', url, ...body },
    });
    expect(reply.status).toBe(201);
    await worker.runDue();
    return reply.body.id;
  };
  const sync = async (sourceId: number, minutes = 1): Promise<void> => {
    server.clock.advance(minutes * minuteMs);
    const { status } = await host.call(endpoints.syncCalendarSource, { params: { id, sourceId } });
    expect(status).toBe(200);
    await runAll();
  };
  const show = async (sourceId: number): Promise<CalendarSource | undefined> => {
    const { body } = await host.call(endpoints.listCalendarSources, { params: { id } });
    return body.sources.find((source) => source.id === sourceId);
  };
  const takenDays = async (): Promise<string[]> => {
    const claims = await readClaims(server.database.read, id, { from: '2030-01-01', to: '2032-12-31' });
    return claims.map(({ day, kind }) => `${day.slice(5)} ${kind}`);
  };
  const topics = async (): Promise<string[]> => {
    const { body } = await host.call(endpoints.listNotifications);
    return body.map(({ topic }) => topic).filter((topic) => topic.startsWith('listing.'));
  };
  const ask = async (startDate: string, endDate: string) =>
    guest.call(endpoints.createBooking, {
      body: buildStay({ propertyId: id, userId: guest.userId, startDate, endDate }),
    });

  test('their days are taken, shown without a reason, and refused to guests', async () => {
    site.answer = answerWith(calendarOf([['2030-04-10', '2030-04-12']]));
    const sourceId = await add();
    expect(await takenDays()).toEqual(['04-10 import', '04-11 import']);
    expect((await ask('2030-04-11', '2030-04-13')).problem.code).toBe('dates_unavailable');
    expect(await show(sourceId)).toMatchObject({
      state: 'ok',
      events: 1,
      missing: 0,
      host: 'calendars.example',
      conflicts: [],
    });
    const { body: feed } = await host.call(endpoints.listChanges);
    expect(feed.changes.find((one) => one.table === 'calendars' && one.id === id)?.row).toMatchObject({
      claims: [{ kind: 'import', reference: sourceId }],
      sources: [{ id: sourceId, name: 'Elsewhere' }],
    });
    expect(JSON.stringify(await show(sourceId))).not.toContain('.ics');
  });

  test('a feed that fails again and again in every way frees no day and reaches nothing inside', async () => {
    const events = [1, 2, 3, 4].map((day) => [`2030-05-0${day * 2}`, `2030-05-0${day * 2 + 1}`] as const);
    site.answer = answerWith(calendarOf(events));
    const sourceId = await add();
    const before = await takenDays();
    site.names.set('inside.example', ['127.0.0.1', '10.0.0.1']);
    const faults = [
      answerWith('', { status: 500 }),
      answerWith('', { status: 404 }),
      answerWith(''),
      answerWith('<!doctype html><title>Log in</title>', { 'Content-Type': 'text/html' }),
      answerWith(calendarOf([])),
      answerWith(calendarOf(events.slice(0, 1))),
      answerWith(calendarOf(events).slice(0, 200)),
      answerWith(calendarOf(events).replace('DTSTART', 'DTSTRAT')),
      answerWith('', { status: 302, Location: 'https://inside.example/' }),
      answerWith('', { status: 302, Location: 'https://127.0.0.1/' }),
    ];
    const inside = site.requests.length;
    // A hundred times on one engine: PostgreSQL has nothing else to say about it.
    const failures = engine === 'sqlite' ? 100 : 20;
    for (let reads = 0; reads < failures; reads += 1) {
      site.answer = faults[reads % faults.length] ?? site.answer;
      await sync(sourceId);
    }
    expect(await takenDays()).toEqual(before);
    expect(site.requests.slice(inside).map(({ url }) => url)).toEqual(
      Array.from({ length: failures }, () => `/${id}-1.ics`),
    );
    const source = await show(sourceId);
    expect([source?.state, source?.problem]).toEqual([
      'failing',
      'This address cannot be read. Use the public https address that the other site shows.',
    ]);
    expect(await topics()).toContain('listing.calendar-trouble');
  });

  test('a broken calendar leaves the time of reading to the others', async () => {
    site.answer = answerWith('', { status: 500 });
    const sourceId = await add();
    for (let failures = 1; failures < 4; failures += 1) await sync(sourceId);
    const broken = `/${id}-1.ics`;
    const readsIn = async (hours: number): Promise<number> => {
      site.requests = [];
      server.clock.advance(hours * 60 * minuteMs);
      await worker.planRecurring();
      await runAll();
      return site.requests.filter(({ url }) => url === broken).length;
    };
    expect(await readsIn(5)).toBe(0);
    expect(await readsIn(2)).toBe(1);
  });

  test('an event is over after two whole reads, and never because the file is unchanged', async () => {
    const events = [
      ['2030-04-10', '2030-04-12'],
      ['2030-04-20', '2030-04-21'],
    ] as const;
    site.answer = answerWith(calendarOf(events), { ETag: '"1"' });
    const sourceId = await add();
    await sync(sourceId);
    expect(site.requests.at(-1)?.headers['if-none-match']).toBe('"1"');
    site.answer = answerWith(calendarOf(events.slice(0, 1)), { ETag: '"2"' });
    await sync(sourceId);
    expect(await takenDays()).toEqual(['04-10 import', '04-11 import', '04-20 import']);
    await sync(sourceId, 4);
    expect(site.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
    expect(await takenDays()).toEqual(['04-10 import', '04-11 import', '04-20 import']);
    await sync(sourceId, 5);
    expect(await takenDays()).toEqual(['04-10 import', '04-11 import']);
  });

  test('reads that wait for their turn are one read, so a short fault of the other site frees no day', async () => {
    const events = ['10', '20', '30'].map((day) => [`2030-04-${day}`, `2030-05-${day}`] as const);
    site.answer = answerWith(calendarOf(events));
    const sourceId = await add();
    const before = await takenDays();
    site.requests = [];
    for (let asked = 0; asked < 6; asked += 1) {
      server.clock.advance(minuteMs);
      await host.call(endpoints.syncCalendarSource, { params: { id, sourceId } });
    }
    site.answer = answerWith(calendarOf(events.slice(1)));
    await runAll();
    expect(site.requests).toHaveLength(1);
    expect(await show(sourceId)).toMatchObject({ missing: 1 });
    expect(await takenDays()).toEqual(before);
  });

  test('a feed that lost most of its events waits for the host', async () => {
    site.answer = answerWith(calendarOf([['2030-04-10', '2030-04-12']]));
    const sourceId = await add();
    const confirm = () => host.call(endpoints.confirmCalendarSource, { params: { id, sourceId } });
    expect((await confirm()).problem.code).toBe('wrong_state');
    site.answer = answerWith(calendarOf([]));
    await sync(sourceId);
    await sync(sourceId);
    expect(await show(sourceId)).toMatchObject({ state: 'held', events: 1, missing: 1 });
    expect(await takenDays()).toHaveLength(2);
    expect((await confirm()).body).toMatchObject({ state: 'ok', events: 0 });
    expect(await takenDays()).toEqual([]);
  });

  test('a day of two calendars is free when both are gone; a removed one frees its own at once', async () => {
    site.answer = answerWith(calendarOf([['2030-04-10', '2030-04-13']]));
    const first = await add();
    site.answer = answerWith(calendarOf([['2030-04-11', '2030-04-14']]));
    const second = await add();
    const remove = (sourceId: number) =>
      host.call(endpoints.removeCalendarSource, { params: { id, sourceId } });
    await remove(first);
    expect(await takenDays()).toEqual(['04-11 import', '04-12 import', '04-13 import']);
    await remove(second);
    expect(await takenDays()).toEqual([]);
    expect((await remove(second)).status).toBe(404);
  });

  test('a stay here keeps its days; the host is told once and resolves the conflict', async () => {
    expect((await ask('2030-04-10', '2030-04-12')).status).toBe(201);
    site.answer = answerWith(calendarOf([['2030-04-12', '2030-04-15']]));
    const known = (await topics()).length;
    const sourceId = await add();
    expect(await takenDays()).toEqual([
      ...['04-10 booking', '04-11 booking', '04-12 booking'],
      ...['04-13 import', '04-14 import'],
    ]);
    const [conflict] = (await show(sourceId))?.conflicts ?? [];
    expect(conflict).toMatchObject({
      startDate: '2030-04-12',
      endDate: '2030-04-14',
      booking: { startDate: '2030-04-10', endDate: '2030-04-12', guestName: 'guest', isRequest: false },
    });
    await sync(sourceId);
    expect(await topics()).toHaveLength(known + 1);
    const bookingId = conflict?.booking.id ?? 0;
    const answer = { startDate: '2030-04-12', endDate: '2030-04-14', bookingId, resolution: 'same' };
    const params = { id, sourceId };
    expect(
      (await host.call(endpoints.resolveCalendarConflict, { params, body: answer })).body.conflicts,
    ).toEqual([]);
    await sync(sourceId);
    expect((await show(sourceId))?.conflicts).toEqual([]);
    await guest.call(endpoints.cancelBooking, { params: { id: bookingId } });
    expect(await takenDays()).toEqual(['04-12 import', '04-13 import', '04-14 import']);
  });

  test('a resolved conflict with days that are not available stays resolved while they move', async () => {
    const { body: stay } = await ask('2030-04-10', '2030-04-12');
    const blocked = (start: string) => [start, '2031-04-01', 'Not available'] as const;
    site.answer = answerWith(calendarOf([blocked('2030-04-12')]));
    const sourceId = await add();
    const body = { startDate: '2030-04-12', endDate: '2031-03-31', bookingId: stay.id, resolution: 'keep' };
    await host.call(endpoints.resolveCalendarConflict, { params: { id, sourceId }, body });
    const known = (await topics()).length;
    for (const start of ['2030-04-11', '2030-04-10']) {
      site.answer = answerWith(calendarOf([blocked(start)]));
      await sync(sourceId, 60);
      expect(await show(sourceId)).toMatchObject({ conflicts: [] });
    }
    expect(await topics()).toHaveLength(known);
    site.answer = answerWith(calendarOf([['2030-04-10', '2031-04-02']]));
    await sync(sourceId, 60);
    expect(await show(sourceId)).toMatchObject({ conflicts: [{ booking: { id: stay.id } }] });
    expect(await topics()).toHaveLength(known + 1);
  });

  test('a request that meets a reservation is accepted only after the host has said what it is', async () => {
    id = await addListing(server.database, { hostId: host.userId, instantBook: false });
    const { body: request } = await ask('2030-04-10', '2030-04-12');
    expect(request.status).toBe('pending');
    site.answer = answerWith(calendarOf([['2030-04-12', '2030-04-15']]));
    const sourceId = await add();
    const accept = () => host.call(endpoints.acceptBooking, { params: { id: request.id } });
    expect((await accept()).problem.code).toBe('dates_unavailable');
    const conflict = { startDate: '2030-04-12', endDate: '2030-04-14', bookingId: request.id };
    const body = { ...conflict, resolution: 'keep' };
    await host.call(endpoints.resolveCalendarConflict, { params: { id, sourceId }, body });
    expect((await accept()).body.status).toBe('confirmed');
  });

  test('events that overlap take each day, and a day that its host unblocks stays taken', async () => {
    const block = { from: '2030-04-12', to: '2030-04-12' };
    const change = (op: 'block' | 'unblock') =>
      host.call(endpoints.changeCalendar, { params: { id }, body: { ops: [{ op, ...block }] } });
    await change('block');
    site.answer = answerWith(
      calendarOf([
        ['2030-04-10', '2030-04-15'],
        ['2030-04-11', '2030-04-13'],
        ['2030-04-14', '2030-04-17'],
        ['2030-04-20', '2030-04-21'],
      ]),
    );
    await add();
    const days = ['10', '11', '12', '13', '14', '15', '16', '20'].map((day) => `04-${day}`);
    const kindsOf = (kindOf12: string) =>
      days.map((day) => `${day} ${day === '04-12' ? kindOf12 : 'import'}`);
    expect(await takenDays()).toEqual(kindsOf('block'));
    await change('unblock');
    expect(await takenDays()).toEqual(kindsOf('import'));
  });

  test('a reservation elsewhere during a group retreat that has guests is one conflict', async () => {
    const rooms = [{ name: 'Hut', description: '', pricePerPerson: 500, places: 4 }];
    const days = { startDate: '2030-04-10', endDate: '2030-04-14', bookBy: '2030-04-01' };
    const { body: departure } = await host.call(endpoints.createDeparture, {
      params: { id },
      body: { title: 'Silent Week', ...days, exclusive: true, rooms },
    });
    const wish = { userId: guest.userId, roomId: departure.rooms[0]?.id ?? 0, places: 1, totalPrice: 560 };
    const bookings = [];
    for (let count = 0; count < 2; count += 1) {
      const { body } = await guest.call(endpoints.bookPlaces, { params: { id: departure.id }, body: wish });
      bookings.push(body.id);
    }
    site.answer = answerWith(calendarOf([['2030-04-12', '2030-04-16']]));
    const known = (await topics()).length;
    const sourceId = await add();
    const { conflicts = [] } = (await show(sourceId)) ?? {};
    expect(conflicts).toMatchObject([{ startDate: '2030-04-12', booking: { id: bookings[0] } }]);
    expect(await topics()).toHaveLength(known + 1);
  });

  test('days that another site only gives back as not available are no conflict', async () => {
    await ask('2030-04-10', '2030-04-12');
    site.answer = answerWith(calendarOf([['2030-04-10', '2030-04-13', 'Airbnb (Not available)']]));
    const sourceId = await add();
    expect(await show(sourceId)).toMatchObject({ unavailable: 1, conflicts: [] });
  });

  test('calendars are read every hour', async () => {
    site.answer = answerWith(calendarOf([]));
    await add();
    const reads = () => site.requests.filter(({ url }) => url === `/${id}-1.ics`).length;
    expect(reads()).toBe(1);
    server.clock.advance(50 * minuteMs);
    await worker.planRecurring();
    await worker.runDue();
    await worker.runDue();
    expect(reads()).toBe(1);
    server.clock.advance(17 * minuteMs);
    await runAll();
    expect(reads()).toBe(2);
  });

  test('a calendar whose reads cannot be stored is said to be overdue until one can', async () => {
    site.answer = answerWith(calendarOf([]));
    const sourceId = await add();
    site.answer = answerWith(calendarOf([['2030-04-10', '2030-04-12']]));
    isStorable = false;
    await sync(sourceId, 2 * 60);
    expect(await show(sourceId)).toMatchObject({ state: 'ok', problem: null });
    await sync(sourceId, 60);
    const problem = 'This calendar has not been read for some hours. We keep trying.';
    expect(await show(sourceId)).toMatchObject({ state: 'failing', problem });
    isStorable = true;
    await sync(sourceId, 10);
    expect(await show(sourceId)).toMatchObject({ state: 'ok', problem: null, events: 1 });
  });

  test('a deleted listing has no calendars, link or days', async () => {
    site.answer = answerWith(calendarOf([['2030-04-10', '2030-04-12']]));
    await add();
    await host.call(endpoints.createCalendarFeed, { params: { id } });
    expect((await host.call(endpoints.deleteProperty, { params: { id } })).status).toBe(204);
    expect(await takenDays()).toEqual([]);
    for (const table of ['calendar_sources', 'imported_events', 'calendar_feeds']) {
      expect(await server.database.read(table).where('property_id', id)).toEqual([]);
    }
  });

  test('no day is free while its cause stands, whatever happens', async () => {
    const today = '2030-06-01';
    const ranges = [0, 1, 2].map((start) => [addDays(today, start), addDays(today, start + 3)] as const);
    const sources: number[] = [];
    let stay: number | null = null;
    // A fixed sequence of every pair of operations.
    for (const step of [0, 1, 2, 0, 3, 1, 4, 2, 3, 0, 4, 1, 0, 2, 4]) {
      if (step < 3) {
        site.answer = answerWith(calendarOf([ranges[step] ?? ranges[0] ?? ['', '']]));
        if (sources.length < 3) sources.push(await add());
        else await sync(sources[step] ?? 0);
      } else if (step === 3) {
        const asked: Awaited<ReturnType<typeof ask>> = await ask(addDays(today, 4), addDays(today, 6));
        if (asked.status === 201) stay = asked.body.id;
      } else if (stay !== null) {
        await guest.call(endpoints.cancelBooking, { params: { id: stay } });
        stay = null;
      }
      const events = await server.database.read('imported_events').where('property_id', id);
      const taken = new Set((await takenDays()).map((day) => `2030-${day.slice(0, 5)}`));
      for (const { start_day: first, end_day: last } of events as { start_day: string; end_day: string }[]) {
        for (let day = first; day <= last; day = addDays(day, 1)) expect(taken).toContain(day);
      }
    }
  });
});
