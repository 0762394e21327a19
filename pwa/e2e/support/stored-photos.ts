import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { addressOfPicture } from '#contracts/domain/pictures/picture-addresses.ts';

/** A photo as the app has encoded it. */
interface Photo {
  id: string;
  bytes: Buffer;
}

/**
 * Photos of noise, which compress badly.
 * @param width of a photo in pixels; its height is three quarters of it
 * @param blur of the noise: the more, the smaller the files
 */
export function makePhotos(count: number, width: number, blur = 0.5): Promise<Photo[]> {
  const height = (width / 4) * 3;
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return Promise.all(
    Array.from({ length: count }, async () => {
      const image = sharp({ create: { width, height, channels: 3, background: 'teal', noise } });
      return { id: randomUUID(), bytes: await image.blur(blur).jpeg({ quality: 70 }).toBuffer() };
    }),
  );
}

export const addressesOf = (photos: readonly Photo[]): string[] =>
  photos.map(({ id }) => addressOfPicture(id, 'listing'));

/** A page of any browser. */
interface ScriptedPage {
  evaluate: (inPage: (rows: StoredRows) => Promise<void>, rows: StoredRows) => Promise<unknown>;
}

/** Stores photos and a draft that names them, as the wizard does, in one transaction. */
export async function storePhotos(
  page: ScriptedPage,
  database: string,
  { photos, title, width }: { photos: readonly Photo[]; title: string; width: number },
): Promise<void> {
  const rows = photos.map(({ id, bytes }) => ({ id, base64: bytes.toString('base64') }));
  const values = {
    ...{ title, description: 'Photos from a valley without signal.', location: 'Forks, Washington' },
    ...{ latitude: '47.95', longitude: '-124.38', chosenTimeZone: '', pricePerNight: '185', maxGuests: '2' },
    ...{ instantBook: false, cancellationPolicy: 'moderate', amenities: ['Wifi'], retreatTypes: ['Nature'] },
    ...{ images: addressesOf(photos), imageUrl: '', hasVirtualTour: false, virtualTourType: 'panorama' },
    ...{ virtualTourUrl: '', virtualTourData: null },
  };
  await page.evaluate(putRows, { database, rows, values, width });
}

interface StoredRows {
  database: string;
  rows: { id: string; base64: string }[];
  values: object;
  width: number;
}

/** Runs in the page. */
async function putRows({ database, rows, values, width }: StoredRows): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(database);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(new Error(`${database} cannot be opened`));
  });
  const createdAt = Date.now();
  const transaction = db.transaction(['pictures', 'pictureBytes', 'drafts'], 'readwrite', {
    durability: 'strict',
  });
  for (const { id, base64 } of rows) {
    const { buffer, byteLength: size } = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    transaction.objectStore('pictures').put({
      ...{ id, kind: 'listing', type: 'image/jpeg', size, width, height: (width / 4) * 3, thumbhash: '' },
      ...{ state: 'waiting', sent: 0, reason: null, attempts: 0, nextAttemptAt: 0, createdAt },
    });
    transaction.objectStore('pictureBytes').put({ id, bytes: buffer });
  }
  transaction.objectStore('drafts').put({
    ...{ id: crypto.randomUUID(), values, propertyId: null, base: null, step: 'review', reached: 6 },
    ...{ writer: 'test', createdAt, updatedAt: createdAt },
  });
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = () => reject(new Error('The photos were not stored'));
  });
  db.close();
}
