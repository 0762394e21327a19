import { expect, test } from 'vitest';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { searchPlaces } from './search-places.ts';

const deviceThat = (call: () => Promise<unknown>) => ({ api: { call } }) as unknown as Pick<Device, 'api'>;

test('a text that is too short is not sent', async () => {
  const device = deviceThat(() => Promise.reject(new Error('sent')));
  expect(await searchPlaces(' h ', device)).toEqual([]);
});

test('a lost connection and a refusal have different results', async () => {
  expect(
    await searchPlaces(
      'hakone',
      deviceThat(() => Promise.reject(new ConnectionError('broken'))),
    ),
  ).toBe('offline');
  const refusal = Object.create(ApiError.prototype) as ApiError;
  expect(
    await searchPlaces(
      'hakone',
      deviceThat(() => Promise.reject(refusal)),
    ),
  ).toBe('failed');
});
