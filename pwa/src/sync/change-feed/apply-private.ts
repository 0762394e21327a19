import type { Departure } from '#contracts/domain/booking/departures.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import type { Registration } from '#contracts/domain/booking/registrations.ts';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { plainAnswers } from '#contracts/rules/on-site/sensitive-answers.ts';
import type { Change, ChangesReply } from '#contracts/sync/sync.ts';
import { isOwnView } from '#pwa/data/properties/stored-properties.ts';
import { overlaidTables, type OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { PrivateDb, ShadowRow } from '#pwa/data/private-db.ts';
import { cursorKey, epochKey, lastSyncKey, rebuildKey } from '#pwa/sync/device/sync-meta.ts';

/** Entries accepted within this time are sent again to a server that was restored from a backup. In milliseconds. */
export const resendWindowMs = 7 * 24 * 60 * 60_000;
const hourMs = 60 * 60_000;

/** A change to a private table: the present row, or null if it is gone. */
interface MirrorChange {
  table: OverlaidTable;
  id: number;
  row: object | null;
}

/** Request and answer of a page: the cursor sent, null for a first page, and the epoch of the answering server. */
export interface PageOrigin {
  cursor: string | null;
  epoch: string | null;
}

/**
 * Stores a page of the change feed with its cursor in one transaction, and removes the outbox entries whose effect it
 * contains. During a full resync, rows are collected in a shadow table, which replaces the mirror on the last page.
 * @param now milliseconds since 1970
 * @returns false if another tab stored a page meanwhile, so that the feed must be read again from its cursor
 */
export async function applyPrivatePage(
  db: PrivateDb,
  page: ChangesReply,
  { cursor: asked, epoch }: PageOrigin,
  now: number,
): Promise<boolean> {
  const mirrors = overlaidTables.map((table) => db.table(table));
  return db.transaction('rw', [...mirrors, db.outbox, db.sent, db.shadow, db.meta], async () => {
    const stored = (await db.meta.get(cursorKey))?.value as string | undefined;
    if ((stored ?? null) !== asked) return false;
    const isRebuilding = asked === null || (await db.meta.get(rebuildKey)) !== undefined;
    if (asked === null) await db.shadow.clear();
    const changes = await toMirrorChanges(db, page, isRebuilding);
    if (isRebuilding) await storeInShadow(db, changes, page.seq !== null);
    else await applyToMirror(db, changes);
    if (page.seq !== null) await removeEchoed(db, { seq: page.seq, epoch }, now);
    await db.meta.put({ key: cursorKey, value: page.cursor });
    if (epoch !== null) await db.meta.put({ key: epochKey, value: epoch });
    if (!page.more) await finishSync(db, now);
    return true;
  });
}

/** Once an hour, deletes sensitive answers that the server has erased: their change may have been missed offline. */
async function finishSync(db: PrivateDb, now: number): Promise<void> {
  const last = ((await db.meta.get(lastSyncKey))?.value as number | undefined) ?? 0;
  await db.meta.put({ key: lastSyncKey, value: now });
  if (Math.floor(last / hourMs) === Math.floor(now / hourMs)) return;
  const isOver = ({ sensitiveUntil }: Registration) =>
    sensitiveUntil !== null && sensitiveUntil <= new Date(now).toISOString();
  await db.registrations.filter(isOver).modify((registration) => {
    registration.answers = plainAnswers(registration.questions, registration.answers);
  });
}

/** Maps the changes of the feed to the tables of this account. */
async function toMirrorChanges(
  db: PrivateDb,
  page: ChangesReply,
  isRebuilding: boolean,
): Promise<MirrorChange[]> {
  const ownIds = new Set(
    isRebuilding
      ? (await db.shadow.where('table').equals('ownProperties').toArray()).map(({ id }) => id)
      : await db.ownProperties.toCollection().primaryKeys(),
  );
  const changes = page.changes.flatMap((change) => toMirrorChange(db, change, ownIds));
  return [...changes, ...(await toPackageChanges(db, page, ownIds))];
}

/** @param ownIds ids of this account's listings; updated with the change */
function toMirrorChange(db: PrivateDb, { table, id, row }: Change, ownIds: Set<number>): MirrorChange[] {
  switch (table) {
    case 'bookings':
    case 'favorites':
    case 'conversations':
    case 'messages':
    case 'notifications':
    case 'notificationSettings':
    case 'profiles':
    case 'calendars':
    case 'waitingEntries':
    case 'registrations':
    case 'stayReviews':
    case 'blocks':
    case 'waitingPeople':
    case 'stayTickets':
    case 'ticketKeys':
    case 'arrivalGuides':
    case 'arrivalDetails':
    case 'programmeItems':
    case 'stayProgrammes':
    case 'announcements':
    case 'stayAnnouncements':
      return [{ table, id, row }];
    case 'properties': {
      const isOwn = row !== null && belongsToAccount(db, row as Property, ownIds);
      if (isOwn) ownIds.add(id);
      else ownIds.delete(id);
      return [{ table: 'ownProperties', id, row: isOwn ? row : null }];
    }
    case 'departures': {
      const isOwn = row !== null && (row as Departure).hostId === db.account;
      return [{ table: 'ownDepartures', id, row: isOwn ? row : null }];
    }
    case 'retreatPackages':
    case 'categories':
    case 'packageAvailability':
    case 'takenStays':
      return [];
  }
}

/**
 * Packages belong to the host of their listing. The feed reports a listing that changed after its package later, on
 * this page or on a following one. Packages without an own listing are therefore held until the last page.
 */
async function toPackageChanges(
  db: PrivateDb,
  { changes, more }: ChangesReply,
  ownIds: ReadonlySet<number>,
): Promise<MirrorChange[]> {
  const held = db.shadow.where('table').equals('retreatPackages');
  const latest = new Map((await held.toArray()).map(({ id, row }) => [id, row as RetreatPackage | null]));
  for (const { table, id, row } of changes) {
    if (table === 'retreatPackages') latest.set(id, row as RetreatPackage | null);
  }
  const isOwn = (row: RetreatPackage | null): boolean => row !== null && ownIds.has(row.propertyId);
  await held.delete();
  if (more) {
    const others = [...latest].flatMap(([id, row]): ShadowRow[] =>
      row === null || isOwn(row) ? [] : [{ table: 'retreatPackages', id, row }],
    );
    await db.shadow.bulkPut(others);
  }
  return [...latest].map(([id, row]) => ({ table: 'ownPackages', id, row: isOwn(row) ? row : null }));
}

/**
 * Staff may read every listing in full. Their mirror holds their own listings, those awaiting a decision and those that
 * it held before.
 */
function belongsToAccount(db: PrivateDb, listing: Property, known: ReadonlySet<number>): boolean {
  if (listing.hostId === db.account) return true;
  const isDecided = listing.verificationStatus === 'verified' && listing.changedSinceVerification !== true;
  return isOwnView(listing) && (known.has(listing.id) || !isDecided);
}

async function applyToMirror(db: PrivateDb, changes: readonly MirrorChange[]): Promise<void> {
  for (const [name, ofTable] of byTable(changes)) {
    const table = db.table<object, number>(name);
    await table.bulkDelete(ofTable.filter(({ row }) => row === null).map(({ id }) => id));
    await table.bulkPut(ofTable.flatMap(({ row }) => row ?? []));
  }
}

async function storeInShadow(
  db: PrivateDb,
  changes: readonly MirrorChange[],
  isComplete: boolean,
): Promise<void> {
  const gone = changes.filter(({ row }) => row === null);
  await db.shadow.bulkDelete(gone.map(({ table, id }): [string, number] => [table, id]));
  await db.shadow.bulkPut(
    changes.flatMap(({ table, id, row }) => (row === null ? [] : [{ table, id, row }])),
  );
  if (!isComplete) {
    await db.meta.put({ key: rebuildKey, value: true });
    return;
  }
  for (const name of overlaidTables) {
    const rows = await db.shadow.where('table').equals(name).toArray();
    const table = db.table<object, number>(name);
    await table.clear();
    await table.bulkPut(rows.map(({ row }) => row));
  }
  await db.shadow.where('table').anyOf(overlaidTables).delete();
  await db.meta.delete(rebuildKey);
}

/**
 * Moves entries that the mirror now contains to `sent`; their overlays would hide later changes. Queues entries again
 * that another epoch accepted, which happens if the server was restored while its answer was under way.
 */
async function removeEchoed(
  db: PrivateDb,
  { seq, epoch }: { seq: number; epoch: string | null },
  now: number,
): Promise<void> {
  const all = await db.outbox.where('state').equals('accepted').toArray();
  const accepted = all.filter(({ replyEpoch }) => (replyEpoch ?? epoch) === epoch);
  const lost = all.filter((entry) => !accepted.includes(entry));
  await db.outbox.bulkPut(
    lost.map((entry) => ({ ...entry, state: 'queued', nextAttemptAt: 0, replySeq: null, replyEpoch: null })),
  );
  const echoed = accepted.filter(({ replySeq }) => replySeq !== null && replySeq <= seq);
  if (echoed.length === 0) return;
  await db.sent
    .where('sentAt')
    .below(now - resendWindowMs)
    .delete();
  await db.sent.bulkPut(echoed.map((entry) => ({ ...entry, sentAt: now })));
  await db.outbox.bulkDelete(echoed.map((entry) => entry.seq));
}

function byTable(changes: readonly MirrorChange[]): Map<OverlaidTable, MirrorChange[]> {
  const tables = new Map<OverlaidTable, MirrorChange[]>();
  for (const change of changes) {
    const ofTable = tables.get(change.table);
    if (ofTable === undefined) tables.set(change.table, [change]);
    else ofTable.push(change);
  }
  return tables;
}
