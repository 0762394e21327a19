import { messagePage } from '#contracts/limits.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { singleFlight, type FetchResult } from './single-flight.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** The network's way into the mirror for messages that are older than what a device keeps. */
export function createConversationFetch(device: Device) {
  const once = singleFlight();
  return {
    /** The messages of a thread before a position, a page of them. Nothing that is there already is touched. */
    fetchOlderMessages: (conversationId: number, before: number): Promise<FetchResult> => {
      return once(`thread:${conversationId}:${before}`, () =>
        readOlderMessages(device, conversationId, before),
      );
    },
  };
}

async function readOlderMessages(device: Device, conversationId: number, before: number): Promise<void> {
  const db = device.privateDb();
  const { body: messages } = await device.api.call('listMessages', {
    params: { id: conversationId },
    query: { before, limit: messagePage.default },
    headers: accountHeader(db.account),
  });
  await db.transaction('rw', db.messages, async () => {
    // What the change feed told may be newer than this answer.
    const known = await db.messages.bulkGet(messages.map(({ id }) => id));
    await db.messages.bulkAdd(messages.filter((_, index) => known[index] === undefined));
  });
}

export const { fetchOlderMessages } = createConversationFetch(appDevice);
