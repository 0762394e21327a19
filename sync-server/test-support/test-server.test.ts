import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from './both-engines.ts';
import { startTestServer, type TestServer } from './test-server.ts';

describeOnBothEngines('the server of tests', (engine) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ engine });
  });
  afterAll(() => server.close());

  test('a visitor has no account, a signed-in person has their own, staff is staff', async () => {
    expect(await server.visitor().call(endpoints.getMe)).toMatchObject({ status: 200, body: null });
    const guest = await server.as('guest');
    expect(await guest.call(endpoints.getMe)).toMatchObject({
      body: { id: guest.userId, username: 'guest', isStaff: false },
    });
    const staff = await server.as('staff');
    expect(await staff.call(endpoints.getMe)).toMatchObject({ body: { isStaff: true } });
  });
});
