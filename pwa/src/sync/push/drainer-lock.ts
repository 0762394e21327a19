import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { Device } from '#pwa/sync/device/device.ts';

/** Time without a heartbeat after which another tab takes over the work, in milliseconds. */
const heartbeatMaxMs = 30_000;
/** Time between two heartbeats while answers are awaited, in milliseconds. */
const heartbeatMs = 5000;

interface DrainerLock {
  /** Name of the lock that all tabs and workers of this device share. */
  lock: string;
  /** Key of the heartbeat of its holder in the `meta` table. */
  beatKey: string;
}

/**
 * Lets one tab or worker of this device at a time do the work for all. The lock is taken from a holder that has frozen.
 * @param work gets a function that stores a heartbeat; it calls it at least every few seconds
 * @returns `elsewhere` if another tab or worker is at work, or has taken the lock from this one, which had frozen
 */
export async function holdDrainerLock<T>(
  device: Device,
  db: PrivateDb,
  { lock, beatKey }: DrainerLock,
  work: (beat: () => Promise<void>) => Promise<T>,
): Promise<T | 'elsewhere'> {
  const { environment } = device;
  let end: T | 'elsewhere' = 'elsewhere';
  let workError: unknown;
  const inTurn = async (): Promise<void> => {
    try {
      end = await work(createHeartbeat(device, db, beatKey));
    } catch (error) {
      workError = error;
      throw error;
    }
  };
  const hold = (steal: boolean): Promise<boolean> =>
    environment.holdLock(lock, inTurn, { steal }).catch((error: unknown) => {
      // A lock that is taken is rejected with an AbortError while the work goes on.
      if (error === workError || (error as Error).name !== 'AbortError') throw error;
      return false;
    });
  if (await hold(false)) {
    seenBeatsOf(device).delete(beatKey);
    return end;
  }
  if (!(await isHolderFrozen(device, db, beatKey))) return 'elsewhere';
  seenBeatsOf(device).delete(beatKey);
  await hold(true);
  return end;
}

interface SeenBeat {
  beatAt: unknown;
  since: number;
}

/** By key, the last heartbeat of the lock's holder that a device has read, and when it first read it, by its clock. */
const seenBeats = new WeakMap<Device, Map<string, SeenBeat>>();

function seenBeatsOf(device: Device): Map<string, SeenBeat> {
  const known = seenBeats.get(device) ?? new Map<string, SeenBeat>();
  seenBeats.set(device, known);
  return known;
}

/**
 * Whether the heartbeat of the lock's holder has stopped. This needs two reads: after the first, the holder may have
 * just started and not replaced the heartbeat of the previous one yet.
 */
async function isHolderFrozen(device: Device, db: PrivateDb, beatKey: string): Promise<boolean> {
  const beatAt = (await db.meta.get(beatKey))?.value;
  const now = device.environment.now();
  const seen = seenBeatsOf(device).get(beatKey);
  if (seen !== undefined && seen.beatAt === beatAt) return Math.abs(now - seen.since) > heartbeatMaxMs;
  seenBeatsOf(device).set(beatKey, { beatAt, since: now });
  return false;
}

/** @returns a function that stores a heartbeat: at the first call, then at most once per interval */
function createHeartbeat({ environment }: Device, db: PrivateDb, key: string): () => Promise<void> {
  let beatAt: number | null = null;
  return async () => {
    const now = environment.now();
    if (beatAt !== null && Math.abs(now - beatAt) < heartbeatMs) return;
    beatAt = now;
    await db.meta.put({ key, value: now });
  };
}
