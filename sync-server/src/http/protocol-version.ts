import { headers as names, PROTOCOL_VERSION } from '#contracts/sync/sync.ts';
import { AppError } from '#server/lib/errors.ts';

/** The oldest protocol this server still speaks; its history says why. */
const oldestVersion = 3;

/**
 * Refuses an app that is too old to be understood; without the header the call is not from our app and fits anyway.
 * @throws {AppError} `update_required`, `malformed_request`
 */
export function refuseOldProtocol(header: (name: string) => string | undefined): void {
  const sent = header(names.protocol.toLowerCase());
  if (sent === undefined) return;
  if (!/^\d{1,6}$/.test(sent)) {
    throw new AppError('malformed_request', `${names.protocol} must be a whole number.`);
  }
  if (Number(sent) < oldestVersion) {
    const headers = { [names.protocol]: String(PROTOCOL_VERSION) };
    throw new AppError('update_required', undefined, { headers });
  }
}
