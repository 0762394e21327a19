import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { ClaimKind } from '#contracts/domain/catalog/calendars.ts';
import { addDays } from '#contracts/rules/days.ts';
import { claimDays } from '#server/booking/day-claims/booking-day-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { requireProgram } from '#server/test-support/test-programs.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { toCalendarDocument } from './calendar-document.ts';
import { parseCalendar } from './calendar-parser.ts';

/** What another program reads: a line for each event. */
function readWith(program: 'icalendar' | 'vobject', text: string): string[] {
  const scripts = {
    icalendar: `
for e in icalendar.Calendar.from_ical(sys.stdin.buffer.read()).walk('VEVENT'):
    print(e['UID'], e['DTSTART'].dt, e['DTEND'].dt, e['SUMMARY'])`,
    vobject: `
for e in vobject.readOne(sys.stdin.buffer.read().decode()).vevent_list:
    print(e.uid.value, e.dtstart.value, e.dtend.value, e.summary.value)`,
  };
  const script = `import sys, ${program}${scripts[program]}`;
  const { stdout, stderr, status } = spawnSync(requireProgram('calendarReaders'), ['-c', script], {
    input: text,
  });
  expect([status, stderr.toString()]).toEqual([0, '']);
  return stdout.toString().trim().split('\n');
}

describeOnBothEngines('the link of a calendar', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    host = await server.as('host');
    id = await addListing(server.database, { hostId: host.userId, title: 'Secret Cedar' });
  });
  afterAll(() => server.close());

  const create = async (): Promise<string> =>
    (await host.call(endpoints.createCalendarFeed, { params: { id } })).body.token;
  const get = (token: string, headers: Record<string, string> = {}) =>
    server.visitor().fetch(`/api/calendars/${token}.ics`, { headers });

  test('shows stays and blocks to whoever has it, and nothing else', async () => {
    const guest = await server.as('guest');
    const { body: stay } = await guest.call(endpoints.createBooking, {
      body: buildStay({
        propertyId: id,
        userId: guest.userId,
        startDate: '2030-04-10',
        endDate: '2030-04-13',
      }),
    });
    await server.database.write(async (trx) => {
      await claimDays(trx, id, ['2030-05-01', '2030-05-02'], { kind: 'block', note: 'Painting' });
      await claimDays(trx, id, ['2030-05-03'], { kind: 'import', reference: 1 });
      await claimDays(trx, id, ['2032-06-01'], { kind: 'block', note: null });
    });
    const token = await create();
    const reply = await get(token);
    const text = await reply.text();
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
    });
    const expected = [
      `booking-${stay.id}.${id}@wellens 2030-04-10 2030-04-14 Reserved`,
      `block-20300501.${id}@wellens 2030-05-01 2030-05-03 Blocked`,
    ];
    expect(readWith('icalendar', text)).toEqual(expected);
    expect(readWith('vobject', text)).toEqual(expected);
    expect(text).not.toMatch(/guest|host|cedar|painting|\$|400/i);
    // Our own parser takes it for an echo, and another listing for events.
    const input = { text, timeZone: 'UTC', today: '2030-03-01', ignoresUnavailable: false };
    expect(parseCalendar({ ...input, propertyId: id })).toEqual([]);
    expect(parseCalendar({ ...input, propertyId: id + 1 })).toHaveLength(2);
    const { status } = await get(token, { 'If-None-Match': reply.headers.get('etag') ?? '' });
    expect(status).toBe(304);
  });

  test('is stored as a digest, shows its last read, and ends with the next one', async () => {
    const token = await create();
    expect(JSON.stringify(await server.database.read('calendar_feeds'))).not.toContain(token);
    const feed = async () => (await host.call(endpoints.listCalendarSources, { params: { id } })).body.feed;
    expect((await feed())?.lastReadAt).toBeNull();
    await get(token);
    expect((await feed())?.lastReadAt).toBe(server.clock.now().toISOString());
    const next = await create();
    expect([(await get(token)).status, (await get(next)).status]).toEqual([404, 200]);
    await host.call(endpoints.removeCalendarFeed, { params: { id } });
    expect([(await get(next)).status, await feed()]).toEqual([404, null]);
  });
});

test('no line is longer than 75 bytes, and the file depends on the claims alone', () => {
  const claims = Array.from({ length: 40 }, (_, index) => ({
    day: addDays('2030-01-01', index * 2),
    kind: 'departure' as const,
    bookingId: null,
    reference: Number.MAX_SAFE_INTEGER,
    note: null,
  }));
  const options = { createdAt: '2030-01-01T00:00:00.000Z', preparationDays: 0 };
  const text = toCalendarDocument(Number.MAX_SAFE_INTEGER, claims, options);
  const lengths = text.split('\r\n').map((line) => Buffer.byteLength(line));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(75);
  expect(readWith('icalendar', text)).toHaveLength(40);
  expect(toCalendarDocument(Number.MAX_SAFE_INTEGER, claims, options)).toBe(text);
});

test('days that prepare for stays and departures are blocked, but none for a block or another site’s event', () => {
  const claim = (day: string, kind: ClaimKind, reference: number | null = null) => ({
    ...{ day, kind, reference, note: null },
    bookingId: kind === 'booking' ? 7 : null,
  });
  const claims = [
    claim('2030-01-10', 'booking'),
    claim('2030-01-11', 'booking'),
    claim('2030-01-13', 'block'),
    claim('2030-01-20', 'import', 1),
    claim('2030-02-01', 'departure', 3),
  ];
  const options = { createdAt: '2030-01-01T00:00:00.000Z', preparationDays: 2 };
  const text = toCalendarDocument(5, claims, options);
  expect(readWith('icalendar', text)).toEqual([
    'preparation-20300108.5@wellens 2030-01-08 2030-01-10 Blocked',
    'booking-7.5@wellens 2030-01-10 2030-01-12 Reserved',
    'preparation-20300112.5@wellens 2030-01-12 2030-01-13 Blocked',
    'block-20300113.5@wellens 2030-01-13 2030-01-14 Blocked',
    'preparation-20300130.5@wellens 2030-01-30 2030-02-01 Blocked',
    'departure-20300201.5@wellens 2030-02-01 2030-02-02 Blocked',
    'preparation-20300202.5@wellens 2030-02-02 2030-02-04 Blocked',
  ]);
  const input = { text, timeZone: 'UTC', today: '2030-01-01', ignoresUnavailable: false };
  expect(parseCalendar({ ...input, propertyId: 5 })).toEqual([]);
});
