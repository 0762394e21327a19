import { headers as names, PROTOCOL_VERSION } from '#contracts/sync/sync.ts';
import { AppError } from '#server/lib/errors.ts';

/** The oldest supported protocol; see the history of `PROTOCOL_VERSION`. */
const oldestVersion = 3;

/**
 * Refuses apps that are too old. A call without the header is not from our app and is accepted.
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
