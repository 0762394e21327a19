import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { isDue } from './back-off.ts';

/**
 * Entries that may be sent now, in their order. Of each ordering key only the first that the server has not accepted, and
 * only when what it depends on was accepted. An entry that needs the person parks its ordering key and its dependants; all
 * others flow.
 * @param entries those of the outbox that the server has not accepted, or all of them, in the order of `seq`
 * @param account only this person's entries are ever sent
 */
export function readyEntries(entries: readonly OutboxEntry[], account: number, now: number): OutboxEntry[] {
  const ahead = seqsAhead(entries);
  const orderingKeys = new Set<string>();
  return entries.filter((entry) => {
    if (entry.state === 'accepted') return false;
    const isFirst = !orderingKeys.has(entry.orderingKey);
    orderingKeys.add(entry.orderingKey);
    return isFirst && isReady(entry, ahead, account, now);
  });
}

/**
 * The same for an envelope, in which an ordering key may follow its first entry: the server stops an ordering key at its first refusal.
 * Only an edit waits until everything before it in its ordering key is answered: it is held against the row of the server, which
 * shows an earlier edit of the same person only then.
 */
export function readyChains(
  entries: readonly OutboxEntry[],
  account: number,
  now: number,
  max: number,
): OutboxEntry[] {
  const ahead = seqsAhead(entries);
  const begun = new Set<string>();
  const stopped = new Set<string>();
  const chosen: OutboxEntry[] = [];
  for (const entry of entries) {
    const { orderingKey, base, state } = entry;
    if (state === 'accepted' || stopped.has(orderingKey)) continue;
    const isHeld = base !== null && begun.has(orderingKey);
    begun.add(orderingKey);
    if (chosen.length < max && !isHeld && isReady(entry, ahead, account, now)) chosen.push(entry);
    else stopped.add(orderingKey);
  }
  return chosen;
}

/**
 * Discarded entries whose outcome can be asked for now. Asking has no effect that another entry could wait for, so
 * neither ordering keys nor dependencies hold it back; what comes after the entry in its ordering key still waits for the outcome.
 */
export const readyUndone = (entries: readonly OutboxEntry[], account: number, now: number): OutboxEntry[] =>
  entries.filter((entry) => entry.undo === true && isQueued(entry, account, now));

const isQueued = ({ state, userId, nextAttemptAt }: OutboxEntry, account: number, now: number): boolean =>
  state === 'queued' && userId === account && isDue(nextAttemptAt, now);

/** What others may have to wait for. */
interface Ahead {
  /** The server has not accepted it. */
  open: ReadonlySet<number>;
  /** It is on its way: nobody has to decide about it, or about one that it waits for. */
  moving: ReadonlySet<number>;
}

function seqsAhead(entries: readonly OutboxEntry[]): Ahead {
  const open = new Set<number>();
  const moving = new Set<number>();
  const blockedKeys = new Set<string>();
  for (const { seq, state, orderingKey, dependsOn, undo } of entries) {
    if (state === 'accepted') continue;
    const waitsForPerson =
      blockedKeys.has(orderingKey) || dependsOn.some((on) => open.has(on) && !moving.has(on));
    open.add(seq);
    // The outcome of a discarded entry is asked for whatever is before it.
    if (undo === true || (state !== 'rejected' && !waitsForPerson)) moving.add(seq);
    else blockedKeys.add(orderingKey);
  }
  return { open, moving };
}

function isReady(entry: OutboxEntry, { open, moving }: Ahead, account: number, now: number): boolean {
  const { undo, dependsOn, after = [] } = entry;
  return (
    undo !== true &&
    isQueued(entry, account, now) &&
    !dependsOn.some((seq) => open.has(seq)) &&
    !after.some((seq) => moving.has(seq))
  );
}

/**
 * Every entry that cannot be had without this one: depending on it, or about the row it makes. A message is not among
 * them because another was written before it.
 */
export function dependantsOf(entries: readonly OutboxEntry[], seq: number): OutboxEntry[] {
  const root = entries.find((entry) => entry.seq === seq);
  if (root === undefined) return [];
  const found = new Set([seq]);
  for (const entry of entries) {
    if (entry.seq <= seq || entry.state === 'accepted') continue;
    const needsRow = createsRowOfKey(root) && entry.orderingKey === root.orderingKey;
    if (needsRow || entry.dependsOn.some((needed) => found.has(needed))) found.add(entry.seq);
  }
  found.delete(seq);
  return entries.filter((entry) => found.has(entry.seq));
}

/** Ordering keys of rows that are created on a device contain the id of the row. */
const createsRowOfKey = ({ orderingKey, entityId }: OutboxEntry): boolean =>
  entityId !== null && orderingKey.endsWith(`:${entityId}`);
