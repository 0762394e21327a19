import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';
import { discardPicture, putPicture } from '#pwa/data/pictures/stored-pictures.ts';
import { submitListing } from '#pwa/sync/commands/listing-commands.ts';
import type { Fixture } from './fixture.ts';
import type { SimulatedTab } from './simulated-device.ts';
import { newListing, publicUser } from './test-data.ts';

/** A picture of 8 × 6 pixels. What follows its end is ignored, so that it can have any size. */
export const tinyJpeg = Buffer.from(
  '/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAGAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAwT/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCcAiN//9k=',
  'base64',
);

/** Sizes of photos in bytes: less than a chunk, and several chunks. */
const sizes = [900, 20_000, 40_000, 150_000] as const;

/** The person adds photos to a draft. Most are submitted as a listing, some are removed again. */
export async function photograph(fixture: Fixture): Promise<void> {
  const { tab, random } = fixture;
  const ids = await addPhotos(fixture, 1 + random.below(3));
  if (random.chance(0.15)) await removeDraft(tab, ids);
  else if (random.chance(0.8)) await submitPhotos(fixture, ids);
}

/**
 * Stores photos with a draft that names them, as the wizard does.
 * @param size in bytes; random by default
 * @returns their ids, in order
 */
export async function addPhotos(
  { tab, random, recorder }: Pick<Fixture, 'tab' | 'random' | 'recorder'>,
  count: number,
  size?: number,
): Promise<string[]> {
  const { privateDb: db, device } = tab;
  const photos = Array.from({ length: count }, () => {
    const bytes = new Uint8Array(size ?? random.pick(sizes));
    bytes.set(tinyJpeg);
    return { id: random.uuid(), bytes: bytes.buffer };
  });
  const ids = photos.map(({ id }) => id);
  for (const { id, bytes } of photos) {
    recorder.pictureBytes.set(id, { size: bytes.byteLength, sent: 0, lost: 0 });
  }
  const now = device.environment.now();
  const base = { kind: 'listing', type: 'image/jpeg', width: 8, height: 6, thumbhash: '' } as const;
  await db.transaction('rw', db.pictures, db.pictureBytes, db.drafts, async () => {
    for (const photo of photos) await putPicture(db, { ...base, ...photo }, now);
    await db.drafts.put({
      ...{ id: draftOf(ids), values: { images: addressesOf(ids) }, propertyId: null, base: null },
      ...{ step: 'photos', reached: 0, writer: '', createdAt: now, updatedAt: now },
    });
  });
  device.emitQueued();
  return ids;
}

/** Submits a listing that shows the photos. @returns its id on the device */
export async function submitPhotos(
  { tab, recorder, intents, nextMark }: Fixture,
  ids: readonly string[],
): Promise<number> {
  const host = publicUser(tab.owner.person);
  const listing = { ...newListing(`New ${nextMark()}`), images: addressesOf(ids) };
  const id = await submitListing(tab.device, listing, host, { draftId: draftOf(ids) });
  recorder.albums.set(String(id), listing.images);
  intents.push({ kind: 'listing', userId: host.id, device: tab.owner.name, mark: String(id) });
  return id;
}

async function removeDraft({ privateDb: db, device }: SimulatedTab, ids: readonly string[]): Promise<void> {
  await db.transaction('rw', db.pictures, db.pictureBytes, db.drafts, async () => {
    await db.drafts.delete(draftOf(ids));
    for (const id of ids) await discardPicture(db, id);
  });
  device.emitQueued();
}

const draftOf = ([id = '']: readonly string[]): string => `draft ${id}`;
const addressesOf = (ids: readonly string[]): string[] => ids.map((id) => addressOfPicture(id, 'listing'));
