import { describe, expect, test } from 'vitest';
import {
  calendarDay,
  isCalendarDay,
  isImageUrl,
  listOf,
  text,
  textOfAtLeast,
  wholeNumber,
} from './fields.ts';
import { newBookingSchema } from '#contracts/domain/booking/bookings.ts';
import { newDepartureSchema } from '#contracts/domain/booking/departures.ts';
import { newMessageSchema } from '#contracts/domain/messaging/messages.ts';
import { listingSchema } from '#contracts/domain/catalog/properties.ts';
import { retreatPackageUpdateSchema } from '#contracts/domain/catalog/retreat-packages.ts';
import { credentialsSchema, registrationFormSchema, uniqueName } from '#contracts/domain/accounts/users.ts';

const errorsOf = (validate: () => unknown): string[] => {
  try {
    validate();
    return [];
  } catch (error) {
    return (error as { errors: string[] }).errors;
  }
};

describe('fields', () => {
  test('a day must exist', () => {
    expect(isCalendarDay('2028-02-29')).toBe(true);
    expect(isCalendarDay('2026-02-29')).toBe(false);
    expect(isCalendarDay('2026-6-9')).toBe(false);
  });

  test('a date-time is reduced to the date written in it, regardless of its zone', () => {
    expect(calendarDay().cast('2026-06-09T23:30:00.000-11:00')).toBe('2026-06-09');
    expect(calendarDay().cast('2026-06-09T00:00:00.000Z')).toBe('2026-06-09');
  });

  test.each(['T25:00Z', 'T23:60Z', 'T23:59:60Z', 'T12:00+24:00', 'T12:00+10:75', 'T1200Z', 'T12'])(
    'a date-time whose time does not exist (%s) is no day',
    (time) => {
      expect(calendarDay().isValidSync(`2026-06-09${time}`)).toBe(false);
    },
  );

  test('invisible characters do not count towards a minimum', () => {
    const title = textOfAtLeast(5, 100, 'Title must be at least 5 characters');
    expect(title.isValidSync('Spa\u200b\u200b')).toBe(false);
    expect(title.isValidSync('     ab   ')).toBe(false);
    expect(title.isValidSync('Onsen')).toBe(true);
  });

  test('text that a database cannot store is refused', () => {
    expect(textOfAtLeast(1, 100, 'x').isValidSync('a\0b')).toBe(false);
    expect(textOfAtLeast(1, 100, 'x').isValidSync('a\ud800')).toBe(false);
  });

  test('a text that is too long is refused for its length before any other check', () => {
    const title = textOfAtLeast(5, 100, 'Title must be at least 5 characters');
    const marks = `a${'\u0315'.repeat(500_000)}${'\u0316'.repeat(500_000)}`;
    expect(errorsOf(() => title.validateSync(marks, { abortEarly: false }))).toEqual([
      'Must be at most 100 characters',
    ]);
  });

  test('a letter has at most thirty accents', () => {
    const message = 'Must have at most 30 accents on one letter';
    const title = textOfAtLeast(5, 100, 'Title must be at least 5 characters');
    expect(title.isValidSync(`Onsen${'\u0301'.repeat(30)}`)).toBe(true);
    expect(errorsOf(() => title.validateSync(`Onsen${'\u0301'.repeat(31)}`))).toEqual([message]);
    expect(
      errorsOf(() =>
        newMessageSchema.validateSync({ conversationId: 1, content: 'a' + '\u0301'.repeat(31) }),
      ),
    ).toEqual([message]);
  });

  test('an edit may contain a stored text that exceeds that limit', () => {
    const stored = { isEdit: true };
    const name = textOfAtLeast(5, 100, 'x');
    expect(name.isValidSync(`Onsen${'\u0301'.repeat(31)}`, { context: stored })).toBe(true);
    expect(name.isValidSync(`Onsen\0${'\u0301'.repeat(31)}`, { context: stored })).toBe(false);
  });

  test('a list that is too long is only checked up to the first item over the limit', () => {
    let checked = 0;
    const item = text(9, { message: 'x', isMet: () => (checked += 1) > 0 });
    const list = listOf(item, 3);
    expect(errorsOf(() => list.validateSync(Array(50_000).fill('a'), { abortEarly: false }))).toEqual([
      'At most 3 entries',
    ]);
    expect(checked).toBe(4);
    expect(list.validateSync(['a', 'b', 'c'])).toEqual(['a', 'b', 'c']);
  });

  test('a number written as text is not a number', () => {
    expect(wholeNumber(1, 10).isValidSync('5')).toBe(false);
    expect(wholeNumber(1, 10).isValidSync(5)).toBe(true);
  });

  test.each([
    ['https://example.org/a.jpg', true],
    ['http://example.org/a.jpg', true],
    ['/pictures/cedar-1600.webp', true],
    ['/pictures/../secret', false],
    ['javascript:alert(1)', false],
    ['data:image/svg+xml,<svg/>', false],
    ['//example.org/a.jpg', false],
    ['https://user:secret@example.org/a.jpg', false],
  ])('%s as a picture: %s', (url, expected) => {
    expect(isImageUrl(url)).toBe(expected);
  });
});

