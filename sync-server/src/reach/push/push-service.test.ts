import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { verificationNotesMax } from '#contracts/form-limits.ts';
import { notificationLimits } from '#contracts/request-limits.ts';
import type { Described } from '#contracts/rules/notifications/notification-words.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { findDeadJobs } from '#server/platform/jobs/job-repository.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createPushBrowser } from '#server/test-support/push-browser.ts';
import { PushStandIn, readVapid } from '#server/test-support/push-stand-in.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

describeOnBothEngines('push', (engine) => {
  let service: PushStandIn;
  let server: TestServer;
  let guest: TestClient;
  const browser = createPushBrowser();
  beforeEach(async () => {
    service = await PushStandIn.start();
    server = await startTestServer({
      engine,
      env: { PUSH_HOSTS: service.host, CONTACT_EMAIL: 'ops@wellens.example' },
    });
    guest = await server.as('guest');
  });
  afterEach(async () => {
    await server.close();
    await service.close();
  });

  const subscribe = async (client = guest, channel = 'one') =>
    client.call(endpoints.addPushSubscription, {
      body: browser.subscriptionOf(service.endpointOf(channel)),
    });
  const accepted: Described = {
    topic: 'booking.accepted',
    params: { title: 'Cedar Steam', person: 'Aiko', startDate: '2030-04-01', endDate: '2030-04-03' },
  };
  const notifyGuest = (what = accepted) =>
    server.database.write((trx) =>
      notify(trx, { userId: guest.userId, ...what, path: '/trips/12', now: server.clock.now() }),
    );
  const runJobs = async () => {
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds(server.deps, null), random: () => 0.5 });
    while ((await worker.runDue()) > 0);
  };
  /** At 22:30 in Tokyo, where the guest is. */
  const notifyAtNight = async (what = accepted) => {
    await guest.call(endpoints.changeNotificationSettings, { body: { timeZone: 'Asia/Tokyo' } });
    await subscribe();
    server.clock.set('2030-03-01T13:30:00.000Z');
    await notifyGuest(what);
    await runJobs();
    expect(service.received).toEqual([]);
  };
  const subscriptionIds = () => server.database.read('push_subscriptions').pluck('id');

  test('a notification reaches the browser encrypted, signed with the key that it subscribed with', async () => {
    await subscribe();
    await notifyGuest();
    await runJobs();
    expect(service.received).toHaveLength(1);
    const [push] = service.received;
    expect(push!.headers).toMatchObject({
      ttl: String(24 * 60 * 60),
      urgency: 'high',
      'content-encoding': 'aes128gcm',
    });
    const { key, claims } = readVapid(push!);
    expect((await guest.call(endpoints.getPushKey)).body.key).toBe(key);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@wellens.example' });
    expect(push!.body.includes('Aiko')).toBe(false);
    expect(() => createPushBrowser().decrypt(push!.body)).toThrow();
    expect(browser.decrypt(push!.body)).toEqual({
      web_push: 8030,
      notification: {
        title: 'Your stay is confirmed',
        body: 'Aiko accepted your request for Cedar Steam, April 1 to April 3, 2030.',
        tag: 'booking.accepted /trips/12',
        lang: 'en',
        navigate: 'http://localhost:0/trips/12',
      },
    });
  });

  test('it is sent once, and not at all if it was seen before', async () => {
    await subscribe();
    await notifyGuest();
    const { body } = await guest.call(endpoints.listNotifications);
    await guest.call(endpoints.markSeen, { body: { ids: body.map(({ id }) => id) } });
    await runJobs();
    expect(service.received).toEqual([]);
    await notifyGuest();
    await runJobs();
    await runJobs();
    expect(service.received).toHaveLength(1);
  });

  test('a person who switched it off, or paused everything, gets none', async () => {
    await subscribe();
    const off = { choices: [{ category: 'booking', channel: 'push', on: false }] as const };
    await guest.call(endpoints.changeNotificationSettings, { body: { choices: [...off.choices] } });
    await notifyGuest();
    await runJobs();
    const on = [{ ...off.choices[0], on: true }];
    const pausedUntil = new Date(server.clock.now().getTime() + 60_000).toISOString();
    await guest.call(endpoints.changeNotificationSettings, { body: { choices: on, pausedUntil } });
    await notifyGuest();
    await runJobs();
    expect(service.received).toEqual([]);
  });

  test('at night it waits for the morning of its person', async () => {
    await notifyAtNight();
    server.clock.set('2030-03-01T23:00:00.000Z');
    await runJobs();
    expect(service.received).toHaveLength(1);
  });

  test.each([
    ['at eight in the morning', '2030-03-01T23:00:00.000Z', 0],
    ['a minute later', '2030-03-01T23:01:00.000Z', 1],
  ])('an offer that comes at night and ends %s', async (_, until, sent) => {
    const offer = { title: 'Silent Week', startDate: '2030-03-03', endDate: '2030-03-05', guests: 1, until };
    await notifyAtNight({ topic: 'booking.expiring', params: { ...offer, variant: 'offer' } });
    server.clock.set('2030-03-01T23:00:00.000Z');
    await runJobs();
    expect(service.received).toHaveLength(sent);
    if (sent > 0) expect(service.received[0]?.headers).toMatchObject({ ttl: '60' });
  });

  test('in the morning it is not sent to a person who has switched it off meanwhile', async () => {
    await notifyAtNight();
    const choices = [{ category: 'booking' as const, channel: 'push' as const, on: false }];
    await guest.call(endpoints.changeNotificationSettings, { body: { choices } });
    server.clock.set('2030-03-01T23:00:00.000Z');
    await runJobs();
    expect(service.received).toEqual([]);
  });

  test.each([404, 410, 403])('a browser that is gone (%s) is removed', async (status) => {
    await subscribe();
    service.nextReplies.push({ status });
    await notifyGuest();
    await runJobs();
    expect(await subscriptionIds()).toEqual([]);
  });

  test('a service that asks to wait is called again after that time', async () => {
    await subscribe();
    service.nextReplies.push({ status: 429, headers: { 'Retry-After': '300' } });
    await notifyGuest();
    await runJobs();
    server.clock.advance(299_000);
    await runJobs();
    expect(service.received).toHaveLength(1);
    server.clock.advance(1_000);
    await runJobs();
    expect(service.received).toHaveLength(2);
  });

  test('a failing service is called again later, and a redirect is not followed', async () => {
    await subscribe();
    service.nextReplies.push({ status: 503 }, { status: 307, headers: { Location: '/push/other' } });
    await notifyGuest();
    await runJobs();
    server.clock.advance(60_000);
    await runJobs();
    server.clock.advance(120_000);
    await runJobs();
    expect(service.received.map(({ channel }) => channel)).toEqual(['one', 'one', 'one']);
  });

  test('the long reasons of a rejection are cut to what a push service takes', async () => {
    await subscribe();
    await server.database.write((trx) =>
      notify(trx, {
        userId: guest.userId,
        topic: 'listing.rejected',
        params: { title: 'Cedar Steam', words: 'я'.repeat(verificationNotesMax) },
        path: '/owner-dashboard',
        now: server.clock.now(),
      }),
    );
    await runJobs();
    const [push] = service.received;
    expect(push!.body.length).toBeLessThan(4_096);
    expect(browser.decrypt(push!.body).notification['body']).toMatch(/^Cedar Steam was not verified: я+…$/);
  });

  test('a message that is too large fails for good', async () => {
    await subscribe();
    service.nextReplies.push({ status: 413 });
    await notifyGuest();
    await runJobs();
    expect(await findDeadJobs(server.database.read, 10)).toMatchObject([
      { kind: 'push.send', error: 'The push service answered 413' },
    ]);
  });

  test('an address that is no push service is refused', async () => {
    const body = browser.subscriptionOf('https://127.0.0.1/push');
    const answer = await guest.call(endpoints.addPushSubscription, { body });
    expect(answer).toMatchObject({ status: 422, problem: { errors: [{ field: 'endpoint' }] } });
  });

  test('a browser follows the account that is signed in, and a logout ends its subscription', async () => {
    await subscribe();
    const host = await server.as('host');
    await subscribe(host);
    await notifyGuest();
    await runJobs();
    expect(service.received).toEqual([]);
    expect(await subscriptionIds()).toHaveLength(1);
    await host.call(endpoints.logout);
    expect(await subscriptionIds()).toEqual([]);
  });

  test('a person has a limited number of browsers; the oldest is left out', async () => {
    const max = notificationLimits.subscriptionsMax;
    for (let count = 0; count <= max; count += 1) await subscribe(guest, `browser${count}`);
    expect(await subscriptionIds()).toHaveLength(max);
    const oldest = await server.database
      .read('push_subscriptions')
      .orderBy('id')
      .first<{ endpoint: string }>('endpoint');
    expect(oldest.endpoint).toBe(service.endpointOf('browser1'));
  });

  test('a mail does not wait behind push messages that were queued before it', async () => {
    for (let index = 0; index < 12; index += 1) await subscribe(guest, `channel-${index}`);
    await guest.call(endpoints.sendTestPush);
    await notifyGuest();
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds(server.deps, null), random: () => 0.5 });
    await worker.runDue();
    const deliveries = await server.database
      .read('jobs')
      .where('kind', 'notification.deliver')
      .pluck('state');
    expect(deliveries).toEqual(['done']);
    expect(service.received.length).toBeLessThan(10);
  });

  test('a test reaches every browser of the caller, and none that was removed', async () => {
    const { body: first } = await subscribe(guest, 'one');
    await subscribe(guest, 'two');
    await guest.call(endpoints.removePushSubscription, { params: { id: first.id } });
    await guest.call(endpoints.sendTestPush);
    await runJobs();
    expect(service.received.map(({ channel }) => channel)).toEqual(['two']);
    expect(browser.decrypt(service.received[0]!.body).notification['title']).toBe('It works');
  });
});

describeOnBothEngines('tests of push, with rate limits', (engine) => {
  test('a person can send ten an hour, also in an envelope, and others have their own', async () => {
    const server = await startTestServer({ engine, env: { RATE_LIMITS: 'on' } });
    const guest = await server.as('guest');
    for (let index = 0; index < 9; index += 1) {
      expect((await guest.call(endpoints.sendTestPush)).status).toBe(204);
    }
    const call = { method: 'POST', path: '/api/push/test', headers: {} } as const;
    const sent = await guest.call(endpoints.push, { body: { calls: [call, call] } });
    expect(sent.body.answers.map(({ status }) => status)).toEqual([204, 429]);
    expect((await (await server.as('guest2')).call(endpoints.sendTestPush)).status).toBe(204);
    await server.close();
  });
});
