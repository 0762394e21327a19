import type { OwnSession } from '#contracts/domain/users.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

function isRefusal(error: unknown): error is ApiError | ConnectionError {
  return error instanceof ApiError || error instanceof ConnectionError;
}

/** Where the person is logged in; null if the server was not reached. */
export async function readSessions(): Promise<OwnSession[] | null> {
  try {
    return (await appDevice.api.call('listSessions', {})).body;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}

/** Logs out one session, or without an id all but this one. @returns whether it worked; if not, the person is told */
export async function logOutElsewhere(id?: string): Promise<boolean> {
  try {
    await appDevice.api.call('endSessions', { body: { id } });
    return true;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const body = error instanceof ApiError ? error.detail : 'Try again with a connection.';
    showToast({ title: 'Nothing was logged out', body, intent: 'destructive' });
    return false;
  }
}
