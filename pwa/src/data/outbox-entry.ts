import type { ErrorCode, FieldError } from '#contracts/api/errors.ts';
import type { OverlaidTable } from './overlaid-tables.ts';

/**
 * Change to a row that is shown before the server has confirmed it; applied to the mirror while reading. `key` is the
 * row's id. For a favorite it is the listing's id, because another device may give the same pair another id.
 */
export type Overlay =
  | { kind: 'put'; table: OverlaidTable; key: number; row: object }
  | { kind: 'patch'; table: OverlaidTable; key: number; fields: object }
  | { kind: 'remove'; table: OverlaidTable; key: number };

/** A call as it is sent. `name` is its name in the endpoint table. */
interface StoredCall {
  name: string;
  /** Path and query. */
  url: string;
  body?: unknown;
  headers: Record<string, string>;
}

/**
 *   queued ──▶ sending ──▶ accepted ──▶ (gone, once the change feed has passed it)
 *     ▲           │
 *     ├── retry ──┤
 *     │           ▼
 *     └─────── rejected ──▶ (gone, discarded)
 *
 * An entry with `undo` is queued or sending until its outcome is known; then it is accepted or removed.
 *
 * `accepted`: confirmed by the server, but not contained in the mirror yet.
 * `rejected`: refused; it is not sent again until the person edits, retries or discards it.
 */
export type EntryState = 'queued' | 'sending' | 'accepted' | 'rejected';

/** Why an entry waits or was rejected, in the server's words if it gave any. */
export interface EntryError {
  /** Code of the refusal. `connection`: no answer of our server. `expired`: the entry waited too long. */
  code: ErrorCode | 'connection' | 'expired' | 'edit_conflict' | 'unknown_version';
  status: number | null;
  detail: string;
  errors?: FieldError[];
  /** The rejected entry was queued offline. */
  madeOffline?: true;
  /** The server's row, if a version or a price conflicts. */
  current?: unknown;
}

/**
 * A write that the change feed has not confirmed yet. It holds the intent; the call is built from it when it is sent.
 * Times are milliseconds since 1970.
 */
export interface OutboxEntry {
  /** Counter of this device that defines the order, independent of the clock. */
  seq: number;
  /** UUID sent as Idempotency-Key. A retry of the same call reuses it; a changed call gets a new one. */
  opId: string;
  /** Account of the entry; 0 for a visitor, whose entries are moved to the account they sign in to. */
  userId: number;
  /** Entries of one ordering key are sent strictly one after another. */
  orderingKey: string;
  /** `seq` of entries in other ordering keys that must be accepted first. */
  dependsOn: number[];
  /**
   * `seq` of entries in other ordering keys that are sent first, because both need the same resource, such as the days
   * of a stay. Rejected entries are not waited for.
   */
  after?: number[];
  /** Name of the command that builds the call. */
  name: string;
  argsVersion: number;
  args: object;
  /**
   * Name of the entry's subject when it was queued: the title of a listing, the name of a package or of the other
   * person. The subject may be hidden or deleted meanwhile. Absent in entries of older app versions.
   */
  subject?: string;
  /** The call as first sent under the present key. Retries must be identical, or the server refuses the key. */
  call: StoredCall | null;
  /** Leased id of the row that the call creates. */
  entityId: number | null;
  /** The edited row as the person saw it: its version and the values of the edited fields. */
  base: { version: number | null; values: Record<string, unknown> } | null;
  overlays: Overlay[];
  state: EntryState;
  attempts: number;
  nextAttemptAt: number;
  firstQueuedAt: number;
  /** The entry was queued offline. */
  madeOffline?: true;
  /** After this time it is not sent automatically; it is rejected and the person is asked. */
  expiresAt: number | null;
  lastError: EntryError | null;
  /** The reply's `Sync-Seq`, once accepted. */
  replySeq: number | null;
  /** How often the server did not find a row that another person's device may resend after a restore. */
  missingTries?: number;
  /** How often its pictures were sent again because the server missed one. */
  pictureTries?: number;
  /** Epoch of the server that sent the reply; another epoch may not contain the effect. */
  replyEpoch?: string | null;
  /**
   * The person discarded the entry when it may already have arrived. It is not sent any more: the device asks for its
   * outcome and undoes its effect.
   */
  undo?: boolean;
}

/**
 * Whether the server may have accepted the entry without the device knowing: it was sent and not answered. A refused
 * entry was answered.
 */
export function mayHaveArrived({ state, attempts, lastError, undo }: OutboxEntry): boolean {
  if (undo === true || state === 'sending') return true;
  if (attempts === 0 || state === 'accepted') return false;
  return state === 'queued' || lastError?.code === 'expired' || lastError?.code === 'unknown_version';
}
