import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
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

  test('every device is listed in words, and the present one is marked', async () => {
    expect(await sessions(desk)).toMatchObject([
      { device: 'Firefox on Linux', current: true, createdAt: '2030-03-01T12:01:00.000Z' },
      { current: false, createdAt: '2030-03-01T12:00:00.000Z' },
    ]);
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
});
