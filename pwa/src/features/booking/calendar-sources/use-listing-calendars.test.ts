import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CalendarSource, ListingCalendars } from '#contracts/domain/catalog/calendar-sources.ts';
import { switchAccount } from '#pwa/data/open-stores.ts';
import { useListingCalendars } from './use-listing-calendars.ts';

const source: CalendarSource = {
  ...{ id: 4, name: 'Other Stays', host: 'calendars.example', state: 'ok', problem: null },
  ...{ ignoresUnavailable: false, isReading: false, lastOkAt: null },
  ...{ events: 3, unavailable: 0, missing: 0, conflicts: [] },
};
const reading = { ...source, isReading: true };
const cabin = { ...source, id: 5, name: 'Cabin List' };
const listOf = (...sources: CalendarSource[]): ListingCalendars => ({ feed: null, sources });
const answer = (list: ListingCalendars) => Response.json(list, { headers: { 'X-App': '1' } });

let reads: number;
let server: () => Response | Promise<Response>;

beforeEach(() => {
  switchAccount(2);
  vi.useFakeTimers({ shouldAdvanceTime: true });
  reads = 0;
  vi.stubGlobal('fetch', () => {
    reads += 1;
    return Promise.resolve(server());
  });
});
afterEach(() => {
  vi.useRealTimers();
  switchAccount(null);
  vi.unstubAllGlobals();
});

const open = () =>
  renderHook(({ isOnline }) => useListingCalendars(7, isOnline), { initialProps: { isOnline: true } });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
/** Lets time pass until the list is read no more, five minutes at most. */
const passMinutes = async (): Promise<void> => {
  for (let seconds = 0; seconds < 300; seconds += 2) await pass(2_000);
};

test('after the connection was lost and is back, the newest list is shown', async () => {
  server = () => answer(listOf(source));
  const { result, rerender } = open();
  await waitFor(() => expect(result.current.calendars).toEqual(listOf(source)));
  await act(() => result.current.refresh());
  rerender({ isOnline: false });
  server = () => answer(listOf(source, cabin));
  rerender({ isOnline: true });
  await waitFor(() => expect(result.current.calendars).toEqual(listOf(source, cabin)));
});

test('a slow read does not bring back a calendar that was removed meanwhile', async () => {
  server = () => answer(listOf(reading, cabin));
  const { result } = open();
  await waitFor(() => expect(reads).toBe(1));
  let arrive = (): void => undefined;
  server = () =>
    new Promise((resolve) => {
      arrive = () => resolve(answer(listOf(reading, cabin)));
    });
  await pass(2_000);
  await waitFor(() => expect(reads).toBe(2));
  server = () => answer(listOf(source));
  await act(() => result.current.refresh());
  arrive();
  await pass(100);
  expect(result.current.calendars).toEqual(listOf(source));
});

test('a calendar that is read for two minutes is watched until the end', async () => {
  const endsAt = Date.now() + 120_000;
  server = () => answer(listOf(Date.now() < endsAt ? reading : source));
  const { result } = open();
  await passMinutes();
  expect(result.current.calendars).toEqual(listOf(source));
});

test('if the list can no longer be read, the calendar is no longer shown as being read', async () => {
  server = () => answer(listOf(reading));
  const { result } = open();
  await waitFor(() => expect(result.current.calendars).toEqual(listOf(reading)));
  server = () => Promise.reject(new TypeError('Failed to fetch'));
  await passMinutes();
  expect(result.current.calendars).toEqual(listOf(source));
});
