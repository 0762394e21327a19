import { headers as names, PROTOCOL_VERSION, syncTables } from '#contracts/sync/sync.ts';
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

/** Number of tables of the change feed up to each protocol version, in the order of `syncTables`. */
const tablesUntil: readonly { version: number; tables: number }[] = [
  { version: 4, tables: 9 },
  { version: 5, tables: 11 },
  { version: 6, tables: 12 },
  { version: 7, tables: 16 },
  { version: 8, tables: 17 },
  { version: 9, tables: 18 },
  { version: 10, tables: 19 },
  { version: 11, tables: 21 },
  { version: 12, tables: 23 },
];

/** Number of tables of the change feed that the app knows. A call without the header is not from our app and knows all. */
export function countKnownTables(header: (name: string) => string | undefined): number {
  const sent = Number(header(names.protocol.toLowerCase()) ?? PROTOCOL_VERSION);
  return tablesUntil.find(({ version }) => sent <= version)?.tables ?? syncTables.length;
}
