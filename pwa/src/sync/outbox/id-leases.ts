import { leaseBlockSize } from '#contracts/limits.ts';
import { headers as names } from '#contracts/sync-wire.ts';
import type { PrivateDb, StoredLease } from '#pwa/data/private-db.ts';
import { accountHeader } from '#pwa/sync/transport/api-client.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { epochKey, leasesKey } from '#pwa/sync/device/sync-meta.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** The next block is fetched when this many ids or fewer are left: half a block lasts for a long time offline. */
const refillBelow = leaseBlockSize / 2;

/** All leased ids are used up; the device must connect before it can create another row. */
export class NoIdsLeftError extends Error {
  override readonly name = 'NoIdsLeftError';
  constructor(message = 'Please connect once before you add more. What you did so far is saved.') {
    super(message);
  }
}

async function readLeases(db: PrivateDb): Promise<StoredLease[]> {
  return ((await db.meta.get(leasesKey))?.value as StoredLease[] | undefined) ?? [];
}

/** Takes the next leased id. Call it inside a transaction over `meta`. @throws {NoIdsLeftError} */
export async function takeId(db: PrivateDb): Promise<number> {
  const [lease, ...later] = await readLeases(db);
  if (lease === undefined) throw new NoIdsLeftError();
  const left = lease.next === lease.to ? later : [{ ...lease, next: lease.next + 1 }, ...later];
  await db.meta.put({ key: leasesKey, value: left });
  return lease.next;
}

/** Drops the lease of an id, because the server does not know it. Call it inside a transaction over `meta`. */
export async function dropLeaseOf(db: PrivateDb, id: number): Promise<void> {
  const left = (await readLeases(db)).filter(({ from, to }) => id < from || id > to);
  await db.meta.put({ key: leasesKey, value: left });
}

const countIds = (leases: readonly StoredLease[]): number =>
  leases.reduce((sum, { next, to }) => sum + to - next + 1, 0);

/** Fetches another block of ids if half a block or less is left. @throws {ConnectionError} {@link ApiError} */
export async function refillLeases(device: Device): Promise<void> {
  const db = device.privateDb();
  if (db.account === null || countIds(await readLeases(db)) > refillBelow) return;
  const { body, headers } = await device.api.call('takeLease', { headers: accountHeader(db.account) });
  const epoch = headers.get(names.epoch);
  await db.transaction('rw', db.meta, async () => {
    // If the server was restored while the answer was under way, it no longer knows this lease. Before the first pull
    // no epoch is known, so there is none to compare.
    const knownEpoch = (await db.meta.get(epochKey))?.value as string | undefined;
    if (epoch !== null && knownEpoch !== undefined && epoch !== knownEpoch) return;
    const leases = await readLeases(db);
    await db.meta.put({ key: leasesKey, value: [...leases, { ...body, next: body.from }] });
  });
}

/**
 * Runs work that needs ids. If none are left, as right after a login, it fetches a lease and runs the work again.
 * @param work must store nothing if it throws a `NoIdsLeftError`
 * @throws {NoIdsLeftError} with the server's reason if it refused the lease
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
