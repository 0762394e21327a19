import { beforeEach, describe, expect, test } from 'vitest';
import type { CalendarOp, HostCalendar } from '#contracts/domain/catalog/calendars.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { defaultSettings } from '#contracts/rules/calendar.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { readOneWithPending } from '#pwa/data/read-one-with-pending.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { discard } from '#pwa/sync/outbox/outbox-actions.ts';
import { readUndoNotices } from '#pwa/sync/outbox/undo-notices.ts';
import { readyEntries } from '#pwa/sync/outbox/entry-order.ts';
import { applyPushResults, markRejected } from '#pwa/sync/push/apply-push-result.ts';
import { planCall } from '#pwa/sync/push/call-builder.ts';
import { browserEnvironment } from '#pwa/sync/transport/environment.ts';
import { buildEntry } from '#pwa/test-support/build-entry.ts';
import { buildBooking, buildProperty } from '#pwa/test-support/builders.ts';
import { changeCalendar } from './calendar-commands.ts';
import { NothingToEditError } from './edit.ts';
import { resolveCommand } from './registry.ts';

const db = new PrivateDb(2, 'calendar-commands-test');
const publicDb = new PublicDb('calendar-commands-test-public');
/** A browser environment without a network. */
const environment = { ...browserEnvironment, fetch: () => Promise.reject(new TypeError('no network')) };
const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => db });
const known = { serverId: (id: number) => id, serverRow: undefined };
const block = (from: string, to: string): CalendarOp => ({ op: 'block', from, to, note: 'Roof' });
const settings = { ...defaultSettings, minimumNights: 3 };
const shown = async () => ({
  property: await readOneWithPending<Property>(db, 'ownProperties', db.ownProperties.get(7), 7),
  calendar: await readOneWithPending<HostCalendar>(db, 'calendars', db.calendars.get(7), 7),
});

beforeEach(async () => {
  await Promise.all(db.tables.map((table) => table.clear()));
  await db.ownProperties.put(buildProperty({ id: 7, hostId: 2 }));
  await db.calendars.put({ id: 7, claims: [], sources: [] });
  const stay = { id: 1, propertyId: 7, startDate: '2030-06-05', endDate: '2030-06-06' };
  await db.bookings.put(buildBooking({ ...stay, status: 'confirmed' }));
});

test('changes made offline are shown at once, leave stays alone, and become one call', async () => {
  await changeCalendar(device, 7, [block('2030-06-04', '2030-06-08')]);
  await changeCalendar(device, 7, [
    { op: 'unblock', from: '2030-06-08', to: '2030-06-08' },
    { op: 'settings', settings },
  ]);
  const { property, calendar } = await shown();
  expect(property?.calendar).toMatchObject({ minimumNights: 3 });
  expect(calendar?.pending).toMatchObject({ state: 'queued' });
  expect(calendar?.claims.map(({ from, to, note }) => [from, to, note])).toEqual([
    ['2030-06-04', '2030-06-04', 'Roof'],
    ['2030-06-07', '2030-06-07', 'Roof'],
  ]);
  const [entry, ...more] = await db.outbox.toArray();
  expect(more).toEqual([]);
  const call = planCall(entry!, resolveCommand(entry!)!, known);
  expect(call.url).toBe('/api/properties/7/calendar');
  expect((call.body as { ops: CalendarOp[] }).ops.map(({ op }) => op)).toEqual([
    'block',
    'unblock',
    'settings',
  ]);
});

test('a call has at most the allowed number of changes', async () => {
  const ops = Array.from({ length: calendarLimits.opsMax }, () => block('2030-06-08', '2030-06-08'));
  await changeCalendar(device, 7, ops);
  await changeCalendar(device, 7, [block('2030-06-09', '2030-06-09')]);
  const entries = await db.outbox.toArray();
  expect(entries.map(({ args }) => (args as { ops: unknown[] }).ops.length)).toEqual([
    calendarLimits.opsMax,
    1,
  ]);
  expect(new Set(entries.map(({ orderingKey }) => orderingKey))).toEqual(new Set(['calendar:7']));
  await expect(changeCalendar(device, 8, ops)).rejects.toThrow(NothingToEditError);
});

test('the calendar of a listing that was not sent yet waits for the listing', async () => {
  await db.outbox.add(buildEntry({ seq: 100, name: 'createProperty', entityId: 7 }));
  await changeCalendar(device, 7, [block('2030-06-08', '2030-06-08')]);
  const change = await db.outbox.filter(({ name }) => name === 'changeCalendar').first();
  expect(change?.dependsOn).toEqual([100]);
});

