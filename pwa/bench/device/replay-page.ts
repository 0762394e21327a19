import { PrivateDb } from '#pwa/data/private-db.ts';
import { PublicDb } from '#pwa/data/public-db.ts';
import { writeMessage } from '#pwa/sync/commands/message-commands.ts';
import { createDevice } from '#pwa/sync/device/device.ts';
import { drain } from '#pwa/sync/push/drain.ts';
import { browserEnvironment, type Environment } from '#pwa/sync/transport/environment.ts';
import { refillLeases } from '#pwa/sync/outbox/id-leases.ts';
import { pull } from '#pwa/sync/change-feed/pull.ts';

/**
 * Runs in the browser, on a page of the app and as the account that is signed in there, with databases of its own.
 * @returns milliseconds until the server has answered all that waited
 */
async function measureReplay(account: number, count: number): Promise<number> {
  const publicDb = new PublicDb('bench-replay-public');
  const privateDb = new PrivateDb(account, 'bench-replay-private');
  // The page's own loop drains another database under the same name, and would take this drain for a frozen one.
  const environment: Environment = {
    ...browserEnvironment,
    holdLock: async (_, work) => {
      await work();
      return true;
    },
  };
  const device = createDevice(environment, { publicDb: () => publicDb, privateDb: () => privateDb });
  await pull(device);
  const thread = await privateDb.conversations.toCollection().first();
  if (thread === undefined) throw new Error('The account has no conversation');
  for (let message = 1; message <= count; message += 1) {
    // Every message is a row with an id out of the device's lease, of which the server gives a block at a time.
    await refillLeases(device);
    await writeMessage(device, thread.id, `Message ${message} of ${count}`);
  }
  const started = performance.now();
  const end = await drain(device);
  const took = performance.now() - started;
  const left = await privateDb.outbox.where('state').anyOf('queued', 'sending', 'rejected').count();
  if (end !== 'done' || left > 0) throw new Error(`The queue ended as ${end} with ${left} left`);
  await Promise.all([publicDb.delete(), privateDb.delete()]);
  return took;
}

Object.assign(globalThis, { measureReplay });
