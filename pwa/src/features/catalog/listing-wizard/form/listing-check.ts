import { ValidationError } from 'yup';
import { listingSchema, type Listing } from '#contracts/domain/catalog/properties.ts';
import { listingLimits as limits } from '#contracts/form-limits.ts';
import { readableMarksMessage } from '#contracts/fields/fields.ts';
import { hasReadableMarks, visibleText } from '#contracts/fields/visible-text.ts';
import { isSame } from '#pwa/sync/outbox/merge.ts';
import { insecureProblem, isInsecure } from './image-address.ts';
import { toListing, type ListingValues } from './listing-values.ts';
import type { PreviewState } from './image-address.ts';

/** Errors by field, one sentence each. */
export type ListingProblems = Partial<Record<keyof ListingValues, string>>;

/** A listing as it is stored, by field. */
type StoredValues = Readonly<Record<string, unknown>>;

const latitudeProblem = 'Enter a latitude between −90 and 90';
const longitudeProblem = 'Enter a longitude between −180 and 180';

/**
 * Holds the form against the rules that the server holds the listing against. Source: spec §5, listing form.
 * @param stored values of the listing that is edited, which may be older than the newest limits; null for a new one
 */
export function checkListing(values: ListingValues, stored: StoredValues | null = null): ListingProblems {
  const listing = toListing(values);
  const isEdit = stored !== null;
  const problems: ListingProblems = {
    ...tourProblems(values),
    ...(isEdit ? accentProblems(listing, stored) : newListingProblems(listing)),
  };
  try {
    listingSchema.validateSync(listing, { abortEarly: false, context: { isEdit } });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    for (const { path = '', message } of error.inner) {
      const field = path.split(/[.[]/)[0] as keyof ListingValues;
      problems[field] ??= sentenceFor(field, path, message);
    }
  }
  return problems;
}

function sentenceFor(field: keyof ListingValues, path: string, message: string): string {
  if (field === 'latitude') return latitudeProblem;
  if (field === 'longitude') return longitudeProblem;
  if (path.endsWith('.name')) return 'Every scene needs a name';
  return message;
}

/**
 * Rules for new listings only: stored ones may be older, and stay editable. An emoji counts as one character of the
 * title, and photos are such that guests see them.
 */
function newListingProblems({ title, images }: Listing): ListingProblems {
  const characters = Array.from(visibleText(title)).length;
  return {
    ...(characters < limits.titleMin && { title: 'Title must be at least 5 characters' }),
    ...(images.some(isInsecure) && { images: insecureProblem }),
  };
}

/** The server takes accents that are older than their limit back, but no new ones. */
const accentProblems = (listing: Listing, stored: StoredValues): ListingProblems =>
  Object.fromEntries(
    Object.entries(listing)
      .filter(
        ([field, value]) => !isSame(stored[field], value) && !hasReadableMarks(JSON.stringify(value ?? null)),
      )
      .map(([field]) => [field, readableMarksMessage]),
  );

/** A listing without a single photo that can be loaded is not submitted. What is not known is no problem. */
export function checkPhotos(
  images: readonly string[],
  previews: Readonly<Record<string, PreviewState>>,
): ListingProblems {
  const isUnseen = (url: string) => previews[url] === 'broken' || previews[url] === 'insecure';
  return images.length > 0 && images.every(isUnseen)
    ? { images: 'None of your photos can be shown. Check the links, or add another photo.' }
    : {};
}

/** Not part of the shared rules: a tour that is switched on must have content. */
function tourProblems(values: ListingValues): ListingProblems {
  if (!values.hasVirtualTour) return {};
  const { virtualTourUrl, virtualTourData } = toListing(values);
  if (virtualTourUrl === '') return { virtualTourUrl: 'Add the address of a 360° picture' };
  const scenes = virtualTourData?.scenes;
  if (scenes === undefined) return {};
  if (scenes.length === 0) return { virtualTourData: 'Add at least one scene' };
  if (scenes.some(({ name }) => name === '')) return { virtualTourData: 'Every scene needs a name' };
  if (scenes.some(({ panorama }) => panorama === ''))
    return { virtualTourData: 'Every scene needs the address of its picture' };
  return {};
}
