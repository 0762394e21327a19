import type { OwnSession } from '#contracts/domain/accounts/users.ts';
import { tellFailedCall } from '#pwa/features/shared/tell-failed-call.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { i18n } from '#pwa/ui/texts/i18n.ts';

/** Where the person is logged in; null if the server was not reached. */
export async function readSessions(): Promise<OwnSession[] | null> {
  try {
    return (await appDevice.api.call('listSessions', {})).body;
  } catch (error) {
    if (isFailedCall(error)) return null;
    throw error;
  }
}

/** Logs out one session, or without an id all but this one. @returns whether it worked; if not, the person is told */
export async function logOutElsewhere(id?: string): Promise<boolean> {
  try {
    await appDevice.api.call('endSessions', { body: { id } });
    return true;
  } catch (error) {
    tellFailedCall(i18n.t('Nothing was logged out'), error);
    return false;
  }
}
