import { messagePage } from '#contracts/request-limits.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';

const once = singleFlight(appDevice);

/**
 * Fetches a page of messages before a position in the conversation, older than those a device stores by default, into the
 * mirror. Stored messages are not changed.
 */
export const fetchOlderMessages = (conversationId: number, before: number): Promise<FetchResult> =>
  once(`conversation:${conversationId}:${before}`, () =>
    readOlderMessages(appDevice, conversationId, before),
  );

async function readOlderMessages(device: Device, conversationId: number, before: number): Promise<void> {
  const db = device.privateDb();
  const { body: messages } = await device.api.call('listMessages', {
    params: { id: conversationId },
    query: { before, limit: messagePage.default },
    headers: accountHeader(db.account),
  });
  await db.transaction('rw', db.messages, async () => {
    // Rows from the change feed may be newer than this answer.
    const known = await db.messages.bulkGet(messages.map(({ id }) => id));
    await db.messages.bulkAdd(messages.filter((_, index) => known[index] === undefined));
  });
}