describe('documented error messages', () => {
  test('an empty listing has an error for each missing field', () => {
    const empty = {
      title: '',
      description: '',
      location: '',
      latitude: 0,
      longitude: 0,
      pricePerNight: 0,
      images: [],
      amenities: [],
      retreatTypes: [],
      maxGuests: 0,
    };
    expect(errorsOf(() => listingSchema.validateSync(empty, { abortEarly: false }))).toEqual(
      expect.arrayContaining([
        'Title must be at least 5 characters',
        'Description must be at least 20 characters',
        'Location is required',
        'Must accommodate at least 1 guest',
        'Price must be greater than 0',
        'At least one image is required',
        'At least one amenity is required',
        'At least one retreat type is required',
      ]),
    );
    expect(
      errorsOf(() => listingSchema.validateSync({ ...empty, images: ['nope'] }, { abortEarly: false })),
    ).toContain('Must be valid URLs');
  });

  test.each([0, 1.5, 1_000.5, NaN, 100_001])('a price of %s for a place says what a price is', (price) => {
    const rooms = [{ name: 'Loft', pricePerPerson: price, places: 4 }];
    expect(
      errorsOf(() => newDepartureSchema.validateSyncAt('rooms', { rooms }, { abortEarly: false })),
    ).toEqual(['Price must be whole US dollars, from $1 to $100,000']);
  });

  test.each([0, 2.5, 501])('%s places of a room say how many there may be', (places) => {
    const rooms = [{ name: 'Loft', pricePerPerson: 300, places }];
    expect(
      errorsOf(() => newDepartureSchema.validateSyncAt('rooms', { rooms }, { abortEarly: false })),
    ).toEqual(['Must be a whole number from 1 to 500']);
  });

  test('an empty day is to be chosen, and a wrong one says its form', () => {
    expect(errorsOf(() => calendarDay().validateSync('', { abortEarly: false }))).toEqual(['Choose a day']);
    expect(errorsOf(() => calendarDay().validateSync('6/9/2026', { abortEarly: false }))).toEqual([
      'Must be a day as YYYY-MM-DD',
    ]);
  });

  test('the account forms have the documented messages', () => {
    expect(
      errorsOf(() =>
        credentialsSchema.validateSync({ username: 'ab', password: '12345' }, { abortEarly: false }),
      ),
    ).toEqual(['Username must be at least 3 characters', 'Password must be at least 6 characters']);
    expect(
      errorsOf(() =>
        registrationFormSchema.validateSync(
          { username: 'maya', email: 'maya@', password: 'secret-1', confirmPassword: 'secret-2' },
          { abortEarly: false },
        ),
      ).sort(),
    ).toEqual(['Passwords do not match', 'Please enter a valid email address']);
  });

  test('usernames are compared without case, width and surrounding spaces', () => {
    expect(uniqueName('  ＭＡＹＡ ')).toBe(uniqueName('maya'));
  });

  test('a booking without dates has the documented message', () => {
    expect(
      errorsOf(() =>
        newBookingSchema.validateSync({ propertyId: 1, userId: 1, totalPrice: 1 }, { abortEarly: false }),
      ),
    ).toContain('You must select both check-in and check-out dates.');
  });

  test('guests default to one and the package to none', () => {
    const stay = { propertyId: 1, userId: 1, totalPrice: 1, startDate: '2030-04-10', endDate: '2030-04-11' };
    expect(newBookingSchema.validateSync(stay)).toMatchObject({ guests: 1, retreatPackageId: null });
  });

  test('the documented three fields of a package are enough to change its duration', () => {
    const duration = { minimumStay: 3, maximumStay: null, fixedDuration: true };
    expect(retreatPackageUpdateSchema.validateSync(duration)).toEqual(duration);
  });

  test.each([
    { guests: '2' },
    { guests: true },
    { propertyId: '1' },
    { status: 5 },
    { retreatPackageId: [] },
  ])('values are not converted to another type: %j', (given) => {
    const stay = { propertyId: 1, userId: 1, totalPrice: 1, startDate: '2030-04-10', endDate: '2030-04-11' };
    expect(() => newBookingSchema.validateSync({ ...stay, ...given })).toThrow();
  });
});
