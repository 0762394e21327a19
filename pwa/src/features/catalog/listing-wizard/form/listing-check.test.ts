import { describe, expect, test } from 'vitest';
import { checkListing } from './listing-check.ts';
import { emptyListing, fromListing, toListing, type ListingValues } from './listing-values.ts';
import { readableMarksMessage } from '#contracts/fields/fields.ts';
import { buildProperty } from '#pwa/test-support/builders.ts';

const good = fromListing(buildProperty());
const problemsOf = (change: Partial<ListingValues>) => checkListing({ ...good, ...change });
const scene = (name: string, panorama: string) => ({ id: name, name, panorama, position: undefined });
const tourOf = (...scenes: ReturnType<typeof scene>[]): Partial<ListingValues> => ({
  hasVirtualTour: true,
  virtualTourType: 'scenes',
  virtualTourData: { scenes, settings: undefined },
});

test('a good listing has nothing wrong with it', () => {
  expect(problemsOf({})).toEqual({});
});

test('a new tour is at most 64 KB; one that is stored may be larger and be edited around', () => {
  const addresses = Array.from({ length: 50 }, (_, n) => `https://x.example/${'a'.repeat(1400)}${n}.jpg`);
  const large = { ...good, ...tourOf(...addresses.map((address, n) => scene(`Scene ${n}`, address))) };
  expect(checkListing(large)).toEqual({ virtualTourData: 'A tour can be at most 64 KB' });
  expect(checkListing(large, toListing(large))).toEqual({});
});

test('an empty form has the documented errors', () => {
  expect(checkListing(emptyListing)).toEqual({
    title: 'Title must be at least 5 characters',
    description: 'Description must be at least 20 characters',
    location: 'Location is required',
    pricePerNight: 'Price must be greater than 0',
    images: 'At least one image is required',
    amenities: 'At least one amenity is required',
    retreatTypes: 'At least one retreat type is required',
  });
});

test('a stored listing with an http picture or a short title of emoji stays editable', () => {
  const stored = { ...good, title: '🌲🌲🌲', images: ['http://a.example/1.jpg'] };
  expect(checkListing(stored, toListing(stored))).toEqual({});
});

test('a stored title with more accents than are accepted now can stay, but not be changed to another one', () => {
  const stored = { ...good, title: `Ry\u014dkan a${'\u0301'.repeat(31)}` };
  expect(checkListing({ ...stored, pricePerNight: '200' }, toListing(stored))).toEqual({});
  const changed = { ...stored, title: `${stored.title} House` };
  expect(checkListing(changed, toListing(stored))).toEqual({ title: readableMarksMessage });
});

test.each<[string, Partial<ListingValues>, Partial<Record<keyof ListingValues, string>>]>([
  ['a title of spaces', { title: '  abc   ' }, { title: 'Title must be at least 5 characters' }],
  ['a title of three emoji', { title: '🌲🌲🌲' }, { title: 'Title must be at least 5 characters' }],
  ['an http picture', { images: ['http://a.example/1.jpg'] }, { images: 'Guests only see https:// photos.' }],
  ['a picture that is no address', { images: ['ftp://x/y'] }, { images: 'Must be valid URLs' }],
  ['no guests', { maxGuests: '0' }, { maxGuests: 'Must accommodate at least 1 guest' }],
  ['a price beyond reason', { pricePerNight: '100001' }, { pricePerNight: 'Price must be at most $100,000' }],
  ['a place beyond the pole', { latitude: '91' }, { latitude: 'Enter a latitude between −90 and 90' }],
  ['half a number', { longitude: '1e' }, { longitude: 'Enter a longitude between −180 and 180' }],
  [
    'an unnamed scene',
    tourOf(scene('', 'https://x.example/a.jpg')),
    { virtualTourData: 'Every scene needs a name' },
  ],
  [
    'a tour without a picture',
    { hasVirtualTour: true },
    { virtualTourUrl: 'Add the address of a 360° picture' },
  ],
  ['a tour without scenes', tourOf(), { virtualTourData: 'Add at least one scene' }],
  ['a scene with a bad address', tourOf(scene('Bath', 'nowhere')), { virtualTourData: 'Must be valid URLs' }],
])('%s', (_, change, problems) => {
  expect(problemsOf(change)).toEqual(problems);
});

describe('what is submitted', () => {
  test('missing numbers fall back to their defaults', () => {
    const listing = toListing({ ...good, latitude: '', longitude: ' ', pricePerNight: '', maxGuests: '' });
    expect(listing).toMatchObject({ latitude: 0, longitude: 0, pricePerNight: 0, maxGuests: 1 });
  });

  test('a price with cents is rounded also when its field was never left', () => {
    const typed = { ...good, pricePerNight: '185.5', maxGuests: '2.5' };
    expect(toListing(typed)).toMatchObject({ pricePerNight: 186, maxGuests: 2 });
    expect(checkListing(typed)).toEqual({});
  });

  test('only the chosen kind of tour is submitted, and none without a tour', () => {
    const both = {
      ...good,
      ...tourOf(scene('Bath', 'https://x.example/b.jpg')),
      virtualTourUrl: 'https://x.example/p.jpg',
    };
    expect(toListing(both)).toMatchObject({ virtualTourType: 'scenes', virtualTourUrl: null });
    expect(toListing({ ...both, virtualTourType: 'panorama' })).toMatchObject({
      virtualTourUrl: 'https://x.example/p.jpg',
      virtualTourData: null,
    });
    expect(toListing({ ...both, hasVirtualTour: false })).toMatchObject({
      virtualTourType: null,
      virtualTourUrl: null,
      virtualTourData: null,
    });
  });

  test('a scene that was removed takes the links to it along, and blank rows are left out', () => {
    const bath = {
      ...scene('bath', 'https://x.example/b.jpg'),
      links: [{ targetSceneId: 'gone', position: undefined }],
    };
    const values: ListingValues = {
      ...good,
      hasVirtualTour: true,
      virtualTourType: 'scenes',
      virtualTourData: { initialSceneId: 'gone', scenes: [bath, scene('', ' ')], settings: undefined },
    };
    const { virtualTourData } = toListing(values);
    expect(virtualTourData?.scenes).toEqual([{ ...bath, links: [] }]);
    expect(virtualTourData?.initialSceneId).toBeUndefined();
  });
});

test('an untouched tour is submitted unchanged', () => {
  const bath = { id: 'bath', name: 'Bath', panorama: 'https://host.example/bath.jpg' };
  const tour = {
    hasVirtualTour: true,
    virtualTourType: 'scenes',
    virtualTourUrl: null,
    virtualTourData: { initialSceneId: 'bath', settings: { autoRotate: true }, scenes: [bath] },
  } as const;
  const { hasVirtualTour, virtualTourType, virtualTourUrl, virtualTourData } = toListing(
    fromListing(buildProperty({ ...tour, virtualTourData: { ...tour.virtualTourData, scenes: [bath] } })),
  );
  expect(JSON.stringify({ hasVirtualTour, virtualTourType, virtualTourUrl, virtualTourData })).toBe(
    JSON.stringify(tour),
  );
});
