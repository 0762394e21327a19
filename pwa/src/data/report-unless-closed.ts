import { isConnectionLost } from './storage-health.ts';

/**
 * Reports an error in background work, unless its database was closed: that is reopened, or the banner says so. Kept apart
 * from `storage-health.ts`, which the initial load includes.
 */
export function reportUnlessClosed(error: unknown): void {
  if (!isConnectionLost(error)) reportError(error);
}
