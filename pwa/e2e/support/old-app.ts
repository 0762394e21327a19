import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import type { DatabaseDump } from './in-page.ts';

const fixture = (name: string): URL => new URL(`../fixtures/${name}`, import.meta.url);

/** Files of the previous build of the app, by path. */
export function readOldApp(): ReadonlyMap<string, Buffer> {
  const json = brotliDecompressSync(readFileSync(fixture('old-app.json.br'))).toString();
  const files = JSON.parse(json) as Record<string, { text: string } | { base64: string }>;
  return new Map(
    Object.entries(files).map(([address, file]) => [
      address,
      'text' in file ? Buffer.from(file.text) : Buffer.from(file.base64, 'base64'),
    ]),
  );
}

/** The databases of a device that ran that app. */
export interface OldDevice {
  databases: DatabaseDump[];
  localStorage: Record<string, string>;
}

const dayMs = 86_400_000;
const cursor = /"[\w-]{36}\.2\.\d+"/g;
const instant = /\b20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const calendarDay = /\b20\d\d-\d\d-\d\d(?![\dT])/g;
const milliseconds = /\b1[789]\d{11}\b/g;

/**
 * The fixture's device, adapted as if used with this server a minute ago.
 * @param epoch of the server's database
 */
export function readOldDevice(epoch: string): OldDevice {
  const text = readFileSync(fixture('old-databases.json'), 'utf8');
  const { capturedAt, ...device } = JSON.parse(text) as OldDevice & { capturedAt: number };
  const oldEpoch = findRow(device, 'meta', 'history').value as string;
  const elapsed = Date.now() - 60_000 - capturedAt;
  const daysLater = Math.floor(Date.now() / dayMs) - Math.floor(capturedAt / dayMs);
  const moved = JSON.stringify(device)
    // A cursor in the old format, at a position that this server's feed has reached.
    .replaceAll(cursor, `"${epoch}.2.0"`)
    .replaceAll(oldEpoch, epoch)
    .replaceAll(instant, (at) => new Date(Date.parse(at) + elapsed).toISOString())
    .replaceAll(calendarDay, (day) =>
      new Date(Date.parse(day) + daysLater * dayMs).toISOString().slice(0, 10),
    )
    .replaceAll(milliseconds, (at) => String(Number(at) + elapsed));
  return JSON.parse(moved) as OldDevice;
}

/** The rows of a table of the host's database. */
export function rowsOf<T>({ databases }: OldDevice, store: string): T[] {
  const stores = databases.find(({ name }) => name === 'wellens-user-2')?.stores;
  return (stores?.find(({ name }) => name === store)?.rows ?? []) as T[];
}

function findRow(device: OldDevice, store: string, key: string): { value: unknown } {
  const row = rowsOf<{ key: string; value: unknown }>(device, store).find((one) => one.key === key);
  if (row === undefined) throw new Error(`The fixture has no ${key} in ${store}`);
  return row;
}
