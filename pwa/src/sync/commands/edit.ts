import type { OutboxEntry, OverlaidTable } from '#pwa/data/outbox-entry.ts';
import { enqueue, isUnsent, type EnqueueScope, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { isSame } from '#pwa/sync/outbox/merge.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

/** The edited row as the person saw it when they began: its version and its values. */
export interface EditBase {
  version: number;
  values: Readonly<Record<string, unknown>>;
}

interface Edit {
  name: string;
  table: OverlaidTable;
  id: number;
  orderingKey: string;
  fields: Record<string, unknown>;
  /** What the edit was made on; the row as it is shown now unless given. */
  base?: EditBase | undefined;
  /** Name of the command that creates such rows with their fields as `args`: an unsent or refused one takes the edit in. */
  creation?: string;
  /** Runs in the transaction that stores the edit. */
  alongside?: (scope: EnqueueScope) => Promise<void>;
}

/** What an edit looks at in a row, beside the edited fields. A listing has a title, a package a name. */
interface EditedRow {
  id: number;
  version?: number;
  title?: string;
  name?: string;
}

/** The row to be edited is not on this device. */
export class NothingToEditError extends Error {
  override readonly name = 'NothingToEditError';
}

/**
 * Stores an edit of a row: its changed fields with their values before. Edits that wait are folded into one per row,
 * each field keeping the first value it was changed from.
 * @throws {NothingToEditError} when the row is not on this device
 */
export function enqueueEdit(device: Device, edit: Edit): Promise<number | null> {
  const { table, id } = edit;
  return enqueue(device, async (scope) => {
    await edit.alongside?.(scope);
    const row = await findShownRow<EditedRow>(scope, table, id);
    if (row === null) throw new NothingToEditError(`Nothing with id ${id} in ${table}`);
    const shown = row as unknown as Record<string, unknown>;
    const changed = Object.fromEntries(
      Object.entries(edit.fields).filter(([field, value]) => !isSame(seenOf(shown, edit, field), value)),
    );
    const entries = scope.entries.filter(
      ({ orderingKey, state }) => orderingKey === edit.orderingKey && state !== 'accepted',
    );
    const creation = entries.find((entry) => entry.name === edit.creation && entry.entityId === id);
    const opId = device.environment.randomUuid();
    if (creation !== undefined && canTakeIn(creation)) {
      await foldIntoCreation(scope, creation, edit, { changed, opId });
      return null;
    }
    const last = entries.at(-1);
    const sameKind = last?.name === edit.name && canTakeIn(last) ? last : undefined;
    if (Object.keys(changed).length === 0 && sameKind?.state !== 'rejected') return null;
    const before =
      edit.base === undefined ? shown : await afterOwnEdits(scope, edit, edit.base.values, shown);
    const values = Object.fromEntries(Object.keys(changed).map((field) => [field, before[field] ?? null]));
    if (sameKind !== undefined) return foldInto(scope, sameKind, edit, { changed, values, opId });
    const version = edit.base?.version ?? row.version ?? null;
    const subject = row.title ?? row.name;
    return { ...toDraft(scope.entries, edit, changed, { version, values }), subject };
  });
}

/** A field as the person has seen it; where the row does not tell it, as it was when the edit began. */
const seenOf = (shown: Readonly<Record<string, unknown>>, { base }: Edit, field: string): unknown =>
  shown[field] === undefined ? base?.values[field] : shown[field];

/**
 * The values that an edit was begun on, where this device has changed some of them itself since, as in another tab: what
 * shows now is the person's own, and not somebody else's to choose between.
 */
async function afterOwnEdits(
  { db, entries }: EnqueueScope,
  { name, orderingKey }: Edit,
  values: EditBase['values'],
  shown: Readonly<Record<string, unknown>>,
): Promise<EditBase['values']> {
  const moved = Object.keys(values).filter(
    (field) => shown[field] !== undefined && !isSame(values[field], shown[field]),
  );
  if (moved.length === 0) return values;
  const isOwn = (entry: OutboxEntry): boolean => entry.name === name && entry.orderingKey === orderingKey;
  const own = [...(await db.sent.filter(isOwn).toArray()), ...entries.filter(isOwn)];
  const isOurs = (field: string): boolean =>
    own.some(({ args, undo }) => {
      const { fields } = args as EditArgs;
      return undo !== true && field in fields && isSame(fields[field], shown[field]);
    });
  return { ...values, ...Object.fromEntries(moved.filter(isOurs).map((field) => [field, shown[field]])) };
}

/** Whether the server does not have it: it was never sent, or it was refused. */
const canTakeIn = (entry: OutboxEntry): boolean => isUnsent(entry) || entry.state === 'rejected';

/** A refused entry that was changed is sent as a new call; two versions that conflict are still for the person to choose. */
function sentAnew(entry: OutboxEntry, opId: string): Partial<OutboxEntry> {
  if (entry.state !== 'rejected' || entry.lastError?.code === 'edit_conflict') return {};
  return { state: 'queued', attempts: 0, nextAttemptAt: 0, call: null, lastError: null, opId };
}

interface Fold {
  changed: Record<string, unknown>;
  values: Record<string, unknown>;
  /** Key of the call, where it is sent anew. */
  opId: string;
}

async function foldInto(
  { update }: EnqueueScope,
  entry: OutboxEntry,
  { table, id }: Edit,
  { changed, values, opId }: Fold,
): Promise<null> {
  const args = entry.args as EditArgs;
  const fields = { ...args.fields, ...changed };
  const base = { version: entry.base?.version ?? null, values: { ...values, ...entry.base?.values } };
  await update(entry.seq, {
    ...sentAnew(entry, opId),
    args: { id: args.id, fields },
    base,
    overlays: [
      ...entry.overlays.filter((overlay) => overlay.kind === 'put'),
      { kind: 'patch', table, key: id, fields },
    ],
  });
  return null;
}

/** What the server never took in is simply made otherwise, with the edits that wait behind it. */
async function foldIntoCreation(
  { update, drop, entries }: EnqueueScope,
  creation: OutboxEntry,
  { name, orderingKey, table }: Edit,
  { changed, opId }: Pick<Fold, 'changed' | 'opId'>,
): Promise<void> {
  const edits = entries.filter((entry) => entry.orderingKey === orderingKey && entry.name === name);
  const fields = Object.assign({}, ...edits.map(({ args }) => (args as EditArgs).fields), changed) as object;
  await drop(edits.map(({ seq }) => seq));
  await update(creation.seq, {
    ...sentAnew(creation, opId),
    args: { ...creation.args, ...fields },
    overlays: creation.overlays.map((overlay) =>
      overlay.kind === 'put' && overlay.table === table
        ? { ...overlay, row: { ...overlay.row, ...fields } }
        : overlay,
    ),
  });
}

function toDraft(
  entries: readonly OutboxEntry[],
  { name, table, id, orderingKey }: Edit,
  fields: Record<string, unknown>,
  base: NonNullable<OutboxEntry['base']>,
): EntryDraft {
  return {
    name,
    args: { id, fields },
    orderingKey,
    dependsOn: creationOf(entries, id).filter(
      (seq) => entries.find((entry) => entry.seq === seq)?.orderingKey !== orderingKey,
    ),
    base,
    overlays: [{ kind: 'patch', table, key: id, fields }],
  };
}
