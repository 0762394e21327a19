import { PROTOCOL_VERSION } from '#contracts/sync/sync-wire.ts';
import { privateDb, publicDb } from '#pwa/data/open-stores.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { estimateStorage } from '#pwa/data/storage/storage-estimate.ts';
import { storageHealth } from '#pwa/data/storage-health.ts';
import { saveText } from '#pwa/lib/browser/save-text.ts';
import { lastSyncKey } from '#pwa/sync/device/sync-meta.ts';
import { appDevice } from '#pwa/sync/app-device.ts';

/** Technical data of an entry, without anything that the person wrote or chose, and without names. */
function withoutContent(entry: OutboxEntry, now: number): object {
  const { seq, name, argsVersion, state, attempts, dependsOn, lastError } = entry;
  return {
    seq,
    name,
    argsVersion,
    state,
    attempts,
    dependsOn,
    ageSeconds: Math.round((now - entry.firstQueuedAt) / 1000),
    nextAttemptInSeconds: Math.round((entry.nextAttemptAt - now) / 1000),
    isExpiring: entry.expiresAt !== null,
    error: lastError === null ? null : { code: lastError.code, status: lastError.status },
  };
}

/** The state of synchronising on this device, without private data. */
export async function readDiagnostics(): Promise<object> {
  const db = privateDb();
  const now = Date.now();
  const [entries, sent, lastSync, storage] = await Promise.all([
    db.outbox.orderBy('seq').toArray(),
    db.sent.count(),
    db.meta.get(lastSyncKey),
    estimateStorage(publicDb(), db),
  ]);
  const syncedAt = lastSync?.value as number | undefined;
  return {
    writtenAt: new Date(now).toISOString(),
    protocolVersion: PROTOCOL_VERSION,
    browser: navigator.userAgent,
    isSignedIn: db.account !== null,
    isOnline: appDevice.connection.snapshot().isOnline,
    storageHealth: storageHealth(),
    lastSyncSecondsAgo: syncedAt === undefined ? null : Math.round((now - syncedAt) / 1000),
    sentInTheLastWeek: sent,
    storage,
    entries: entries.map((entry) => withoutContent(entry, now)),
  };
}

/** Downloads the diagnostics as a file. Nothing is sent. */
export async function saveDiagnostics(): Promise<void> {
  const text = JSON.stringify(await readDiagnostics(), null, 2);
  saveText({ text, name: 'wellens-diagnostics.json', type: 'application/json' });
}
