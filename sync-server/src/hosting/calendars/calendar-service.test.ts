import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { CalendarOp } from '#contracts/domain/catalog/calendars.ts';
import { addDays } from '#contracts/rules/days.ts';
import { defaultSettings } from '#contracts/rules/calendar.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing, addPackage, addPackageDays } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const ruleId = '00000000-0000-4000-8000-000000000001';
const noRule = { price: null, minimumNights: null, maximumNights: null, arrivalDays: null };

describeOnBothEngines('the calendar of a listing', (engine) => {
  let server: TestServer;
  let host: TestClient;
  let guest: TestClient;
  let id: number;
  beforeAll(async () => {
    server = await startTestServer({ engine });
    [host, guest] = [await server.as('host'), await server.as('guest')];
  });
  beforeEach(async () => {
    server.clock.set('2030-03-01T12:00:00.000Z');
    id = await addListing(server.database, { hostId: host.userId, pricePerNight: 100 });
  });
  afterAll(() => server.close());

  const change = async (...ops: CalendarOp[]) =>
    (await host.call(endpoints.changeCalendar, { params: { id }, body: { ops } })).body;
  const settings = (fields: Partial<typeof defaultSettings>): CalendarOp => ({
    op: 'settings',
    settings: { ...defaultSettings, ...fields },
  });
  const book = (
    startDate: string,
    endDate: string,
    totalPrice: number,
    retreatPackageId: number | null = null,
  ) =>
    guest.call(endpoints.createBooking, {
      body: {
        ...buildStay({ propertyId: id, userId: guest.userId }),
        ...{ startDate, endDate, totalPrice, retreatPackageId },
      },
    });
  const taken = async () =>
    (await server.visitor().call(endpoints.listPropertyBookings, { params: { id } })).body;
  const claims = () =>
    server.database
      .read('booking_days')
      .where('property_id', id)
      .orderBy('day')
      .select<{ day: string; kind: string }[]>('day', 'kind');
  const daysOf = async (kind: string) =>
    (await claims()).filter((claim) => claim.kind === kind).map(({ day }) => day.slice(8));

  test('blocks what is free, and names the days that a guest booked first', async () => {
    await book('2030-03-05', '2030-03-06', 112);
    const reply = await change({ op: 'block', from: '2030-02-28', to: '2030-03-08', note: 'Roof' });
    expect(reply).toEqual({
      applied: 6,
      refused: [
        { day: '2030-02-28', reason: 'past' },
        { day: '2030-03-05', reason: 'booked' },
        { day: '2030-03-06', reason: 'booked' },
      ],
    });
    expect(await taken()).toEqual([
      { startDate: '2030-03-01', endDate: '2030-03-04' },
      { startDate: '2030-03-05', endDate: '2030-03-06' },
      { startDate: '2030-03-07', endDate: '2030-03-08' },
    ]);
    expect((await book('2030-03-02', '2030-03-03', 112)).problem.code).toBe('dates_unavailable');
    await change({ op: 'unblock', from: '2030-03-01', to: '2030-03-06' });
    expect(await daysOf('block')).toEqual(['07', '08']);
    expect(await daysOf('booking')).toEqual(['05', '06']);
  });

  test('blocks days of a request that is overdue and was not expired yet', async () => {
    id = await addListing(server.database, { hostId: host.userId, pricePerNight: 100, instantBook: false });
    expect((await book('2030-03-10', '2030-03-12', 224)).body.status).toBe('pending');
    server.clock.advance(49 * 3_600_000);
    const reply = await change({ op: 'block', from: '2030-03-10', to: '2030-03-12' });
    expect(reply).toEqual({ applied: 3, refused: [] });
    expect(await daysOf('booking')).toEqual([]);
  });

  test('reports a long block in parts that devices can list', async () => {
    await change(
      { op: 'block', from: '2030-03-02', to: '2031-03-31' },
      { op: 'block', from: '2031-04-01', to: '2032-02-27' },
    );
    expect(await taken()).toEqual([
      { startDate: '2030-03-02', endDate: '2031-03-02' },
      { startDate: '2031-03-03', endDate: '2032-02-27' },
    ]);
  });

  test('shows its host why a day is taken, and everyone else only that it is', async () => {
    await book('2030-03-03', '2030-03-04', 112);
    await change(
      { op: 'block', from: '2030-03-02', to: '2030-03-02', note: 'Family' },
      settings({ weekendPrice: 150 }),
    );
    const query = { from: '2030-03-01', to: '2030-03-03' };
    const shownTo = async (client: TestClient) =>
      (await client.call(endpoints.getCalendar, { params: { id }, query })).body.days;
    expect(await shownTo(server.visitor())).toEqual([
      { day: '2030-03-01', isFree: true, price: 150 },
      { day: '2030-03-02', isFree: false, price: 150 },
      { day: '2030-03-03', isFree: false, price: 100 },
    ]);
    expect(await shownTo(host)).toMatchObject([
      { isFree: true },
      { kind: 'block', note: 'Family' },
      { kind: 'booking', bookingId: expect.any(Number) as number },
    ]);
    const { body: feed } = await host.call(endpoints.listChanges);
    const row = feed.changes.find((one) => one.table === 'calendars' && one.id === id)?.row;
    expect(row).toEqual({
      id,
      claims: [{ from: '2030-03-02', to: '2030-03-02', kind: 'block', reference: null, note: 'Family' }],
      sources: [],
    });
    const tooLong = { from: '2030-01-01', to: '2031-12-31' };
    expect((await guest.call(endpoints.getCalendar, { params: { id }, query: tooLong })).problem.code).toBe(
      'bad_filter',
    );
  });

  test('prices nights by date, stores the lines, and refuses a quote without them', async () => {
    const rule = { ...noRule, id: ruleId, from: '2030-03-06', to: '2030-03-06', price: 200 };
    await change({ op: 'rule', rule }, settings({ weekendPrice: 150 }));
    const refused = await book('2030-03-05', '2030-03-09', 448);
    const lines = [
      { nights: 2, rate: 100, subtotal: 200 },
      { nights: 1, rate: 200, subtotal: 200 },
      { nights: 1, rate: 150, subtotal: 150 },
    ];
    expect(refused.problem).toMatchObject({ code: 'price_changed', current: { total: 616, lines } });
    expect((await book('2030-03-05', '2030-03-09', 616)).body).toMatchObject({
      totalPrice: 616,
      priceLines: lines,
    });

    const packageId = await addPackage(server.database, { propertyId: id, pricePerNight: 300 });
    const ofPackage = await book('2030-03-15', '2030-03-17', 672, packageId);
    expect(ofPackage.body.priceLines).toEqual([{ nights: 2, rate: 300, subtotal: 600 }]);

    const { body: shown } = await guest.call(endpoints.getProperty, { params: { id } });
    expect(shown.calendar).toMatchObject({ weekendPrice: 150, rules: [rule] });
    await change({ op: 'removeRule', ruleId }, settings({}));
    expect((await guest.call(endpoints.getProperty, { params: { id } })).body.calendar).toBeUndefined();
  });

  test('enforces nights, arrival days, notice and window in the time of the retreat', async () => {
    await change(settings({ minimumNights: 2, maximumNights: 3, arrivalDays: 1 << 6, windowDays: 60 }));
    const reasonOf = async (...stay: Parameters<typeof book>) => (await book(...stay)).problem.detail;
    expect(await reasonOf('2030-03-09', '2030-03-10', 112)).toBe(
      'A stay that begins on this day has at least 2 nights.',
    );
    expect(await reasonOf('2030-03-09', '2030-03-13', 448)).toBe(
      'A stay that begins on this day has at most 3 nights.',
    );
    expect(await reasonOf('2030-03-08', '2030-03-10', 224)).toBe(
      'Stays at that time begin on Saturdays only.',
    );
    expect(await reasonOf('2030-05-04', '2030-05-06', 224)).toBe(
      'This retreat can be booked up to 60 days ahead.',
    );
    expect((await book('2030-03-09', '2030-03-11', 224)).status).toBe(201);
  });

  test.each([
    ['Pacific/Pago_Pago', '2030-03-02', '2030-03-03'],
    ['Pacific/Apia', '2030-03-03', '2030-03-04'],
  ])('counts hours of notice in %s', async (timeZone, tooEarly, first) => {
    // With the notice it is noon of March 3 in Pago Pago, and of March 4 in Apia.
    server.clock.set('2030-03-02T10:30:00.000Z');
    id = await addListing(server.database, { hostId: host.userId, pricePerNight: 100, timeZone });
    await change(settings({ advanceNoticeHours: 36 }));
    expect((await book(tooEarly, '2030-03-08', 0)).problem.errors?.[0]?.field).toBe('startDate');
    expect((await book(first, '2030-03-08', 0)).problem.code).toBe('price_changed');
  });

  test('keeps days free before and after stays, and not beside blocks', async () => {
    await change({ op: 'block', from: '2030-03-20', to: '2030-03-20' }, settings({ preparationDays: 1 }));
    await book('2030-03-10', '2030-03-12', 224);
    expect((await book('2030-03-07', '2030-03-09', 224)).problem.code).toBe('dates_unavailable');
    expect((await book('2030-03-13', '2030-03-14', 112)).problem.code).toBe('dates_unavailable');
    expect(await taken()).toEqual([
      { startDate: '2030-03-09', endDate: '2030-03-13' },
      { startDate: '2030-03-20', endDate: '2030-03-20' },
    ]);
    expect((await book('2030-03-14', '2030-03-19', 560)).status).toBe(201);
    expect(await daysOf('booking')).toEqual(['10', '11', '12', '14', '15', '16', '17', '18', '19']);
  });

  test.each([1, 2])(
    'hides a listing from a search of the %i days beside a stay, but not of a block',
    async (n) => {
      await change({ op: 'block', from: '2030-03-20', to: '2030-03-20' }, settings({ preparationDays: n }));
      await book('2030-03-10', '2030-03-12', 224);
      const isFound = async (startDate: string, endDate: string) => {
        const query = { mine: 1, startDate, endDate, limit: 100 };
        const { body } = await host.call(endpoints.listProperties, { query });
        return body.some((listing) => listing.id === id);
      };
      const [before, after] = [addDays('2030-03-10', -n), addDays('2030-03-12', n)];
      expect(await isFound(addDays(before, -3), before)).toBe(false);
      expect(await isFound(after, addDays(after, 2))).toBe(false);
      expect(await isFound(addDays(before, -3), addDays(before, -1))).toBe(true);
      expect(await isFound(addDays(after, 1), '2030-03-19')).toBe(true);
      expect(await isFound('2030-03-20', '2030-03-21')).toBe(false);
    },
  );

  test('lets a guest arrive on the day of a check-out only if its host wants that', async () => {
    await book('2030-03-10', '2030-03-12', 224);
    expect((await book('2030-03-12', '2030-03-14', 224)).problem.code).toBe('dates_unavailable');
    await change(settings({ sameDayTurnover: true }));
    expect(await daysOf('booking')).toEqual(['10', '11']);
    expect((await book('2030-03-12', '2030-03-14', 224)).status).toBe(201);
    expect(await taken()).toEqual([
      { startDate: '2030-03-10', endDate: '2030-03-11' },
      { startDate: '2030-03-12', endDate: '2030-03-13' },
    ]);
    await change({ op: 'block', from: '2030-03-14', to: '2030-03-14' });
    await change(settings({}));
    // The days of check-out are claimed again where nothing else claims them.
    expect(await claims()).toMatchObject([
      ...['10', '11', '12', '13'].map((day) => ({ day: `2030-03-${day}`, kind: 'booking' })),
      { day: '2030-03-14', kind: 'block' },
    ]);
    const both = await host.call(endpoints.changeCalendar, {
      params: { id },
      body: { ops: [settings({ sameDayTurnover: true, preparationDays: 1 })] },
    });
    expect(both.problem.code).toBe('invalid_fields');
  });

  test('makes blocked days of a package unavailable', async () => {
    const packageId = await addPackage(server.database, { propertyId: id });
    const dates = ['2030-03-05', '2030-03-06'];
    await addPackageDays(
      server.database,
      packageId,
      dates.map((date) => ({ date, spotsRemaining: 4 })),
    );
    await change({ op: 'block', from: '2030-03-06', to: '2030-03-06' });
    const { body } = await guest.call(endpoints.listPackageAvailability, { params: { id: packageId } });
    expect(body.map(({ date, available }) => [date, available])).toEqual([
      ['2030-03-05', true],
      ['2030-03-06', false],
    ]);
  });

  test('is answered once under a key, and refuses too many rules as a whole', async () => {
    const ops: CalendarOp[] = [{ op: 'block', from: '2030-03-05', to: '2030-03-06' }];
    const send = () =>
      host.call(endpoints.changeCalendar, { params: { id }, body: { ops }, key: `block-${id}` });
    const first = await send();
    await change({ op: 'unblock', from: '2030-03-05', to: '2030-03-06' });
    expect((await send()).body).toEqual(first.body);
    expect(await daysOf('block')).toEqual([]);

    const rules = (from: number, count: number): CalendarOp[] =>
      Array.from({ length: count }, (__, index) => ({
        op: 'rule',
        rule: {
          ...noRule,
          id: ruleId.replace(/.{3}$/, String(from + index)),
          from: '2030-03-05',
          to: '2030-03-06',
          price: 90,
        },
      }));
    await change(...rules(100, 100));
    await change(...rules(200, 100));
    const { problem } = await host.call(endpoints.changeCalendar, {
      params: { id },
      body: { ops: rules(300, 1) },
    });
    expect(problem.code).toBe('limit_reached');
    await host.call(endpoints.deleteProperty, { params: { id } });
    expect(await claims()).toEqual([]);
  });
});
