import { unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '#contracts/api/endpoints.ts';
import { endSessionsOf } from '#server/accounts/users/session-end-service.ts';
import { describeOnBothEngines } from '#server/test-support/both-engines.ts';
import {
  addLeavingPerson,
  logIn,
  password,
  type LeavingFixture,
} from '#server/test-support/leaving-person.ts';
import { countRowsNaming } from '#server/test-support/table-contents.ts';
import type { TestClient } from '#server/test-support/test-client.ts';
import { startTestServer, type TestServer } from '#server/test-support/test-server.ts';

const dayMs = 24 * 60 * 60_000;

/** Tables that refer to people, whose rows are not exported, and why. */
const notExported: Record<string, string> = {
  account_deletions: 'Nobody is logged in while there is a row.',
  recovery_codes: 'Only digests are stored.',
  passkey_challenges: 'Random values that end after five minutes.',
};

describeOnBothEngines('the export of a person’s data', (engine) => {
  let server: TestServer;
  let person: LeavingFixture;
  let maya: TestClient;
  beforeEach(async () => {
    server = await startTestServer({ engine });
    person = await addLeavingPerson(server);
    maya = await logIn(server, person.username);
  });
  afterEach(() => server.close());

  const download = (token: string) => server.visitor().fetch(`/api/export/${token}`);
  async function exportAll(): Promise<Record<string, string>> {
    const { body } = await maya.call(endpoints.requestExport);
    const answer = await download(body.token);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip']);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    return Object.fromEntries(
      Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
    );
  }

  test('cannot be downloaded any more once the operator has ended all sessions', async () => {
    const [{ body }, email] = [await maya.call(endpoints.requestExport), person.email];
    await endSessionsOf(server.database, email, server.clock.now());
    expect((await download(body.token)).status).toBe(404);
  });

  test('has every row that names the person', { timeout: 60_000 }, async () => {
    const files = await exportAll();
    const exported = Object.fromEntries(
      Object.entries(files)
        .filter(([name]) => name.endsWith('.json'))
        .map(([name, text]) => [name.slice(0, -'.json'.length), (JSON.parse(text) as unknown[]).length]),
    );
    const named = await countRowsNaming(server.database, person.userId);
    for (const [table, count] of Object.entries(named)) {
      if (table in notExported) continue;
      // Hosted stays name the host only through the listing.
      expect([table, exported[table]]).toEqual([table, table === 'bookings' ? count + 1 : count]);
    }
    expect(named['messages']).toBe(2);
    expect(exported).toMatchObject({ users: 1, payments: 1, retreat_packages: 1, favorites: 1 });
  });

  test('can be read by people, and has no secrets', async () => {
    const { 'index.html': page = '', ...files } = await exportAll();
    for (const word of [person.email, person.shared, 'Is it quiet?', 'Asia/Tokyo']) {
      expect(page).toContain(word);
    }
    const hashes = await server.database.read('users').pluck<string[]>('password_hash');
    const sessions = await server.database.read('sessions').pluck<string[]>('token_hash');
    const all = page + Object.values(files).join('');
    for (const secret of [...hashes.filter((hash) => hash.length > 9), ...sessions]) {
      expect(all).not.toContain(secret);
    }
  });

  test('needs a fresh proof, is permitted once a day, and the link ends after seven days', async () => {
    server.clock.advance(11 * 60_000);
    expect((await maya.call(endpoints.requestExport)).problem.code).toBe('proof_needed');
    await maya.call(endpoints.stepUp, { body: { password } });
    const { body } = await maya.call(endpoints.requestExport);
    expect((await maya.call(endpoints.requestExport)).problem.code).toBe('limit_reached');
    const { body: state } = await maya.call(endpoints.getExport);
    expect(state.expiresAt).toBe(body.expiresAt);
    server.clock.advance(7 * dayMs - 1);
    expect((await download(body.token)).status).toBe(200);
    server.clock.advance(1);
    expect((await download(body.token)).status).toBe(404);
    maya = await logIn(server, person.username);
    expect((await maya.call(endpoints.getExport)).body).toEqual({ expiresAt: null, nextAt: null });
    expect((await maya.call(endpoints.requestExport)).status).toBe(200);
  });
});
