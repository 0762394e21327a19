import { describe, expect, test, vi } from 'vitest';
import { buildBooking } from '#pwa/test-support/builders.ts';
import { offlineWords } from '#pwa/ui/use-offline-words.ts';
import { explainTrip } from './trip-words.ts';
import type { TripState } from './trips.ts';

const wordsOf = (state: TripState, onLine: boolean | null): string => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine === true);
  return explainTrip(buildBooking(), state, onLine === null ? null : offlineWords()).text;
};

describe.each<TripState>(['waiting', 'stopping', 'keeping', 'cancelling'])('a stay that is %s', (state) => {
  test('waits for the network on a device without one', () => {
    expect(wordsOf(state, false)).toMatch(/when you reconnect/);
  });

  test('waits for the server where there is a network, and does not call the guest offline', () => {
    expect(wordsOf(state, true)).toMatch(/once Wellens responds/);
    expect(wordsOf(state, true)).not.toMatch(/offline|reconnect/);
  });

  test('blames no connection while there is one', () => {
    expect(wordsOf(state, null)).not.toMatch(/offline|reconnect|responds/);
  });
});
