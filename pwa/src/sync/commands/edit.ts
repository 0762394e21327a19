import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { enqueue, isReplaceable, type EnqueueScope, type EntryDraft } from '#pwa/sync/outbox/enqueue.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { normalizerOf } from '#pwa/sync/outbox/compared-values.ts';
import { isSame } from '#pwa/sync/outbox/merge.ts';
import { asNewCall } from '#pwa/sync/outbox/new-call.ts';
import type { EditArgs } from '#pwa/sync/outbox/command.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

/** Version and values of the edited row when the person started to edit it. */
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
  /** Row that the edit is based on; by default the row as it is shown now. */
  base?: EditBase | undefined;
  /** Name of the command that creates such rows. An unsent or rejected creation absorbs the edit. */
  creation?: string;
  /** Adds edited fields to the `args` of the creation; by default they are fields of `args` themselves. */
  intoCreation?: (args: object, fields: object) => object;
  /** Runs in the transaction that stores the edit. */
  alongside?: (scope: EnqueueScope) => Promise<void>;
}

/** Fields of a row that an edit reads, beside the edited ones. A listing has a title, a package a name. */
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
 * Stores an edit of a row: its changed fields with their previous values. Waiting edits of a row are merged into one,
 * which stores the first previous value of each field.
 * @returns `seq` of the entry; null if nothing changed or another entry absorbed the edit
 * @throws {NothingToEditError} if the row is not on this device
 */
export function enqueueEdit(device: Device, edit: Edit): Promise<number | null> {
  const { table, id } = edit;
  return enqueue(device, async (scope) => {
    await edit.alongside?.(scope);
    const row = await findShownRow<EditedRow>(scope, table, id);
    if (row === null) throw new NothingToEditError(`Nothing with id ${id} in ${table}`);
    const shown = row as unknown as Record<string, unknown>;
    const changed = Object.fromEntries(
      Object.entries(edit.fields).filter(
        ([field, value]) => !isSame(seenOf(shown, edit, field), value, normalizerOf(table)),
      ),
    );
    const entries = scope.entries.filter(
      ({ orderingKey, state }) => orderingKey === edit.orderingKey && state !== 'accepted',
    );
    const creation = entries.find((entry) => entry.name === edit.creation && entry.entityId === id);
    const opId = device.environment.randomUuid();
    if (creation !== undefined && isReplaceable(creation)) {
      await foldIntoCreation(scope, creation, edit, { changed, opId });
      return null;
    }
    const last = entries.at(-1);
    const sameKind = last?.name === edit.name && isReplaceable(last) ? last : undefined;
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

/** Value of a field as shown; if the row does not contain it, its value when the edit started. */
const seenOf = (shown: Readonly<Record<string, unknown>>, { base }: Edit, field: string): unknown =>
  shown[field] === undefined ? base?.values[field] : shown[field];

/**
 * Updates the base values of an edit with changes that this device made meanwhile, for example in another tab, so that
 * they are not taken for conflicts with another person.
 */
async function afterOwnEdits(
  { db, entries }: EnqueueScope,
  { name, orderingKey, table }: Edit,
  values: EditBase['values'],
  shown: Readonly<Record<string, unknown>>,
): Promise<EditBase['values']> {
  const normalize = normalizerOf(table);
  const changed = Object.keys(values).filter(
    (field) => shown[field] !== undefined && !isSame(values[field], shown[field], normalize),
  );
  if (changed.length === 0) return values;
  const isOwn = (entry: OutboxEntry): boolean => entry.name === name && entry.orderingKey === orderingKey;
  const own = [...(await db.sent.filter(isOwn).toArray()), ...entries.filter(isOwn)];
  const isOwnValue = (field: string): boolean =>
    own.some(({ args, undo }) => {
      const { fields } = args as EditArgs;
      return undo !== true && field in fields && isSame(fields[field], shown[field], normalize);
    });
  return {
    ...values,
    ...Object.fromEntries(changed.filter(isOwnValue).map((field) => [field, shown[field]])),
  };
}

/** Requeues a rejected entry that was changed as a new call. A conflict stays rejected until the person resolves it. */
function requeued(entry: OutboxEntry, opId: string): Partial<OutboxEntry> {
  if (entry.state !== 'rejected' || entry.lastError?.code === 'edit_conflict') return {};
  return { ...asNewCall(opId), lastError: null };
}

interface Fold {
  changed: Record<string, unknown>;
  values: Record<string, unknown>;
  /** Idempotency key if the entry is requeued. */
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
    ...requeued(entry, opId),
    args: { id: args.id, fields },
    base,
    overlays: [
      ...entry.overlays.filter((overlay) => overlay.kind === 'put'),
      { kind: 'patch', table, key: id, fields },
    ],
  });
  return null;
}

const withFields = (args: object, fields: object): object => ({ ...args, ...fields });

/** Merges an edit, and the edits waiting behind it, into the creation of a row that the server does not have. */
async function foldIntoCreation(
  { update, drop, entries }: EnqueueScope,
  creation: OutboxEntry,
  { name, orderingKey, table, intoCreation = withFields }: Edit,
  { changed, opId }: Pick<Fold, 'changed' | 'opId'>,
): Promise<void> {
  const edits = entries.filter((entry) => entry.orderingKey === orderingKey && entry.name === name);
  const fields = Object.assign({}, ...edits.map(({ args }) => (args as EditArgs).fields), changed) as object;
  await drop(edits.map(({ seq }) => seq));
  await update(creation.seq, {
    ...requeued(creation, opId),
    args: intoCreation(creation.args, fields),
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
