import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import type { NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import { programmeRemindKind, planProgrammeReminders } from './programme-reminder-service.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { pushKind } from '#server/reach/push/push-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createPushBrowser } from '#server/test-support/push-browser.ts';
import { PushStandIn } from '#server/test-support/push-stand-in.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { addProgrammeItem } from '#server/test-support/test-programmes.ts';
import { buildStay } from '#server/test-support/test-stays.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('reminders of what a guest picked', (engine) => {
  const browser = createPushBrowser();
  let service: PushStandIn;
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let propertyId: number;
  /** From 10 to 13 April 2030, in Tokyo, nine hours ahead of UTC. */
  let stay: number;
  beforeEach(async () => {
    service = await PushStandIn.start();
    server = await startTestServer({ engine, env: { PUSH_HOSTS: service.host } });
    server.clock.set('2030-04-05T12:00:00.000Z');
    [guest, host] = [await server.as('guest'), await server.as('host')];
    propertyId = await addListing(server.database, { hostId: host.userId, timeZone: 'Asia/Tokyo' });
    const body = buildStay({ propertyId, userId: guest.userId });
    stay = (await guest.call(endpoints.createBooking, { body })).body.id;
    await guest.call(endpoints.addPushSubscription, {
      body: browser.subscriptionOf(service.endpointOf('one')),
    });
    // As on the device before the journey: the retreat's zone counts.
    await guest.call(endpoints.changeNotificationSettings, { body: { timeZone: 'Europe/Berlin' } });
  });
  afterEach(async () => {
    await server.close();
    await service.close();
  });

  const pick = (change: { add?: number[]; remove?: number[] }) =>
    guest.call(endpoints.pickProgrammeItems, { params: { id: stay }, body: change });
  const addPicked = async (parts: Parameters<typeof addProgrammeItem>[1]): Promise<number> => {
    const id = await addProgrammeItem(server.database, parts);
    await pick({ add: [id] });
    return id;
  };
  /** @param time of the clock in Tokyo. @returns what the guest's browser has received by then */
  const receivedAt = async (time: string): Promise<string[]> => {
    server.clock.set(new Date(`${time}:00+09:00`).toISOString());
    await planProgrammeReminders(server.database, server.clock);
    const kinds = [programmeRemindKind(server.deps), pushKind(server.deps)];
    const worker = new JobWorker({ ...server.deps, kinds, random: () => 0.5 });
    while ((await worker.runDue()) > 0);
    return service.received.map(({ body }) => String(browser.decrypt(body).notification['body']));
  };

  test('come 15 minutes before, once, and are no use to a phone later', async () => {
    await addPicked({ propertyId, startTime: '10:00', endTime: '11:00', title: 'Tea', place: 'Pavilion' });
    expect(await receivedAt('2030-04-11T09:43')).toEqual([]);
    const texts = [
      expect.stringMatching(
        /^Cedar Steam House: Tea \(Pavilion\) begins on Thursday.* 10:00\sAM GMT\+9\.$/,
      ) as string,
    ];
    expect(await receivedAt('2030-04-11T09:45')).toEqual(texts);
    expect(service.received[0]?.headers).toMatchObject({ ttl: String(15 * 60), urgency: 'high' });
    expect(await receivedAt('2030-04-11T09:55')).toEqual(texts);
    expect(await receivedAt('2030-04-12T09:43')).toEqual(texts);
    expect(await receivedAt('2030-04-12T09:45')).toHaveLength(2);
  });

  test('of the early morning come on the evening before, except to people without quiet hours', async () => {
    await addPicked({ propertyId, startTime: '07:00', endTime: '08:30' });
    expect(await receivedAt('2030-04-10T20:59')).toEqual([]);
    expect(await receivedAt('2030-04-10T21:00')).toHaveLength(1);
    expect(await receivedAt('2030-04-11T06:45')).toHaveLength(1);
    await guest.call(endpoints.changeNotificationSettings, { body: { quietHours: false } });
    expect(await receivedAt('2030-04-11T21:00')).toHaveLength(1);
    expect(await receivedAt('2030-04-12T06:44')).toHaveLength(1);
    expect(await receivedAt('2030-04-12T06:45')).toHaveLength(2);
  });

  test('do not come for what is put back, called off or over, and come at the time to which it moved', async () => {
    const at = { propertyId, startTime: '10:00', endTime: '12:30' };
    const [put, off, moved] = [
      await addPicked(at),
      await addPicked(at),
      await addPicked({ ...at, title: 'Walk' }),
    ];
    expect(await receivedAt('2030-04-11T09:40')).toEqual([]);
    await pick({ remove: [put] });
    const edit = (id: number, body: object) =>
      host.call(endpoints.updateProgrammeItem, { params: { id }, body });
    await edit(off, { cancelled: true });
    await edit(moved, { startTime: '11:00' });
    expect(await receivedAt('2030-04-11T09:45')).toEqual([]);
    expect(await receivedAt('2030-04-11T10:40')).toEqual([]);
    expect(await receivedAt('2030-04-11T10:45')).toEqual([expect.stringContaining('Walk')]);
    expect(await receivedAt('2030-04-12T10:44')).toHaveLength(1);
    // As after an outage.
    expect(await receivedAt('2030-04-12T11:01')).toHaveLength(1);
  });

  test('are switched off apart from the changes of the programme', async () => {
    await addPicked({ propertyId, startTime: '10:00', endTime: '11:00' });
    const choose = (topic: NotificationTopic) =>
      guest.call(endpoints.changeNotificationSettings, {
        body: { topicChoices: [{ topic, channel: 'push', on: false }] },
      });
    await choose('stay.programme');
    expect(await receivedAt('2030-04-11T09:40')).toEqual([]);
    expect(await receivedAt('2030-04-11T09:45')).toHaveLength(1);
    const { body: settings } = await choose('stay.item-soon');
    expect(settings.topicChoices).toHaveLength(2);
    expect(await receivedAt('2030-04-12T09:40')).toHaveLength(1);
    expect(await receivedAt('2030-04-12T09:45')).toHaveLength(1);
  });

  test('do not come before the guest arrives, nor for what the guest did not pick', async () => {
    await addPicked({ propertyId, startTime: '10:00', endTime: '11:00' });
    await addProgrammeItem(server.database, { propertyId, startTime: '17:00', endTime: '18:00' });
    expect(await receivedAt('2030-04-10T09:40')).toEqual([]);
    expect(await receivedAt('2030-04-10T09:45')).toEqual([]);
    expect(await receivedAt('2030-04-10T16:40')).toEqual([]);
    expect(await receivedAt('2030-04-10T16:45')).toEqual([]);
  });

  test('come on the first day from the check-in time of the listing on', async () => {
    await server.database.write((trx) =>
      trx('properties').where('id', propertyId).update({ check_in_from: '09:30' }),
    );
    await addPicked({ propertyId, startTime: '10:00', endTime: '11:00' });
    expect(await receivedAt('2030-04-10T09:40')).toEqual([]);
    expect(await receivedAt('2030-04-10T09:45')).toHaveLength(1);
  });

  test('do not come for what begins on the last day after check-out', async () => {
    await server.database.write((trx) =>
      trx('properties').where('id', propertyId).update({ check_out_until: '11:00' }),
    );
    await addPicked({ propertyId, startTime: '12:00', endTime: '13:00' });
    expect(await receivedAt('2030-04-12T11:45')).toHaveLength(1);
    expect(await receivedAt('2030-04-13T11:45')).toHaveLength(1);
  });

  test('come late, but once, after an outage or a late pick, as long as it has not begun', async () => {
    await addPicked({ propertyId, startTime: '10:00', endTime: '10:30', title: 'Tea' });
    expect(await receivedAt('2030-04-11T09:34')).toEqual([]);
    expect(await receivedAt('2030-04-11T09:46')).toEqual([expect.stringContaining('Tea')]);
    await addPicked({ propertyId, startTime: '10:01', endTime: '11:00', title: 'Walk' });
    await addPicked({ propertyId, startTime: '09:47', endTime: '11:00' });
    const both = [expect.stringContaining('Tea'), expect.stringContaining('Walk')];
    expect(await receivedAt('2030-04-11T09:47')).toEqual(both);
    expect(await receivedAt('2030-04-11T09:59')).toEqual(both);
    expect(await receivedAt('2030-04-11T10:00')).toEqual(both);
  });

  test('do not come late in quiet hours, nor on the morning after the evening they were for', async () => {
    await addPicked({ propertyId, startTime: '22:10', endTime: '23:00' });
    await addPicked({ propertyId, startTime: '08:10', endTime: '09:00' });
    expect(await receivedAt('2030-04-10T21:40')).toEqual([]);
    for (const time of ['2030-04-10T22:01', '2030-04-11T07:56', '2030-04-11T08:01']) {
      expect(await receivedAt(time)).toEqual([]);
    }
  });
});
