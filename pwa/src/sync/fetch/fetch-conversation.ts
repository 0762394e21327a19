import { messagePage } from '#contracts/limits.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { fillOnce, type FillResult } from './single-flight.ts';
import type { Device } from '#pwa/sync/device.ts';

/** The network's way into the mirror for messages that are older than what a device keeps. */
export function createThreadFills(device: Device) {
  const fill = fillOnce();
  return {
    /** The messages of a thread before a position, a page of them. Nothing that is there already is touched. */
    fillThread: (conversationId: number, before: number): Promise<FillResult> => {
      return fill(`thread:${conversationId}:${before}`, () =>
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
