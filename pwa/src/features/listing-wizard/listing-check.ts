import { ValidationError } from 'yup';
import { listingSchema } from '#contracts/properties.ts';
import { toListing, type ListingValues } from './listing-values.ts';

/** What is wrong, one sentence a field. */
export type ListingProblems = Partial<Record<keyof ListingValues, string>>;

const latitudeProblem = 'Enter a latitude between −90 and 90';
const longitudeProblem = 'Enter a longitude between −180 and 180';

/**
 * Holds the form against the rules that the server holds the listing against. Source: spec §5, listing form.
 * @param isEdit the listing is stored already, and may be older than the newest limits
 */
export function checkListing(values: ListingValues, isEdit = false): ListingProblems {
  const listing = toListing(values);
  const problems: ListingProblems = tourProblems(values);
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

/** What the shared rules leave open: a tour that was switched on has something to show. */
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
