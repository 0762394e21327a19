import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import { textsFor } from '#server/lib/texts.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const password = 'cedar steam and tea';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

describeOnBothEngines('where a person is logged in', (engine) => {
  let server: TestServer;
  let phone: TestClient;
  let desk: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    const account = { username: 'maya', email: 'maya@test.example', password };
    phone = await enter(endpoints.register, account);
    server.clock.advance(60_000);
    desk = await enter(endpoints.login, { username: 'maya', password }, { 'User-Agent': firefox });
  });
  afterEach(() => server.close());

  async function enter(
    call: typeof endpoints.login | typeof endpoints.register,
    body: object,
    headers: Record<string, string> = {},
  ): Promise<TestClient> {
    const answer = await server
      .visitor()
      .fetch(call.path, { method: 'POST', headers, body: JSON.stringify(body) });
    const [cookie = ''] = answer.headers.getSetCookie();
    const { id } = (await answer.json()) as { id: number };
    return new TestClient(server.origin, /=([^;]+)/.exec(cookie)?.[1] ?? '', id);
  }
  const sessions = async (of: TestClient) => (await of.call(endpoints.listSessions)).body;
  const isIn = async (client: TestClient) => (await client.call(endpoints.getMe)).body !== null;

  test('every device is listed in words, the present one first', async () => {
    expect(await sessions(desk)).toMatchObject([
      { device: 'Firefox on Linux', current: true, createdAt: '2030-03-01T12:01:00.000Z' },
      { current: false, createdAt: '2030-03-01T12:00:00.000Z' },
    ]);
    expect(await sessions(phone)).toMatchObject([{ current: true }, { device: 'Firefox on Linux' }]);
  });

  test('one of them is logged out, and the others stay', async () => {
    const other = (await sessions(desk)).find(({ current }) => !current)!;
    expect((await desk.call(endpoints.endSessions, { body: { id: other.id } })).status).toBe(204);
    expect([await isIn(phone), await isIn(desk)]).toEqual([false, true]);
  });

  test('all others are logged out at once', async () => {
    await desk.call(endpoints.endSessions, { body: {} });
    expect([await isIn(phone), await isIn(desk)]).toEqual([false, true]);
  });

  test('nobody logs out somebody else', async () => {
    const stranger = await server.as('stranger');
    const [mine] = await sessions(desk);
    await stranger.call(endpoints.endSessions, { body: { id: mine!.id } });
    expect(await isIn(desk)).toBe(true);
  });

  test('a login with a device that is new to the account is told to its person, once', async () => {
    const news = async () =>
      (await phone.call(endpoints.listNotifications)).body.map(({ topic, params }) => [
        topic,
        params.event,
        params.value,
      ]);
    const told = ['security.changed', 'new-device', 'Firefox on Linux'];
    expect(await news()).toEqual([told]);
    expect(
      describeNotification(
        { topic: 'security.changed', params: { event: 'new-device', value: 'Firefox on Linux' } },
        textsFor('en'),
        'UTC',
      ),
    ).toEqual({
      title: 'A login with a new device',
      text: 'Somebody logged in with Firefox on Linux. If it was not you, change your password.',
    });
    const again = await enter(endpoints.login, { username: 'maya', password }, { 'User-Agent': firefox });
    expect(await news()).toEqual([told]);
    // Nor after each logout, while the phone is still logged in.
    for (const client of [desk, again]) await client.call(endpoints.logout);
    await enter(endpoints.login, { username: 'maya', password }, { 'User-Agent': firefox });
    expect(await news()).toEqual([told]);
  });

  test('who is logged in nowhere else is told nothing', async () => {
    await phone.call(endpoints.logout);
    await desk.call(endpoints.logout);
    const chrome = firefox.replace('Firefox', 'Chrome');
    desk = await enter(endpoints.login, { username: 'maya', password }, { 'User-Agent': chrome });
    const values = (await desk.call(endpoints.listNotifications)).body.map(({ params }) => params.value);
    expect(values).toEqual(['Firefox on Linux']);
  });
});
