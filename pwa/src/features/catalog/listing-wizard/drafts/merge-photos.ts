import type { ListingValues, PhotoFields } from '#pwa/features/catalog/listing-wizard/form/listing-values.ts';

/** The photo fields that a change is about, as they were before it. */
export const photosBefore = (
  { images, imageAlts }: PhotoFields,
  change: Partial<PhotoFields>,
): Partial<PhotoFields> => ({
  ...(change.images !== undefined && { images }),
  ...(change.imageAlts !== undefined && { imageAlts }),
});

/**
 * Merges this tab's changes of the photo fields with those that other tabs have stored since.
 * @param before the fields before the change; what it does not have is replaced whole
 */
export const mergePhotos = (
  stored: Partial<ListingValues>,
  { images, imageAlts }: Partial<PhotoFields>,
  before: Partial<PhotoFields>,
): Partial<PhotoFields> => ({
  ...(images !== undefined && { images: mergeImages(stored.images, images, before.images) }),
  ...(imageAlts !== undefined && { imageAlts: mergeAlts(stored.imageAlts, imageAlts, before.imageAlts) }),
});

function mergeImages(
  stored: readonly string[] | undefined,
  mine: readonly string[],
  before: readonly string[] | undefined,
): string[] {
  if (stored === undefined || before === undefined) return [...mine];
  const kept = mine.filter((url) => stored.includes(url) || !before.includes(url));
  return [...kept, ...stored.filter((url) => !before.includes(url) && !mine.includes(url))];
}

type Alts = PhotoFields['imageAlts'];

function mergeAlts(stored: Alts | undefined, mine: Alts, before: Alts | undefined): Alts {
  if (stored === undefined || before === undefined) return [...mine];
  const urls = new Set([...mine, ...stored].map(({ url }) => url));
  return [...urls].flatMap((url) => {
    const isMine = textOf(mine, url) !== textOf(before, url);
    const text = textOf(isMine ? mine : stored, url);
    return text === '' ? [] : [{ url, text }];
  });
}

const textOf = (alts: Alts, wanted: string): string => alts.find(({ url }) => url === wanted)?.text ?? '';
