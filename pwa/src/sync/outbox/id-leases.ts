import { leaseBlockSize } from '#contracts/limits.ts';
import { headers as names } from '#contracts/sync/sync-wire.ts';
import type { PrivateDb, StoredLease } from '#pwa/data/private-db.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { epochKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** Ids left at which the next block is fetched: half a block lasts through a long time without a network. */
const refillBelow = leaseBlockSize / 2;

/** All ids that this device was given are used up; the person has to connect before making something new. */
export class NoIdsLeftError extends Error {
  override readonly name = 'NoIdsLeftError';
  constructor(message = 'Please connect once before you add more. What you did so far is saved.') {
    super(message);
  }
}

async function readLeases(db: PrivateDb): Promise<StoredLease[]> {
  return ((await db.meta.get(leasesKey))?.value as StoredLease[] | undefined) ?? [];
}

/** The next id of this device. Call it inside a transaction over `meta`. @throws {NoIdsLeftError} */
export async function takeId(db: PrivateDb): Promise<number> {
  const [lease, ...later] = await readLeases(db);
  if (lease === undefined) throw new NoIdsLeftError();
  const left = lease.next === lease.to ? later : [{ ...lease, next: lease.next + 1 }, ...later];
  await db.meta.put({ key: leasesKey, value: left });
  return lease.next;
}

/** The server does not know the lease of this id: no other id of it would do. Call it inside a transaction over `meta`. */
export async function dropLeaseOf(db: PrivateDb, id: number): Promise<void> {
  const left = (await readLeases(db)).filter(({ from, to }) => id < from || id > to);
  await db.meta.put({ key: leasesKey, value: left });
}

const countIds = (leases: readonly StoredLease[]): number =>
  leases.reduce((sum, { next, to }) => sum + to - next + 1, 0);

/** Fetches another block of ids when half a block or less is left. @throws what the call throws */
export async function refillLeases(device: Device): Promise<void> {
  const db = device.privateDb();
  if (db.account === null || countIds(await readLeases(db)) > refillBelow) return;
  const { body, headers } = await device.api.call('takeLease', { headers: accountHeader(db.account) });
  const epoch = headers.get(names.epoch);
  await db.transaction('rw', db.meta, async () => {
    // An answer that was on its way while the server was restored leases ids that nobody knows of any more. Before the
    // first read of the feed no epoch is known, so none can be mistaken for another.
    const knownEpoch = (await db.meta.get(epochKey))?.value as string | undefined;
    if (epoch !== null && knownEpoch !== undefined && epoch !== knownEpoch) return;
    const leases = await readLeases(db);
    await db.meta.put({ key: leasesKey, value: [...leases, { ...body, next: body.from }] });
  });
}

/**
 * Makes something new. Right after a login the device may have no ids yet: with a network it fetches some and goes on.
 * @param work stores nothing where it throws that there are no ids
 * @throws {NoIdsLeftError} with the sentence that says why there are none
 */
export async function withIds<T>(device: Device, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NoIdsLeftError)) throw error;
    await refillLeases(device).catch((refused: unknown) => {
      if (refused instanceof ConnectionError) throw error;
      throw refused instanceof ApiError ? new NoIdsLeftError(refused.detail) : refused;
    });
    return await work();
  }
}
