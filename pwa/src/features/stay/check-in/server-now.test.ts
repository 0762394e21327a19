import { afterEach, expect, test, vi } from 'vitest';

const hourMs = 60 * 60_000;
const rightNow = Date.now();
const minuteOf = (time: number): string => new Date(time).toISOString().slice(0, 16);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/**
 * A page that was loaded, and received an answer, while the device's clock was off by so much. Nobody has looked at the
 * board yet.
 */
async function loadWithClockOff(offMs: number): Promise<() => number> {
  vi.resetModules();
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(rightNow + offMs - performance.now());
  vi.useFakeTimers({ toFake: ['Date'], now: rightNow + offMs });
  const { appDevice } = await import('#pwa/sync/app-device.ts');
  const { serverNow } = await import('./server-now.ts');
  appDevice.connection.report({ reached: true, clockAheadMs: offMs });
  return serverNow;
}

test.each([48, -48])(
  'a clock that was off by %i hours and is set right without a connection counts, also if nobody looked before',
  async (hours) => {
    const serverNow = await loadWithClockOff(hours * hourMs);
    vi.setSystemTime(rightNow);
    expect(minuteOf(serverNow())).toBe(minuteOf(rightNow));
  },
);

test('a clock that is still wrong is corrected at the first look', async () => {
  const serverNow = await loadWithClockOff(48 * hourMs);
  expect(minuteOf(serverNow())).toBe(minuteOf(rightNow));
});
