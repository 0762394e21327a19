import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { isDue } from './back-off.ts';
import { HoldingEntries } from './holding-entries.ts';

/**
 * Finds the entries that may be sent now, in order: of each ordering key the first that is not accepted, if all entries
 * it depends on are accepted. A rejected entry blocks its ordering key and its dependants only.
 * @param entries the unaccepted entries of the outbox, or all of them, in order of `seq`
 * @param account only entries of this account are sent
 * @param now milliseconds since 1970
 */
export function readyEntries(entries: readonly OutboxEntry[], account: number, now: number): OutboxEntry[] {
  const unaccepted = findUnaccepted(entries);
  const earlier = new HoldingEntries();
  return entries.filter((entry) => {
    if (entry.state === 'accepted') return false;
    const isFirst = !earlier.hold(entry);
    earlier.add(entry);
    return isFirst && isReady(entry, unaccepted, account, now);
  });
}

/**
 * Finds the entries for an envelope. It may hold several entries of one ordering key, because the server stops an
 * ordering key at its first refusal. An edit waits until all earlier entries of its ordering key are answered: it is
 * compared with the server's row, which contains earlier edits of the same person only then.
 */
export function readyChains(
  entries: readonly OutboxEntry[],
  account: number,
  now: number,
  max: number,
): OutboxEntry[] {
  const unaccepted = findUnaccepted(entries);
  const started = new Set<string>();
  const stopped = new HoldingEntries();
  const chosen: OutboxEntry[] = [];
  for (const entry of entries) {
    const { orderingKey, base, state } = entry;
    if (state === 'accepted' || stopped.hold(entry)) continue;
    const isDelayed = base !== null && started.has(orderingKey);
    if (chosen.length < max && !isDelayed && isReady(entry, unaccepted, account, now)) {
      chosen.push(entry);
      started.add(orderingKey);
    } else stopped.add(entry);
  }
  return chosen;
}

/**
 * Finds discarded entries whose outcome can be asked for now. Ordering keys and dependencies do not delay the question,
 * because it has no effect on other rows. Later entries of the same ordering key still wait for the outcome.
 */
export const readyUndone = (entries: readonly OutboxEntry[], account: number, now: number): OutboxEntry[] =>
  entries.filter((entry) => entry.undo === true && isQueued(entry, account, now));

const isQueued = ({ state, userId, nextAttemptAt }: OutboxEntry, account: number, now: number): boolean =>
  state === 'queued' && userId === account && isDue(nextAttemptAt, now);

/** `seq` of the entries that others may have to wait for. */
interface Unaccepted {
  /** All entries that are not accepted. */
  open: ReadonlySet<number>;
  /** Those that progress without a decision of the person: neither rejected nor blocked by a rejected entry. */
  moving: ReadonlySet<number>;
}

function findUnaccepted(entries: readonly OutboxEntry[]): Unaccepted {
  const open = new Set<number>();
  const moving = new Set<number>();
  const blocked = new HoldingEntries();
  for (const entry of entries) {
    const { seq, state, dependsOn, undo } = entry;
    if (state === 'accepted') continue;
    const waitsForPerson = blocked.hold(entry) || dependsOn.some((on) => open.has(on) && !moving.has(on));
    open.add(seq);
    // The outcome of a discarded entry is asked for regardless of earlier entries.
    if (undo === true || (state !== 'rejected' && !waitsForPerson)) moving.add(seq);
    else blocked.add(entry);
  }
  return { open, moving };
}

function isReady(entry: OutboxEntry, { open, moving }: Unaccepted, account: number, now: number): boolean {
  const { undo, dependsOn, after = [] } = entry;
  return (
    undo !== true &&
    isQueued(entry, account, now) &&
    !dependsOn.some((seq) => open.has(seq)) &&
    !after.some((seq) => moving.has(seq))
  );
}

/**
 * Finds an entry and every one that cannot be sent without it: those that depend on it, directly or indirectly, and those
 * about the row that it creates. Being later in the same conversation is not enough.
 * @param entries in order of `seq`
 */
export function withDependants(entries: readonly OutboxEntry[], root: OutboxEntry): OutboxEntry[] {
  const found = new Set([root.seq]);
  for (const entry of entries) {
    if (entry.seq <= root.seq || entry.state === 'accepted') continue;
    const needsRow = createsRowOfKey(root) && entry.orderingKey === root.orderingKey;
    if (needsRow || entry.dependsOn.some((needed) => found.has(needed))) found.add(entry.seq);
  }
  return entries.filter((entry) => found.has(entry.seq));
}

/** Whether the entry creates the row of its ordering key, which then ends with the row's id. */
const createsRowOfKey = ({ orderingKey, entityId }: OutboxEntry): boolean =>
  entityId !== null && orderingKey.endsWith(`:${entityId}`);
