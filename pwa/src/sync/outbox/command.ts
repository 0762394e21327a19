import type { OverlaidTable } from '#pwa/data/overlaid-tables.ts';
import type { EntryError, OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { QueuedCallName } from '#pwa/sync/transport/call-table.ts';
import type { EntryDraft } from './enqueue.ts';

/** Names of all commands, as outbox entries store them. */
export type CommandName =
  | 'addFavorite'
  | 'removeFavorite'
  | 'blockPerson'
  | 'unblockPerson'
  | 'startConversation'
  | 'sendMessage'
  | 'markRead'
  | 'createProperty'
  | 'updateProperty'
  | 'deleteProperty'
  | 'submitVerification'
  | 'createRetreatPackage'
  | 'updateRetreatPackage'
  | 'retireRetreatPackage'
  | 'createBooking'
  | 'bookPlaces'
  | 'cancelBooking'
  | 'createDeparture'
  | 'updateDeparture'
  | 'answerQuestions'
  | 'markSeen'
  | 'changeNotificationSettings'
  | 'changeProfile'
  | 'changeCalendar'
  | 'updateArrivalGuide'
  | 'createProgrammeItem'
  | 'updateProgrammeItem'
  | 'deleteProgrammeItem'
  | 'pickProgrammeItems'
  | 'createAnnouncement'
  | 'readAnnouncements'
  | 'writeReview'
  | 'replyToReview'
  | 'checkInGuest'
  | 'undoCheckIn'
  | 'createReport';

/** @returns undefined for the name of an entry that a newer version of the app made */
export const forCommand = <T>(table: Readonly<Record<CommandName, T>>, name: string): T | undefined =>
  (table as Readonly<Record<string, T>>)[name];

/** Parameters of the call of an entry. */
interface CallPlan {
  params?: Record<string, number>;
  query?: Record<string, number | undefined>;
  body?: object;
  /** Version the edit was made on. */
  ifMatch?: number;
}

interface PlanScope {
  /** Maps an id of this device to the server's id. */
  serverId: (id: number) => number;
  /** Latest version of the edited row that the server reported, in the feed or in a reply. */
  serverRow: object | undefined;
}

/** Defines how entries of one kind are sent. `args` hold their values; overlays hold the rows they show. */
export interface Command<A = never> {
  name: CommandName;
  call: QueuedCallName;
  /** Version of the shape of `args`. */
  argsVersion: number;
  plan: (args: A, entry: OutboxEntry, scope: PlanScope) => CallPlan;
  /** Converts `args` of an older app version to the present shape. */
  upgrade?: (args: object, version: number) => object;
  /** The mirror table that a reply belongs to. */
  replyTable?: OverlaidTable;
  /** For edits: the edited row, whose version is checked before the entry is sent. */
  edits?: (args: A) => { table: OverlaidTable; id: number };
  /** Whether a refusal means that there is nothing left to do, so that the entry is removed without a notice. */
  endsQuietly?: (error: EntryError, args: A) => boolean;
  /** The person need not know that the effect stayed when the entry was discarded too late. */
  isMinor?: true;
  /** Whether an accepted call left something undone that the person must be told. @param body the server's reply */
  leavesNotice?: (body: unknown) => boolean;
  /**
   * The entry that reverts the effect of a discarded entry that had arrived. Without it the effect stays and the person
   * gets a notice.
   */
  undoneBy?: (args: A, entry: OutboxEntry) => EntryDraft;
}

/** The edited fields of an edit's `args`. */
export interface EditArgs {
  id: number;
  fields: Record<string, unknown>;
}
