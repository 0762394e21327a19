import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WayToPlace } from './way-to-place.tsx';

type Found = (position: { coords: { latitude: number; longitude: number; accuracy: number } }) => void;
type Failed = (error: { code: number }) => void;

let report: { found: Found; failed: Failed } | null;
const clearWatch = vi.fn();

beforeEach(() => {
  report = null;
  clearWatch.mockClear();
  vi.stubGlobal('navigator', {
    geolocation: {
      watchPosition: (found: Found, failed: Failed) => {
        report = { found, failed };
        return 5;
      },
      clearWatch,
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () => render(<WayToPlace latitude={35.2324} longitude={139.1069} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const find = (latitude: number, longitude: number, accuracy: number) =>
  act(() => report?.found({ coords: { latitude, longitude, accuracy } }));

test('the position is asked for only after a tap, and followed until the page is left', async () => {
  const { unmount } = show();
  expect(report).toBeNull();
  await press('Show distance and direction');
  expect(screen.getByRole('status').textContent).toBe('Finding your position…');
  find(35.2121, 139.082, 30);
  expect(screen.getByRole('status').textContent).toBe(
    '3.2 km north-eastAs the crow flies; north is up. Your position is accurate to about 30 m.',
  );
  find(35.2323, 139.1069, 30);
  expect(screen.getByRole('status').textContent).toBe("You're thereYour position is accurate to about 30 m.");
  unmount();
  expect(clearWatch).toHaveBeenCalledExactlyOnceWith(5);
});

test.each([
  [1, "Wellens may not use this device's position. Allow it in the browser's settings, then try again."],
  [2, "This device can't find its position right now. Try again outdoors."],
  [3, 'It took too long to find your position. Try again outdoors.'],
])('error %i is a sentence with a way on', async (code, sentence) => {
  show();
  await press('Show distance and direction');
  act(() => report?.failed({ code }));
  expect(screen.getByRole('status').textContent).toBe(sentence);
  report = null;
  await press('Try again');
  expect(report).not.toBeNull();
});

test('a position that was found stays while a newer one is missing', async () => {
  show();
  await press('Show distance and direction');
  find(35.2121, 139.082, 30);
  act(() => report?.failed({ code: 3 }));
  expect(screen.getByRole('status').textContent).toContain('3.2 km north-east');
});

test('a browser without positions says so', async () => {
  vi.stubGlobal('navigator', {});
  show();
  await press('Show distance and direction');
  expect(screen.getByRole('status').textContent).toBe("This browser can't find your position.");
});
