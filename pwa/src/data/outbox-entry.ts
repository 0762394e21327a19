import type { ErrorCode, FieldError } from '#contracts/api/errors.ts';

/** Tables of the private database that mirror the server and that a waiting change may lie over. */
export const overlaidTables = [
  'bookings',
  'favorites',
  'conversations',
  'messages',
  'ownProperties',
  'ownPackages',
] as const;
export type OverlaidTable = (typeof overlaidTables)[number];

/**
 * How a waiting change shows in a list before the server has said it. Laid over the mirror while reading. `key` is the
 * row's id; of a favorite the listing's id, because the same pair may get another id from another device.
 */
export type Overlay =
  | { kind: 'put'; table: OverlaidTable; key: number; row: object }
  | { kind: 'patch'; table: OverlaidTable; key: number; fields: object }
  | { kind: 'remove'; table: OverlaidTable; key: number };

/** A call as it travels. `name` is that of the endpoint table. */
export interface StoredCall {
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
 * An entry with `undo` is queued or sending until its outcome is known; then it is accepted or gone.
 *
 * `accepted`: the server took it in and the change feed has not passed it yet.
 * `rejected`: refused; nothing happens until the person edits, retries or discards it.
 */
export type EntryState = 'queued' | 'sending' | 'accepted' | 'rejected';

/** Why an entry waits or needs somebody, in the server's words where it gave some. */
export interface EntryError {
  /** Code of the refusal; `connection` when no answer of our server came, `expired` when the entry waited too long. */
  code: ErrorCode | 'connection' | 'expired' | 'edit_conflict' | 'unknown_version';
  status: number | null;
  detail: string;
  errors?: FieldError[];
  /** What was refused was done without a connection. */
  madeOffline?: true;
  /** The row as the server has it, where a version or price conflicted. */
  current?: unknown;
}

/**
 * One thing a person did that the server has not confirmed through the change feed. It holds the intent; the call is
 * built from it when it is sent. Times are milliseconds since 1970.
 */
export interface OutboxEntry {
  /** Counter of this device: gives the order, whatever the clock says. */
  seq: number;
  /** UUID sent as Idempotency-Key. A retry of the same call keeps it; a changed call gets a new one. */
  opId: string;
  /** Whose change it is; 0 for a visitor's, which is kept for the account they sign in to. */
  userId: number;
  /** Entries of one ordering key are sent strictly one after another. */
  orderingKey: string;
  /** `seq` of entries in other ordering keys that must be accepted first. */
  dependsOn: number[];
  /**
   * `seq` of entries in other ordering keys that go first while they are on their way, because both want the same, such as the
   * days of a stay. One that needs the person is not waited for.
   */
  after?: number[];
  /** Name of the command that builds the call. */
  name: string;
  argsVersion: number;
  args: object;
  /**
   * Name of what it is about, as it was when the person did it: the title of a listing, the name of a package or of the
   * other person. What it names may be hidden or gone by now. Absent in entries of older versions of the app.
   */
  subject?: string;
  /** The call as it was first sent under the present key: each copy must be the same, or the key is refused. */
  call: StoredCall | null;
  /** Id out of the lease for the row that the call creates. */
  entityId: number | null;
  /** The edited row as the person saw it: its version and the values of the edited fields. */
  base: { version: number | null; values: Record<string, unknown> } | null;
  overlays: Overlay[];
  state: EntryState;
  attempts: number;
  nextAttemptAt: number;
  firstQueuedAt: number;
  /** The person did it without a connection. */
  madeOffline?: true;
  /** Not sent by itself after this moment; the person is asked again. */
  expiresAt: number | null;
  lastError: EntryError | null;
  /** The reply's `Sync-Seq`, once accepted. */
  replySeq: number | null;
  /** How often the server did not find a row that somebody else's device may bring back after a restore. */
  missingTries?: number;
  /** The history of the server that gave the reply; another one may know nothing of the effect. */
  replyEpoch?: string | null;
  /**
   * The person discarded it when the server may already have had it. It is not sent any more: its outcome is asked for,
   * and what it did is undone.
   */
  undo?: boolean;
}

/**
 * Whether the server may have taken the entry in without the device knowing: it was sent and not answered. An entry that
 * the server refused has its answer.
 */
export function mayHaveArrived({ state, attempts, lastError, undo }: OutboxEntry): boolean {
  if (undo === true || state === 'sending') return true;
  if (attempts === 0 || state === 'accepted') return false;
  return state === 'queued' || lastError?.code === 'expired' || lastError?.code === 'unknown_version';
}