describe('after a change that would have made too many rules', () => {
  const rule = (id: string, price: number | null): CalendarOp => ({
    op: 'rule',
    rule: {
      ...{ id, from: '2030-06-01', to: '2030-06-03', price },
      ...{ minimumNights: null, maximumNights: null, arrivalDays: null },
    },
  });
  const refusal = { code: 'limit_reached', status: 409, detail: '200 rules at most.' } as const;
  const entries = () => db.outbox.orderBy('seq').toArray();
  const opsOf = (entry: OutboxEntry) => (entry.args as { ops: CalendarOp[] }).ops;
  let refused: number;
  beforeEach(async () => {
    refused = (await changeCalendar(device, 7, [block('2030-06-08', '2030-06-08'), rule('one', 300)]))!;
    await db.outbox.update(refused, { attempts: 1 });
    await markRejected(db, refused, refusal);
  });

  test('the calendar shows what the server has, with the refused change', async () => {
    const { property, calendar } = await shown();
    expect(property).toMatchObject({ pending: { name: 'changeCalendar', state: 'rejected' } });
    expect(property?.calendar?.rules ?? []).toEqual([]);
    expect(calendar?.claims ?? []).toEqual([]);
  });

  test('blocked days are sent, with those of the refused change, and stay when that is discarded', async () => {
    await changeCalendar(device, 7, [block('2030-06-10', '2030-06-10')]);
    const [first, second] = await entries();
    expect(first).toMatchObject({ seq: refused, state: 'rejected', args: { ops: [{ op: 'rule' }] } });
    expect(opsOf(second!).map(({ from }) => from)).toEqual(['2030-06-08', '2030-06-10']);
    expect(readyEntries(await entries(), 2, Date.now()).map(({ seq }) => seq)).toEqual([second!.seq]);
    await discard(device, refused);
    const { property, calendar } = await shown();
    expect(property?.calendar?.rules ?? []).toEqual([]);
    expect(calendar?.claims.map(({ from }) => from)).toEqual(['2030-06-08', '2030-06-10']);
  });

  test('days that another device blocks are shown', async () => {
    await changeCalendar(device, 7, [block('2030-06-10', '2030-06-10')]);
    await db.outbox.delete(refused + 1);
    const claim = {
      from: '2030-06-20',
      to: '2030-06-20',
      kind: 'block',
      reference: null,
      note: null,
    } as const;
    await db.calendars.put({ id: 7, claims: [claim], sources: [] });
    expect((await shown()).calendar).toMatchObject({ claims: [claim], pending: { state: 'rejected' } });
  });

  test('a change of the rules takes it along as a new call', async () => {
    await changeCalendar(device, 7, [{ op: 'removeRule', ruleId: 'old' }]);
    const [entry, ...more] = await entries();
    expect(more).toEqual([]);
    expect(entry).toMatchObject({ state: 'queued', attempts: 0, call: null });
    expect(opsOf(entry!).map(({ op }) => op)).toEqual(['block', 'rule', 'removeRule']);
  });
});

test('days that were booked meanwhile leave a notice, those that are over do not', async () => {
  const answer = async (refused: object[]) => {
    await changeCalendar(device, 7, [block('2030-06-09', '2030-06-20')]);
    const entry = (await db.outbox.where('state').equals('queued').toArray())[0]!;
    await db.outbox.update(entry.seq, { state: 'sending' });
    const outcome = { kind: 'accepted', body: { applied: 8, refused }, seq: 5, epoch: null } as const;
    const sent = { ...entry, state: 'sending' as const };
    await applyPushResults({ db, environment }, [{ entry: sent, resolved: resolveCommand(entry)!, outcome }]);
    expect(await db.outbox.get(entry.seq)).toMatchObject({ state: 'accepted', replySeq: 5 });
    return readUndoNotices(db);
  };
  expect(await answer([{ day: '2030-06-09', reason: 'past' }])).toEqual([]);
  const days = ['2030-06-09', '2030-06-10'];
  const refused = days.map((day) => ({ day, reason: 'booked' }));
  expect(await answer(refused)).toMatchObject([
    { entry: { name: 'changeCalendar', subject: 'Cedar Steam Ryokan' }, reply: { refused } },
  ]);
});
