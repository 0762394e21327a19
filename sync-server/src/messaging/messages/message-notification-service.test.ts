import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { createPushBrowser } from '#server/test-support/push-browser.ts';
import { PushStandIn } from '#server/test-support/push-stand-in.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addStay } from '#server/test-support/test-reviews.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { createMessageFollower, findUnreadMessages } from './message-notification-service.ts';

describeOnBothEngines('notifications of messages', (engine) => {
  let service: PushStandIn;
  let server: TestServer;
  let guest: TestClient;
  let host: TestClient;
  let propertyId: number;
  let conversationId: number;
  const browser = createPushBrowser();
  beforeEach(async () => {
    service = await PushStandIn.start();
    server = await startTestServer({ engine, env: { PUSH_HOSTS: service.host } });
    [guest, host] = [await server.as('guest'), await server.as('host')];
    propertyId = await addListing(server.database, { hostId: host.userId });
    const { body } = await guest.call(endpoints.startConversation, {
      body: { user1Id: guest.userId, user2Id: host.userId, propertyId },
    });
    conversationId = body.id;
    await host.call(endpoints.addPushSubscription, {
      body: browser.subscriptionOf(service.endpointOf('host')),
    });
    await follow();
  });
  afterEach(async () => {
    await server.close();
    await service.close();
  });

  const write = (content: string, by = guest) =>
    by.call(endpoints.sendMessage, { body: { conversationId, content } });
  const follow = async () => {
    const follower = createMessageFollower(server.deps);
    await follower.step();
  };
  const runJobs = async () => {
    const worker = new JobWorker({ ...server.deps, kinds: jobKinds(server.deps, null) });
    while ((await worker.runDue()) > 0);
  };
  const shown = () => service.received.map(({ body }) => browser.decrypt(body).notification);

  test('messages written in one go are one push message, without their text', async () => {
    await write('Is the sauna open?');
    await write('On Sundays too?');
    await follow();
    await runJobs();
    expect(shown()).toEqual([]);
    server.clock.advance(5_000);
    await runJobs();
    expect(shown()).toMatchObject([
      {
        title: 'guest wrote to you',
        body: 'Open the app to read it.',
        navigate: expect.stringContaining(`/messages/${conversationId}`) as string,
      },
    ]);
  });

  test('while the sender goes on writing, only the newest message is announced', async () => {
    await write('Is the sauna open?');
    await follow();
    server.clock.advance(3_000);
    await write('On Sundays too?');
    await follow();
    for (let seconds = 0; seconds < 10; seconds += 1) {
      server.clock.advance(1_000);
      await runJobs();
    }
    expect(shown()).toHaveLength(1);
  });

  test('the text is shown to those who want it', async () => {
    await host.call(endpoints.changeNotificationSettings, { body: { showMessages: true } });
    await write('Is the sauna open?');
    await follow();
    server.clock.advance(5_000);
    await runJobs();
    expect(shown()).toMatchObject([{ body: 'Is the sauna open?' }]);
  });

  test('nobody is told of a message that they are reading', async () => {
    await write('Is the sauna open?');
    await follow();
    await host.call(endpoints.markRead, { params: { conversationId, userId: host.userId } });
    server.clock.advance(5_000);
    await runJobs();
    expect(shown()).toEqual([]);
  });

  /** The guest writes at 22:30 in Tokyo, where the host is. */
  const writeAtNight = async (...contents: string[]) => {
    await host.call(endpoints.changeNotificationSettings, { body: { timeZone: 'Asia/Tokyo' } });
    server.clock.set('2030-03-01T13:30:00.000Z');
    const writer = await server.as('guest');
    for (const content of contents) {
      await write(content, writer);
      await follow();
      server.clock.advance(5_000);
      await runJobs();
    }
    expect(shown()).toEqual([]);
  };
  /** At eight in Tokyo. */
  const runJobsOfMorning = async () => {
    server.clock.set('2030-03-01T23:00:00.000Z');
    await runJobs();
  };

  test('in the morning, nobody is told of messages that they read at night', async () => {
    await writeAtNight('Is the sauna open?');
    const reader = await server.as('host');
    await reader.call(endpoints.markRead, { params: { conversationId, userId: host.userId } });
    await runJobsOfMorning();
    expect(shown()).toEqual([]);
  });

  test('in the morning, the messages of a conversation are one push message', async () => {
    await writeAtNight('Is the sauna open?', 'On Sundays too?');
    await runJobsOfMorning();
    expect(shown()).toHaveLength(1);
  });

  test('messages of blocked people are announced only during a stay together', async () => {
    const since = server.clock.now();
    await write('Is the sauna open?');
    await follow();
    await host.call(endpoints.blockPerson, { params: { userId: guest.userId } });
    server.clock.advance(5_000);
    await runJobs();
    const { read } = server.database;
    const findUnread = () =>
      findUnreadMessages(read, host.userId, { since, limit: 9, now: server.clock.now() });
    expect([shown(), await findUnread()]).toEqual([[], []]);

    const [startDate, endDate] = ['2030-01-01', '2031-01-01'];
    const stay = { propertyId, guestId: guest.userId, status: 'confirmed' } as const;
    await addStay(server.database, { ...stay, startDate, endDate });
    await write('We arrive at noon.');
    await follow();
    server.clock.advance(5_000);
    await runJobs();
    expect(shown()).toMatchObject([{ title: 'guest wrote to you' }]);
    expect(await findUnread()).toMatchObject([{ path: `/messages/${conversationId}` }]);
  });

  test('two instances tell once', async () => {
    await write('Is the sauna open?');
    const followers = [createMessageFollower(server.deps), createMessageFollower(server.deps)];
    await Promise.all(followers.map((follower) => follower.step()));
    server.clock.advance(5_000);
    await runJobs();
    expect(shown()).toHaveLength(1);
  });

  test('messages from before the first start are not announced', async () => {
    await server.database.write((trx) => trx('meta').where('key', 'message notifications').delete());
    await write('An old message');
    await follow();
    server.clock.advance(5_000);
    await runJobs();
    expect(shown()).toEqual([]);
  });
});
