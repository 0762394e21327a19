import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { unverifiedConversationsMax } from '#contracts/request-limits.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { readMails, type MailReader } from '#server/test-support/mail-reader.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { addListing } from '#server/test-support/test-listings.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { buildStay } from '#server/test-support/test-stays.ts';

const hourMs = 3_600_000;
const address = 'Maya@test.example';
const account = { username: 'maya', email: address, password: 'cedar steam and tea' };
const expired = { status: 410, problem: { code: 'link_expired' } };

describeOnBothEngines('an email address that is not confirmed yet', (engine) => {
  let server: TestServer;
  let maya: TestClient;
  let mails: MailReader;
  beforeEach(async () => {
    const env = { MAIL_URL: 'file:/tmp/wellens-never', RATE_LIMITS: 'on' };
    server = await startTestServer({ engine, env });
    await server.visitor().call(endpoints.register, { body: account });
    maya = await server.as('maya');
    mails = readMails(server);
  });
  afterEach(() => server.close());

  const verify = (token: string) => server.visitor().call(endpoints.verifyEmail, { body: { token } });
  const resend = () => maya.call(endpoints.resendVerification);
  const statusOf = async () => (await maya.call(endpoints.getMe)).body?.emailStatus;
  const token = () => mails.tokenFor(address, 'verify');

  test('is confirmed by the link of the mail, once, also in another browser', async () => {
    expect(await statusOf()).toBe('unverified');
    const first = await token();
    expect((await verify(first)).status).toBe(204);
    expect(await statusOf()).toBe('verified');
    expect(await verify(first)).toMatchObject(expired);
    expect(await mails.read()).toHaveLength(1);
  });

  test('is confirmed by the newest link only, for two days', async () => {
    const first = await token();
    await resend();
    const second = await token();
    expect(await verify(first)).toMatchObject(expired);
    server.clock.advance(48 * hourMs);
    expect(await verify(second)).toMatchObject(expired);
    expect(await statusOf()).toBe('unverified');
  });

  test('is confirmed for any number of people behind one address, and only wrong links count', async () => {
    for (let count = 0; count < 12; count += 1) {
      const email = `guest${count}@test.example`;
      const body = { username: `guest${count}`, email, password: account.password };
      expect((await server.visitor().call(endpoints.register, { body })).status).toBe(201);
      expect((await verify(await mails.tokenFor(email, 'verify'))).status).toBe(204);
    }
    const wrong = 'x'.repeat(43);
    for (let count = 0; count < 10; count += 1) expect(await verify(wrong)).toMatchObject(expired);
    expect((await verify(wrong)).status).toBe(429);
  });

  test('gets the mail again three times an hour', async () => {
    for (let sent = 0; sent < 3; sent += 1) expect((await resend()).status).toBe(204);
    expect(await resend()).toMatchObject({ status: 429, problem: { code: 'too_many_requests' } });
    expect(await mails.read()).toHaveLength(4);
  });

  test('gets no further mail once it is confirmed', async () => {
    await verify(await token());
    expect((await resend()).status).toBe(204);
    expect(await mails.read()).toHaveLength(1);
  });

  test('does not count as confirmed by a link that does something else', async () => {
    await server.visitor().call(endpoints.requestReset, { body: { email: address } });
    expect(await verify(await mails.tokenFor(address, 'reset'))).toMatchObject(expired);
    const body = { token: await token(), password: 'a bath under the stars' };
    expect(await server.visitor().call(endpoints.resetPassword, { body })).toMatchObject(expired);
  });

  test('is confirmed by a new password, because that link came by mail too', async () => {
    await server.visitor().call(endpoints.requestReset, { body: { email: address } });
    const body = { token: await mails.tokenFor(address, 'reset'), password: 'a bath under the stars' };
    expect((await server.visitor().call(endpoints.resetPassword, { body })).status).toBe(204);
    maya = await server.as('maya');
    expect(await statusOf()).toBe('verified');
  });

  test('lets a person save and write to five hosts, but not book, list or write to more', async () => {
    const host = await server.as('host');
    const listings: number[] = [];
    for (let index = 0; index <= unverifiedConversationsMax; index += 1) {
      listings.push(await addListing(server.database, { hostId: host.userId }));
    }
    const unverified = (purpose: string) => ({
      status: 403,
      problem: {
        code: 'email_unverified',
        detail: `Confirm your email address ${purpose}. The link is in our email.`,
      },
    });
    const favorite = { userId: maya.userId, propertyId: listings[0]! };
    expect((await maya.call(endpoints.addFavorite, { body: favorite })).status).toBe(201);
    const write = (propertyId: number) =>
      maya.call(endpoints.startConversation, {
        body: { user1Id: maya.userId, user2Id: host.userId, propertyId },
      });
    for (const id of listings.slice(0, -1)) expect((await write(id)).status).toBe(201);
    expect(await write(listings.at(-1)!)).toMatchObject(unverified('to write to more people'));
    expect((await write(listings[0]!)).status).toBe(200);
    const stay = buildStay({ propertyId: listings[0]!, userId: maya.userId });
    const book = (key: string) => maya.call(endpoints.createBooking, { body: stay, key });
    expect(await book('first')).toMatchObject(unverified('to request a stay'));
    const listing = { title: 'Cedar', hostId: maya.userId };
    expect(await maya.call(endpoints.createProperty, { body: listing })).toMatchObject(
      unverified('to list a retreat'),
    );
    await verify(await token());
    expect((await book('second')).status).toBe(201);
  });
});

describeOnBothEngines('a server that sends no mail', (engine) => {
  test('needs no confirmed address', async () => {
    const server = await startTestServer({ engine });
    await server.visitor().call(endpoints.register, { body: account });
    const maya = await server.as('maya');
    const hostId = (await server.as('host')).userId;
    const stay = buildStay({
      propertyId: await addListing(server.database, { hostId }),
      userId: maya.userId,
    });
    expect((await maya.call(endpoints.getMe)).body).toMatchObject({
      emailStatus: 'unchecked',
      sendsMail: false,
    });
    expect((await maya.call(endpoints.createBooking, { body: stay })).status).toBe(201);
    await server.close();
  });
});
