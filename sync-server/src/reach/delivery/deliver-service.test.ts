import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { findDeadJobs } from '#server/platform/jobs/job-repository.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import type { MailResult, OutgoingMail } from '#server/reach/mail/mail-transport.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const minuteMs = 60_000;

describeOnBothEngines('mail to a person', (engine) => {
  let server: TestServer;
  let guest: TestClient;
  let sent: OutgoingMail[];
  let results: MailResult[];
  beforeEach(async () => {
    server = await startTestServer({ engine });
    guest = await server.as('guest');
    [sent, results] = [[], []];
  });
  afterEach(() => server.close());

  const mail = {
    send: (outgoing: OutgoingMail): Promise<MailResult> => {
      sent.push(outgoing);
      return Promise.resolve(results.shift() ?? { state: 'sent' });
    },
  };
  const tell = (topic: 'booking.accepted' | 'payment.received' | 'security.changed' = 'booking.accepted') =>
    server.database.write((trx) =>
      notify(trx, {
        userId: guest.userId,
        topic,
        params: {
          title: 'Cedar Steam',
          person: 'Aiko',
          startDate: '2030-04-01',
          endDate: '2030-04-03',
          change: 'Your password was changed.',
        },
        path: '/trips/12',
        now: server.clock.now(),
      }),
    );
  const workerOf = () => {
    const kinds = jobKinds({ ...server.deps, mail }, null);
    return new JobWorker({ ...server.deps, kinds, random: () => 0.5 });
  };
  const runJobs = async () => {
    const worker = workerOf();
    while ((await worker.runDue()) > 0);
  };
  const change = (body: object) =>
    guest.call(endpoints.changeNotificationSettings, { body: body as { quietHours: boolean } });
  const mailOf = (category: string, on: boolean) => ({ choices: [{ category, channel: 'mail', on }] });

  test('a notification is mailed once, to the address of its person, with a link to its page', async () => {
    await tell();
    await runJobs();
    await runJobs();
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: 'guest@test.example',
      subject: 'Your stay is confirmed',
      text: expect.stringContaining('http://localhost:0/trips/12') as string,
    });
  });

  test('a person who switched it off gets none, except about their account', async () => {
    await change(mailOf('booking', false));
    await tell();
    await runJobs();
    expect(sent).toEqual([]);
    await change({ pausedUntil: new Date(server.clock.now().getTime() + minuteMs).toISOString() });
    await tell('payment.received');
    await tell('security.changed');
    await runJobs();
    expect(sent.map(({ subject }) => subject)).toEqual(['Your account was changed']);
    expect(sent[0]?.unsubscribeUrl).toBeUndefined();
  });

  test('a mail server that is away gets the same mail again', async () => {
    results.push({ state: 'refused', permanent: false, detail: '451 Try later' });
    await tell();
    await runJobs();
    server.clock.advance(minuteMs);
    await runJobs();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toEqual(sent[0]);
  });

  test('a mail that is refused for good waits for staff', async () => {
    results.push({ state: 'refused', permanent: true, detail: '550 No such mailbox' });
    await tell();
    await runJobs();
    expect(await findDeadJobs(server.database.read, 10)).toMatchObject([
      { kind: 'mail.send', error: '550 No such mailbox' },
    ]);
  });

  test('the link of a mail ends its kind of mail without sign-in, and every device is told', async () => {
    await tell();
    await runJobs();
    const { cursor } = (await guest.call(endpoints.listChanges)).body;
    const token = sent[0]!.unsubscribeUrl!.split('/').at(-1)!;
    const stop = () => server.visitor().call(endpoints.unsubscribe, { params: { token } });
    expect((await stop()).status).toBe(204);
    expect((await stop()).status).toBe(204);
    const { changes } = (await guest.call(endpoints.listChanges, { query: { cursor } })).body;
    expect(changes).toMatchObject([{ table: 'notificationSettings', row: mailOf('booking', false) }]);
    await tell();
    await tell('payment.received');
    await runJobs();
    expect(sent.map(({ subject }) => subject)).toEqual(['Your stay is confirmed', 'Payment received']);
  });

  test('a choice for a topic leaves the others of its category alone, and a later one for all ends it', async () => {
    await change({ topicChoices: [{ topic: 'payment.received', channel: 'mail', on: false }] });
    await tell('payment.received');
    await tell();
    await runJobs();
    expect(sent.map(({ subject }) => subject)).toEqual(['Your stay is confirmed']);
    await change(mailOf('payment', true));
    await tell('payment.received');
    await runJobs();
    expect(sent.at(-1)?.subject).toBe('Payment received');
  });

  test('the digest names people whose messages nobody read, once', async () => {
    const host = await server.as('host');
    const propertyId = await addListing(server.database, { hostId: host.userId });
    const pair = { user1Id: guest.userId, user2Id: host.userId, propertyId };
    const { body: conversation } = await guest.call(endpoints.startConversation, { body: pair });
    await change({ topicChoices: [{ on: true, channel: 'digest', topic: 'message.received' }] });
    server.clock.set('2030-03-02T07:00:00.000Z');
    const writer = await server.as('host');
    await writer.call(endpoints.sendMessage, {
      body: { conversationId: conversation.id, content: 'The sauna is warm.' },
    });
    await workerOf().planRecurring();
    for (const day of ['02', '03']) {
      server.clock.set(`2030-03-${day}T08:20:00.000Z`);
      await runJobs();
    }
    expect(sent).toMatchObject([
      { subject: 'Your day on Wellens', text: expect.stringContaining('host wrote to you') as string },
    ]);
  });

  test('news of a newer version that was taken back are not sent, and do not keep others from the digest', async () => {
    await change({
      choices: [
        { category: 'booking', channel: 'mail', on: true },
        { category: 'booking', channel: 'digest', on: true },
      ],
      topicChoices: [{ topic: 'booking.accepted', channel: 'mail', on: false }],
    });
    await tell('booking.postponed' as 'booking.accepted');
    await tell();
    server.clock.set('2030-03-02T09:00:00.000Z');
    await workerOf().planRecurring();
    await runJobs();
    const failed = server.database.read('jobs').whereNotNull('last_error').pluck('last_error');
    expect(await failed).toEqual([]);
    expect(sent.map(({ subject }) => subject)).toEqual(['Your day on Wellens']);
    expect(sent[0]!.text).toContain('Your stay is confirmed');
    expect(sent[0]!.text).not.toContain('Update Wellens');
  });

  test('a digest that cannot be written does not keep others from theirs', async () => {
    const digest = {
      choices: [{ category: 'booking', channel: 'digest', on: true }, mailOf('booking', false).choices[0]],
    };
    await change(digest);
    const first = guest;
    guest = await server.as('guest2');
    await change(digest);
    await tell();
    await server.database.write(async (trx) => {
      await trx('notifications').insert({
        ...{ id: 900, user_id: first.userId, topic: 'booking.accepted', params: 'broken', path: '/trips' },
        created_at: server.clock.now().toISOString(),
      });
    });
    expect(first.userId).toBeLessThan(guest.userId);
    server.clock.set('2030-03-02T09:00:00.000Z');
    await workerOf().planRecurring();
    await runJobs();
    expect(sent).toMatchObject([{ to: 'guest2@test.example', subject: 'Your day on Wellens' }]);
  });

  test('a digest shows all that it counts as mailed, and the rest comes the next day', async () => {
    await change({ choices: [{ category: 'booking', channel: 'digest', on: true }] });
    await change(mailOf('booking', false));
    for (let count = 0; count < 25; count += 1) await tell();
    server.clock.set('2030-03-02T09:00:00.000Z');
    await workerOf().planRecurring();
    await runJobs();
    server.clock.set('2030-03-03T09:00:00.000Z');
    await runJobs();
    const shown = sent.map(({ text }) => text.split('Your stay is confirmed:').length - 1);
    expect(shown).toEqual([20, 5]);
  });

  test('a digest comes once a day, from eight on, with what was neither seen nor mailed', async () => {
    await change({
      choices: [
        { category: 'booking', channel: 'mail', on: false },
        { category: 'booking', channel: 'digest', on: true },
      ],
    });
    server.clock.set('2030-03-02T06:00:00.000Z');
    guest = await server.as('guest');
    await workerOf().planRecurring();
    await tell();
    // More than a digest has items: what is mailed already leaves the place to the older news.
    for (let payment = 0; payment < 31; payment += 1) await tell('payment.received');
    await runJobs();
    expect(sent.map(({ subject }) => subject)).toEqual(Array(31).fill('Payment received'));
    for (const hour of ['07:50', '08:05', '08:20', '12:00']) {
      server.clock.set(`2030-03-02T${hour}:00.000Z`);
      await runJobs();
    }
    expect(sent.slice(31)).toMatchObject([
      { subject: 'Your day on Wellens', text: expect.stringContaining('Your stay is confirmed') as string },
    ]);
    server.clock.set('2030-03-03T09:00:00.000Z');
    await runJobs();
    expect(sent).toHaveLength(32);
  });
});
