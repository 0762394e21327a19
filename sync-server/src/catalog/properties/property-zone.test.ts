import { describe, expect, test } from 'vitest';
import { zoneAt, zoneOfEdited, zoneOfNew } from './property-zone.ts';

const hakone = { latitude: 35.23, longitude: 139.1 };
const rome = { latitude: 41.89, longitude: 12.49 };

describe('the zone at coordinates', () => {
  test.each([
    [-14.28, -170.7, 'Pacific/Pago_Pago'],
    [-13.83, -171.76, 'Pacific/Apia'],
    [-21.14, -175.2, 'Pacific/Tongatapu'],
    [41.89, 12.49, 'Europe/Rome'],
    [27.7, 85.32, 'Asia/Kathmandu'],
    [-2.53, 140.72, 'Asia/Jayapura'],
    // Of the zones that meet there, the first.
    [90, 180, 'Etc/GMT-12'],
    // At sea.
    [0.5, -25, 'Etc/GMT+2'],
  ])('%d, %d is in %s', (latitude, longitude, zone) => {
    expect(zoneAt({ latitude, longitude })).toBe(zone);
  });

  test('is UTC without coordinates', () => {
    expect(zoneAt({ latitude: 0, longitude: 0 })).toBe('Etc/UTC');
  });
});

describe('the zone of a listing', () => {
  const located = { ...hakone, timeZone: 'Asia/Tokyo', chosenTimeZone: null };
  const chosen = { ...hakone, timeZone: 'Asia/Seoul', chosenTimeZone: 'Asia/Seoul' };

  test('a new one has the zone its host named, else the one at its coordinates', () => {
    expect(zoneOfNew(hakone)).toEqual({ timeZone: 'Asia/Tokyo', chosenTimeZone: null });
    expect(zoneOfNew({ ...hakone, chosenTimeZone: 'Asia/Seoul' })).toEqual({
      timeZone: 'Asia/Seoul',
      chosenTimeZone: 'Asia/Seoul',
    });
  });

  test('without a choice it follows the coordinates, and only when they change', () => {
    expect(zoneOfEdited(located, rome).timeZone).toBe('Europe/Rome');
    expect(zoneOfEdited({ ...located, timeZone: 'Etc/UTC' }, hakone).timeZone).toBe('Etc/UTC');
  });

  test('a choice stays when the pin moves or an app does not know the field, until it is taken back', () => {
    expect(zoneOfEdited(chosen, rome)).toEqual({ timeZone: 'Asia/Seoul', chosenTimeZone: 'Asia/Seoul' });
    expect(zoneOfEdited(chosen, { ...hakone, chosenTimeZone: null })).toEqual({
      timeZone: 'Asia/Tokyo',
      chosenTimeZone: null,
    });
  });
});
