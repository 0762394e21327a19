import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import { noteSecurityChange } from '#server/accounts/factors/security-notice.ts';
import { textsFor } from '#server/lib/texts.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import type { MailResult, OutgoingMail } from '#server/reach/mail/mail-transport.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { jobKinds } from '#server/wiring/job-kinds.ts';
import { setEmail } from './user-repository.ts';

const address = 'Maya@test.example';
const account = { username: 'maya', email: address, password: 'cedar steam and tea' };
const minuteMs = 60_000;
const sent: MailResult = { state: 'sent' };
const noMailbox: MailResult = {
  state: 'refused',
  permanent: true,
  isOfMailbox: true,
  detail: '550 5.1.1 No such mailbox',
};

describeOnBothEngines('an address that the mail server refuses for good', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  let mails: OutgoingMail[];
  /** What the mail server answers to a mail. */
  let answer: (mail: OutgoingMail) => MailResult | Promise<MailResult>;
  beforeEach(async () => {
    server = await startTestServer({ engine, env: { MAIL_URL: 'file:/tmp/wellens-never' } });
    await server.visitor().call(endpoints.register, { body: account });
    maya = await server.as('maya');
    [mails, answer] = [[], () => noMailbox];
  });
  afterEach(() => server.close());

  const send = (mail: OutgoingMail): Promise<MailResult> => {
    mails.push(mail);
    return Promise.resolve(answer(mail));
  };
  const runJobs = async () => {
    const kinds = jobKinds({ ...server.deps, mail: { send } }, null);
    const worker = new JobWorker({ ...server.deps, kinds, random: () => 0.5 });
    while ((await worker.runDue()) > 0);
  };
  const isRefused = async () => (await maya.call(endpoints.getMe)).body?.emailRefused;
  const listNews = async () => (await maya.call(endpoints.listNotifications)).body;
  const askForReset = () => server.visitor().call(endpoints.requestReset, { body: { email: address } });
  const confirm = () =>
    server.database.write((trx) =>
      trx('users').where('id', maya.userId).update({ email_verified_at: server.clock.now().toISOString() }),
    );
  /** Queues a mail to another address than the account's. */
  const writeTo = (to: string) => {
    const content = { subject: 'Hi', preheader: '', heading: 'Hi', paragraphs: [], footerReason: '' };
    const { userId } = maya;
    return server.database.write((trx) =>
      queueMail(trx, { id: 'to-another', userId, to, content }, { now: server.clock.now() }),
    );
  };

  test('is marked, and its person is told once, in the app and never by mail', async () => {
    expect(await isRefused()).toBe(false);
    await runJobs();
    expect(await isRefused()).toBe(true);
    const news = await listNews();
    expect(news).toMatchObject([
      { topic: 'security.changed', params: { event: 'email-refused', value: address }, path: '/account' },
    ]);
    expect(describeNotification(news[0]!, textsFor('en'), 'UTC')).toEqual({
      title: 'Our emails do not reach you',
      text: 'The mail server of Maya@test.example refused our email. Your account says what to do.',
    });
    await confirm();
    await askForReset();
    await runJobs();
    expect(await listNews()).toHaveLength(1);
    expect(mails).toHaveLength(2);
  });

  test('is told to somebody with a confirmed address too, without a mail about it', async () => {
    answer = () => sent;
    await runJobs();
    await confirm();
    answer = () => noMailbox;
    const now = server.clock.now();
    const change = { userId: maya.userId, event: 'passkey-added', value: 'Old phone', now } as const;
    await server.database.write((trx) => noteSecurityChange(trx, change));
    await runJobs();
    expect(await isRefused()).toBe(true);
    expect((await listNews()).map(({ params }) => params.event)).toEqual(['email-refused', 'passkey-added']);
    expect(mails).toHaveLength(2);
  });

  test.each<[string, MailResult]>([
    ['that comes later', { state: 'refused', permanent: false, detail: '450 4.2.1 Try later' }],
    ['of the mail itself', { state: 'refused', permanent: true, detail: '552 5.3.4 Too long' }],
  ])('is not marked by a refusal %s', async (_, result) => {
    answer = () => result;
    await runJobs();
    expect(await isRefused()).toBe(false);
    expect(await listNews()).toEqual([]);
  });

  test('is not marked when another mailbox is refused', async () => {
    answer = ({ to }) => (to === address ? sent : noMailbox);
    await writeTo('maya@new.example');
    await runJobs();
    expect(mails.map(({ to }) => to).sort()).toEqual([address, 'maya@new.example']);
    expect(await isRefused()).toBe(false);
    expect(await listNews()).toEqual([]);
  });

  test('is not marked if it changes before the refusal arrives', async () => {
    answer = async () => {
      const verifiedAt = server.clock.now().toISOString();
      const changed = { email: 'maya@new.example', emailKey: 'maya@new.example', verifiedAt };
      await server.database.write((trx) => setEmail(trx, maya.userId, changed));
      return noMailbox;
    };
    await runJobs();
    expect(await isRefused()).toBe(false);
    expect(await listNews()).toEqual([]);
  });

  test('loses the mark when its person asks for the link again, and gets it again with the next refusal', async () => {
    await runJobs();
    expect((await maya.call(endpoints.resendVerification)).status).toBe(204);
    expect(await isRefused()).toBe(false);
    await runJobs();
    expect(await isRefused()).toBe(true);
    expect(await listNews()).toHaveLength(2);
  });

  test('loses the mark with the next mail that is accepted for it, and not for another', async () => {
    await runJobs();
    answer = () => sent;
    await writeTo('maya@new.example');
    await runJobs();
    expect(await isRefused()).toBe(true);
    await askForReset();
    await runJobs();
    expect(await isRefused()).toBe(false);
  });

  test('leaves no mark on the address that replaces it', async () => {
    await runJobs();
    answer = () => sent;
    await maya.call(endpoints.requestEmailChange, { body: { email: 'maya@new.example' } });
    await runJobs();
    const token = /account-link#change\.([\w-]{43})/.exec(mails.at(-1)!.text)![1]!;
    expect(await isRefused()).toBe(true);
    await server.visitor().call(endpoints.confirmEmailChange, { body: { token } });
    expect(await isRefused()).toBe(false);
  });

  test('a refusal that comes later and then for good marks it', async () => {
    answer = () => ({ state: 'refused', permanent: false, detail: '450 4.2.1 Try later' });
    await runJobs();
    answer = () => noMailbox;
    server.clock.advance(minuteMs);
    await runJobs();
    expect(await isRefused()).toBe(true);
  });
});
