import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { CommandName } from './command.ts';

/** Whether the entry only removes rows. If it is rejected, the rows still exist and nothing has changed. */
export const isRemoval = ({ overlays }: OutboxEntry): boolean =>
  overlays.length > 0 && overlays.every(({ kind }) => kind === 'remove');

/** Whether a removal makes a rejected entry of the same ordering key meaningless: an edit, but not a creation. */
export const isSuperseded = (rejected: OutboxEntry, removal: OutboxEntry): boolean =>
  rejected.state === 'rejected' &&
  rejected.entityId === null &&
  rejected.orderingKey === removal.orderingKey &&
  rejected.seq < removal.seq &&
  isRemoval(removal);

/**
 * Commands that later entries of the ordering key do not need: a review is answered without one of the host's own, and
 * a check-in that another device made first can be undone. A report is about another text of the same person.
 */
const independent: ReadonlySet<string> = new Set<CommandName>([
  'submitVerification',
  'changeCalendar',
  'writeReview',
  'checkInGuest',
  'createReport',
]);

/** Whether a refused entry leaves nothing out that later entries of its ordering key need. */
const isHarmless = (rejected: OutboxEntry): boolean =>
  rejected.state === 'rejected' && (isRemoval(rejected) || independent.has(rejected.name));

/**
 * Whether a later entry of the same ordering key has to wait for this one. Without the exceptions, a listing whose
 * deletion or submission was refused could not be edited or unlisted until the refusal is dismissed, and one with a
 * refused edit could not be deleted.
 */
export const holdsBack = (earlier: OutboxEntry, later: OutboxEntry): boolean =>
  earlier.orderingKey === later.orderingKey &&
  earlier.state !== 'accepted' &&
  !isHarmless(earlier) &&
  !isSuperseded(earlier, later);

/** Entries that later ones may have to wait for. */
export class HoldingEntries {
  readonly #byKey = new Map<string, OutboxEntry[]>();

  add(entry: OutboxEntry): void {
    const earlier = this.#byKey.get(entry.orderingKey);
    if (earlier === undefined) this.#byKey.set(entry.orderingKey, [entry]);
    else earlier.push(entry);
  }

  hold(later: OutboxEntry): boolean {
    return this.#byKey.get(later.orderingKey)?.some((earlier) => holdsBack(earlier, later)) ?? false;
  }
}
