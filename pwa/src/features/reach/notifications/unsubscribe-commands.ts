import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError, ConnectionError } from '#pwa/sync/transport/api-error.ts';

/** `unknown`: the link is not one of ours. */
export type UnsubscribeResult = 'done' | 'unknown' | 'offline';

/** The form that mail programs send. Source: RFC 8058. */
const oneClick = (): Blob =>
  new Blob(['List-Unsubscribe=One-Click'], { type: 'application/x-www-form-urlencoded' });

/** Ends the mails that the token of a link names. */
export async function endMails(token: string): Promise<UnsubscribeResult> {
  try {
    await appDevice.api.call('unsubscribe', { params: { token }, body: oneClick() });
    return 'done';
  } catch (error) {
    if (error instanceof ConnectionError) return 'offline';
    if (error instanceof ApiError) return error.code === 'not_found' ? 'unknown' : 'offline';
    throw error;
  }
}
