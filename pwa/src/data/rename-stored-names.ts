import type { Transaction } from 'dexie';

/** An entry as versions 1 and 2 of the private database stored it. */
interface OldEntry {
  lane?: string;
  orderingKey?: string;
  state: string;
  lastError: { code: string } | null;
}

/** Renames the fields and states of an entry in place. */
function renameEntry(entry: OldEntry): void {
  if (entry.lane !== undefined) entry.orderingKey = entry.lane;
  delete entry.lane;
  if (entry.state === 'needs-you') entry.state = 'rejected';
  if (entry.lastError?.code === 'clash') entry.lastError.code = 'edit_conflict';
}

/**
 * Upgrades the private database from version 2 to 3, which renames what it stores: `lane` to `orderingKey`, the state
 * `needs-you` to `rejected`, the code `clash` to `edit_conflict`, the table `aliases` to `idMap` and the key `history`
 * to `epoch`.
 */
export async function renameStoredNames(transaction: Transaction): Promise<void> {
  await transaction.table<OldEntry>('outbox').toCollection().modify(renameEntry);
  await transaction.table<OldEntry>('sent').toCollection().modify(renameEntry);
  const aliases = await transaction.table<{ id: number; realId: number }>('aliases').toArray();
  await transaction.table('idMap').bulkPut(aliases.map(({ id, realId }) => ({ id, serverId: realId })));
  const meta = transaction.table<{ key: string; value: unknown }>('meta');
  const epoch = await meta.get('history');
  if (epoch !== undefined) await meta.put({ ...epoch, key: 'epoch' });
  await meta.delete('history');
  const notices = await meta.get('undoNotices');
  if (notices === undefined) return;
  for (const { entry } of notices.value as { entry: OldEntry }[]) renameEntry(entry);
  await meta.put(notices);
}
