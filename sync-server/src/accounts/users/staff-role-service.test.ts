import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { changeRole, listStaff } from './staff-role-service.ts';

describeOnBothEngines('the role of staff', (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ engine });
  });
  afterEach(() => server.close());

  const change = (email: string, role: 'staff' | 'member') =>
    changeRole(server.database, email, role, server.clock.now());

  test('an account gets it, and has its rights from the next login on', async () => {
    const before = await server.as('maya');
    await change('MAYA@test.example', 'staff');
    expect((await before.call(endpoints.getMe)).body).toBeNull();
    const after = await server.as('maya');
    expect((await after.call(endpoints.getMe)).body).toMatchObject({ isStaff: true });
    expect((await after.call(endpoints.countByVerification)).status).toBe(200);
    expect(await listStaff(server.database.read)).toEqual(['maya@test.example']);
  });

  test('without it, the rights end with the sessions', async () => {
    await server.as('maya');
    await change('maya@test.example', 'staff');
    const staff = await server.as('maya');
    await change('maya@test.example', 'member');
    expect((await staff.call(endpoints.countByVerification)).status).toBe(401);
    expect((await (await server.as('maya')).call(endpoints.countByVerification)).status).toBe(403);
  });

  test('the same role again ends no session', async () => {
    const maya = await server.as('maya');
    await change('maya@test.example', 'member');
    expect((await maya.call(endpoints.getMe)).body).not.toBeNull();
  });

  test('an address without an account is refused with a sentence', async () => {
    await expect(change('nobody@test.example', 'staff')).rejects.toThrow(
      'No account has the address nobody@test.example.',
    );
  });
});
