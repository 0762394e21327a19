import { appDevice } from '#pwa/sync/app-device.ts';
import { useNow } from '#pwa/ui/use-now.ts';
import { useStore } from '#pwa/ui/use-store.ts';

const hourMs = 60 * 60_000;

/**
 * The clock error, and the device's clock minus a monotonic one, as they were when the error was first seen. An error from
 * before the first look counts as one since the page was loaded.
 */
let measured: { hours: number; offsetMs: number } | null = null;

/**
 * How far this device's clock is ahead of the server's, in milliseconds: the full hours that the last answer showed, or 0
 * if somebody has set the clock right since, which without a connection only a jump of that length shows.
 */
function clockAheadMs(): number {
  const hours = appDevice.connection.snapshot().clockAheadHours;
  const offsetMs = Date.now() - performance.now();
  if (measured?.hours !== hours)
    measured = { hours, offsetMs: measured === null ? performance.timeOrigin : offsetMs };
  const jumpMs = offsetMs - measured.offsetMs;
  const isSetRight = Math.abs(jumpMs) > hourMs / 2 && Math.abs(jumpMs + hours * hourMs) < hourMs;
  return isSetRight ? 0 : hours * hourMs;
}

/** The server's time as far as it is known, in milliseconds since 1970: with a wrong day, no ticket would be valid. */
export const serverNow = (): number => Date.now() - clockAheadMs();

/** The same, live: updated every minute, and when the server says that the device's clock is wrong. */
export function useServerNow(): number {
  useStore(appDevice.connection);
  return useNow() - clockAheadMs();
}
