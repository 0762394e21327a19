import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { findAudit } from '#server/database/audit-repository.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';
import { endSessionsOf } from './session-end-service.ts';

describeOnBothEngines('sessions that the operator ends', (engine) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer({ engine });
  });
  afterEach(() => server.close());

  test('are all of that person, who is told, with an audit row', async () => {
    const [phone, laptop, other] = [await server.as('maya'), await server.as('maya'), await server.as('ben')];
    await endSessionsOf(server.database, 'MAYA@test.example', server.clock.now());
    for (const device of [phone, laptop]) {
      expect((await device.call(endpoints.listSessions)).status).toBe(401);
    }
    expect((await other.call(endpoints.listSessions)).status).toBe(200);
    const back = await server.as('maya');
    expect((await back.call(endpoints.listNotifications)).body).toMatchObject([
      { topic: 'security.changed', params: { change: expect.stringContaining('logged out') as string } },
    ]);
    const audits = await findAudit(server.database.read, 'users', phone.userId);
    expect(audits).toMatchObject([{ action: 'user.sessions_ended', actorId: null }]);
  });

  test('an address without an account is refused with a sentence', async () => {
    const end = endSessionsOf(server.database, 'nobody@test.example', server.clock.now());
    await expect(end).rejects.toThrow('No account has the address nobody@test.example.');
  });
});
