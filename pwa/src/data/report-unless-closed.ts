import { isConnectionLost } from './storage-health.ts';

/**
 * Reports an error of work in the background. A database that was closed meanwhile is reopened, or the banner reports it.
 * A module of its own, because the initial load needs only `storage-health.ts`.
 */
export function reportUnlessClosed(error: unknown): void {
  if (!isConnectionLost(error)) reportError(error);
}
