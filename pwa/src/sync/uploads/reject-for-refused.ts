import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { PrivateDb } from '#pwa/data/private-db.ts';
import type { StoredPicture } from '#pwa/data/picture-rows.ts';
import { findNamed } from '#pwa/data/pictures/named-pictures.ts';
import { remediesOf } from '#pwa/sync/outbox/remedies.ts';
import type { ApiError } from '#pwa/sync/transport/api-error.ts';

/** Rejects unsent entries that name a refused picture, with its sentence: they could never be sent as they are. */
export async function rejectForRefused(db: PrivateDb): Promise<void> {
  await db.transaction('rw', db.pictures, db.outbox, async () => {
    const refused = await db.pictures.where('state').equals('refused').toArray();
    await rejectNaming(db, refused, ({ reason }) => ({
      code: 'picture_refused',
      status: null,
      detail: `One of its pictures was not accepted. ${reason ?? 'Please add another one.'}`,
    }));
  });
}

/** Codes of entries that `rejectForStopped` rejected. */
const stoppedCodes: ReadonlySet<string> = new Set(['email_unverified', 'picture_missing']);

/**
 * Rejects unsent entries that can go without their pictures and name one that the server does not accept yet: they would
 * wait until the person frees space or confirms their address. So the person can decide.
 */
export async function rejectForStopped(
  db: PrivateDb,
  picture: StoredPicture,
  { code, detail }: Pick<ApiError, 'code' | 'detail'>,
): Promise<void> {
  const lastError: EntryError = {
    code: code === 'email_unverified' ? code : 'picture_missing',
    status: null,
    detail: `A photo of it cannot be sent yet. ${detail}`,
  };
  const canGoWithout = ({ name }: OutboxEntry): boolean =>
    remediesOf(name, lastError.code).includes('send-without-photos');
  await db.transaction('rw', db.outbox, () => rejectNaming(db, [picture], () => lastError, canGoWithout));
}

/** Queues entries again that `rejectForStopped` had rejected for a picture that the server has now. */
export async function queueForAccepted(db: PrivateDb, picture: StoredPicture): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    const rejected = await db.outbox.where('state').equals('rejected').toArray();
    for (const { seq, args, lastError } of rejected) {
      const isStopped = lastError?.status === null && stoppedCodes.has(lastError.code);
      if (isStopped && findNamed([picture], args).length > 0) {
        await db.outbox.update(seq, { state: 'queued', lastError: null });
      }
    }
  });
}

/** @param isMeant which entries are rejected; by default all that name one of the pictures */
async function rejectNaming(
  db: PrivateDb,
  pictures: readonly StoredPicture[],
  errorOf: (picture: StoredPicture) => EntryError,
  isMeant: (entry: OutboxEntry) => boolean = () => true,
): Promise<void> {
  if (pictures.length === 0) return;
  const queued = await db.outbox.where('state').equals('queued').toArray();
  for (const entry of queued) {
    const { seq, args, attempts, undo } = entry;
    const [picture] = attempts === 0 && undo !== true && isMeant(entry) ? findNamed(pictures, args) : [];
    if (picture !== undefined) {
      await db.outbox.update(seq, { state: 'rejected', lastError: errorOf(picture) });
    }
  }
}
