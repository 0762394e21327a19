import type { EntryError, OutboxEntry, OverlaidTable } from '#pwa/data/outbox-entry.ts';
import type { CallName } from '#pwa/sync/transport/api-client.ts';
import type { EntryDraft } from './enqueue.ts';

/** The call that an entry asks for, as it is sent now. */
export interface CallPlan {
  params?: Record<string, number>;
  query?: Record<string, number | undefined>;
  body?: object;
  /** Version the edit was made on. */
  ifMatch?: number;
}

export interface PlanScope {
  /** The id under which the server knows a row that this device named otherwise. */
  serverId: (id: number) => number;
  /** The row as the server last told it, in the feed or in a reply. */
  serverRow: object | undefined;
}

/** How entries of one kind are sent. What they hold is in `args`; what they show is in their overlays. */
export interface Command<A = never> {
  name: string;
  call: CallName;
  /** Version of the shape of `args`. */
  argsVersion: number;
  plan: (args: A, entry: OutboxEntry, scope: PlanScope) => CallPlan;
  /** Brings `args` of an older version of the app into the present shape. */
  upgrade?: (args: object, version: number) => object;
  /** The mirror's table that a reply belongs to. */
  replyTable?: OverlaidTable;
  /** For edits: the row they change, held against the version they were made on. */
  edits?: (args: A) => { table: OverlaidTable; id: number };
  /** Whether a refusal means that there is nothing left to do, so that nobody is told. */
  endsQuietly?: (error: EntryError) => boolean;
  /**
   * The change that takes its effect back. It follows an entry that was discarded and turns out to have arrived. Without
   * it the effect stays, and the person is told.
   */
  undoneBy?: (args: A, entry: OutboxEntry) => EntryDraft;
}

/** The edited fields of an edit's `args`. */
export interface EditArgs {
  id: number;
  fields: Record<string, unknown>;
}
