import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { uploaderKey } from '#pwa/sync/device/sync-meta.ts';
import { isDue } from '#pwa/sync/outbox/back-off.ts';
import { holdDrainerLock } from '#pwa/sync/push/drainer-lock.ts';
import { ChunkSize } from './chunk-size.ts';
import { handleFailure, type UploadStep } from './failed-upload.ts';
import { findUnfinished } from './picture-progress.ts';
import { queueForAccepted, rejectForRefused } from './reject-for-refused.ts';
import { sendPicture, type SendParts } from './send-picture.ts';
import { createUploadClient, digestOf } from './upload-client.ts';

/** The server takes two bodies of a person at a time. */
const parallelMax = 2;
/** Time between two looks at the pictures while answers are awaited, in milliseconds; each may store a heartbeat. */
const lookMs = 1000;

/**
 * `none`: no picture is left to send. `done`: none is due. `elsewhere`: another tab or the worker sends. For the others
 * see {@link UploadStep}.
 */
export type UploadEnd = 'none' | 'done' | 'elsewhere' | Exclude<UploadStep, 'go-on'>;

/**
 * Sends the pictures of this account that are due, asks for those that the server prepares, and removes discarded ones.
 * One tab or worker at a time does it for all; two at once do no harm, because the server accepts each byte once.
 * @param options.until time at which to stop between two chunks, in milliseconds since 1970
 */
export async function sendPictures(device: Device, options: { until?: number } = {}): Promise<UploadEnd> {
  const { environment, connection } = device;
  const db = device.privateDb();
  if (db.account === null) return 'none'; // pictures of a visitor wait for a sign-in
  if (!environment.mayBeOnline() && !connection.snapshot().isOnline) return 'offline';
  // Asked at each change of the outbox, and most devices never have one.
  if ((await db.pictures.count()) === 0) return 'none';
  await rejectForRefused(db);
  if ((await findUnfinished(db)).length === 0) return 'none';
  const { until = Infinity } = options;
  const parts: SendParts = {
    db,
    environment,
    client: createUploadClient(device.api, db.account, environment.sha256 ?? digestOf),
    chunk: new ChunkSize(),
    isOver: () => environment.now() >= until,
  };
  const lock = { lock: `wellens-uploads:${db.account}`, beatKey: uploaderKey };
  return holdDrainerLock(device, db, lock, (beat) => sendDue(device, parts, beat));
}

async function sendDue(
  device: Device,
  parts: SendParts,
  beat: () => Promise<void>,
): Promise<Exclude<UploadEnd, 'elsewhere' | 'none'>> {
  const { db, environment, isOver } = parts;
  const inFlight = new Map<string, Promise<UploadStep>>();
  /** Pictures of this run: each gets one turn, so that a run ends. */
  const taken = new Set<string>();
  let end: UploadStep = 'go-on';
  for (;;) {
    await beat();
    const isNextDue = ({ id, nextAttemptAt }: StoredPicture): boolean =>
      !taken.has(id) && isDue(nextAttemptAt, environment.now());
    const due = end === 'go-on' && !isOver() ? (await findUnfinished(db)).filter(isNextDue) : [];
    for (const picture of due.slice(0, parallelMax - inFlight.size)) {
      taken.add(picture.id);
      const sending = takeStep(device, parts, picture);
      const leave = (): void => void inFlight.delete(picture.id);
      inFlight.set(picture.id, sending);
      sending.then(leave, leave);
    }
    if (inFlight.size === 0) return end === 'go-on' ? 'done' : end;
    const step = await firstStep(device, inFlight.values());
    if (step !== 'go-on') end = step;
  }
}

/** Takes a picture one step further, and lets the outbox know if entries may go on. */
async function takeStep(device: Device, parts: SendParts, picture: StoredPicture): Promise<UploadStep> {
  const { db, environment } = parts;
  let step: UploadStep = 'go-on';
  try {
    if (picture.state === 'discarded') await removeDiscarded(parts, picture);
    else await sendPicture(parts, picture);
  } catch (error) {
    step = await handleFailure(db, picture, error, environment);
  }
  const state = (await db.pictures.get(picture.id))?.state;
  if (state === 'refused') await rejectForRefused(db);
  if (state === 'ready') await queueForAccepted(db, picture);
  if (state === 'ready' || state === 'refused') device.emitQueued();
  return step;
}

async function removeDiscarded({ db, client }: SendParts, { id }: StoredPicture): Promise<void> {
  await client.remove(id);
  await db.pictures.delete(id);
}

/** Waits for the next step to end, or until the next look, so that a hanging call does not stop the heartbeat. */
async function firstStep(device: Device, inFlight: Iterable<Promise<UploadStep>>): Promise<UploadStep> {
  let cancelTimer = (): void => undefined;
  const look = new Promise<UploadStep>((resolve) => {
    cancelTimer = device.environment.setTimer(() => resolve('go-on'), lookMs);
  });
  try {
    return await Promise.race([...inFlight, look]);
  } finally {
    cancelTimer();
  }
}
