import { expect, test } from 'vitest';
import { createApiClient, type Contact } from './api-client.ts';
import { createConnection } from './connection.ts';
import { browserEnvironment } from './environment.ts';

const hourMs = 60 * 60_000;
const serverTime = Date.parse('2030-03-11T12:00:00.000Z');

/** What the connection knows of the clock after a call whose answer has these headers. */
async function callAt(now: number, headers: Record<string, string>): Promise<number> {
  const connection = createConnection({ mayBeOnline: () => true });
  const contacts: Contact[] = [];
  const fetch = () =>
    Promise.resolve(
      new Response('[]', { headers: { 'X-App': '1', 'Content-Type': 'application/json', ...headers } }),
    );
  const api = createApiClient(
    { ...browserEnvironment, now: () => now, fetch },
    () => null,
    () => (contact) => {
      contacts.push(contact);
      connection.report(contact);
    },
  );
  await api.call('listCategories', {});
  expect(contacts).toMatchObject([{ reached: true }]);
  return connection.snapshot().clockAheadHours;
}

test.each([
  [3 * 24 * hourMs, 72],
  [-2.5 * hourMs, -2],
  [-0.5 * hourMs, 0],
])("an answer tells how far this device's clock is from the server's: %i ms", async (ahead, hours) => {
  expect(await callAt(serverTime + ahead, { Date: new Date(serverTime).toUTCString() })).toBe(hours);
});

test('an answer without a date says nothing about the clock', async () => {
  expect(await callAt(serverTime, {})).toBe(0);
});

test('an answer to a call that started before the connection was lost does not tell that it is back', async () => {
  const connection = createConnection(browserEnvironment);
  let meanwhile: () => void = connection.reportLost;
  const fetch = () => {
    meanwhile();
    const headers = { 'X-App': '1', 'Content-Type': 'application/json' };
    return Promise.resolve(new Response('[]', { headers }));
  };
  const api = createApiClient({ ...browserEnvironment, fetch }, () => null, connection.startCall);
  await api.call('listCategories', {});
  expect(connection.snapshot().isOnline).toBe(false);
  meanwhile = () => undefined;
  await api.call('listCategories', {});
  expect(connection.snapshot().isOnline).toBe(true);
});
