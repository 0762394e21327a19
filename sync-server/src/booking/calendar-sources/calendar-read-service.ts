import { calendarSourceLimits } from '#contracts/request-limits.ts';
import {
  deleteEvents,
  findEventsOf,
  insertEvents,
  updateEvents,
} from '#server/booking/day-claims/imported-event-repository.ts';
import { updateImportClaims } from '#server/booking/day-claims/import-claim-service.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Clock } from '#server/lib/clock.ts';
import { dayIn } from '#server/lib/time.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/job.ts';
import { publicNetwork, type Network } from '#server/platform/outgoing/public-request.ts';
import { recordConflicts } from './calendar-conflict-service.ts';
import { fetchCalendar, type Validators } from './calendar-fetch.ts';
import { nextReadAt, readJob } from './calendar-jobs.ts';
import { notifyOfConflicts, notifyOfTrouble, type NotifiedListing } from './calendar-notification-service.ts';
import type { CalendarEvent } from './calendar-parser.ts';
import { parseInThread } from './calendar-parsing.ts';
import { CalendarError, type CalendarProblem } from './calendar-problems.ts';
import { findSource, updateSource, type StoredSource } from './calendar-source-repository.ts';
import { compareRead } from './read-comparison.ts';

/** Reads of a process at once: each may wait ten seconds for another site, and mails must not wait for them. */
const readsAtOnce = 4;
/** Failed reads in a row after which the host is told. */
const toldAfterFailures = 3;
/** Time after which a file is read as a whole even if it is unchanged: repeated events move on with the calendar. */
const parsedAgainMs = 24 * 60 * 60_000;
/** Time after a whole read from which another one is a proof of its own: longer than a short fault of the other site. */
const separateAfterMs = 5 * 60_000;

export interface ReadDeps {
  database: Database;
  clock: Clock;
  /** The public internet unless given. */
  network?: Network;
  /** In a thread of its own unless given. */
  parse?: typeof parseInThread;
}

type ReadResult =
  | { kind: 'problem'; problem: CalendarProblem }
  | { kind: 'unchanged' }
  | ({ kind: 'events'; events: CalendarEvent[] } & Validators);

/**
 * Reads a calendar of another site and stores what it says:
 *
 *   file ──whole──▶ events are added; one that was missing twice, minutes apart, is over
 *     │      └── more than half of the days are missing ──▶ held: nothing is over until the host confirms
 *     └── error, empty, web page, cut off, too large ──▶ nothing changes
 */
export const readKind = (deps: ReadDeps): JobKind => ({
  ...jobKind(readJob, async ({ sourceId }, signal) => {
    const { database, clock } = deps;
    const source = await findSource(database.read, sourceId);
    const property = source === null ? null : await findProperty(database.read, source.propertyId);
    if (source === null || property === null) return undefined;
    const today = dayIn(clock.now(), property.timeZone);
    const result = await readSource(deps, source, { timeZone: property.timeZone, today, signal });
    return {
      store: (trx) => storeResult(trx, source, result, clock.now()),
      locks: [{ kind: 'property', id: source.propertyId }],
    };
  }),
  runningMax: readsAtOnce,
});

async function readSource(
  { database, clock, network = publicNetwork, parse = parseInThread }: ReadDeps,
  source: StoredSource,
  { timeZone, today, signal }: { timeZone: string; today: string; signal: AbortSignal },
): Promise<ReadResult> {
  try {
    const known = (await isProvedByUnchanged(database, source, clock.now())) ? source : null;
    const fetched = await fetchCalendar(source.url, known, { network, signal });
    if (fetched.kind === 'unchanged') return fetched;
    const { text, etag, lastModified } = fetched;
    const { propertyId, ignoresUnavailable } = source;
    return {
      kind: 'events',
      events: await parse({ text, propertyId, timeZone, today, ignoresUnavailable }),
      etag,
      lastModified,
    };
  } catch (error) {
    if (error instanceof CalendarError) return { kind: 'problem', problem: error.problem };
    throw error;
  }
}

/** Whether 'unchanged' would say enough: a missing event must be missing in another file that is read as a whole. */
async function isProvedByUnchanged(database: Database, source: StoredSource, now: Date): Promise<boolean> {
  const { id, parsedAt, problem, heldOf } = source;
  if (parsedAt === null || problem !== null || heldOf !== null) return false;
  if (Date.parse(parsedAt) + parsedAgainMs <= now.getTime()) return false;
  const events = await findEventsOf(database.read, id);
  return !events.some(({ isMissing }) => isMissing);
}

async function storeResult(trx: Trx, before: StoredSource, result: ReadResult, now: Date): Promise<void> {
  const source = await findSource(trx, before.id);
  const property = source === null ? null : await findProperty(trx, source.propertyId);
  // Removed meanwhile, or read by somebody else: two reads at once are no two proofs.
  if (source === null || property === null || source.lastTriedAt !== before.lastTriedAt) return;
  const at = now.toISOString();
  if (result.kind === 'problem') {
    const failures = source.failures + 1;
    await updateSource(trx, source.id, {
      last_tried_at: at,
      problem: result.problem,
      failures,
      next_read_at: nextReadAt(now, failures),
    });
    if (failures === toldAfterFailures) await notifyOfTrouble(trx, property, source, now);
    return;
  }
  const success = { last_tried_at: at, last_ok_at: at, problem: null, failures: 0 };
  if (result.kind === 'unchanged') {
    await updateSource(trx, source.id, success);
    return;
  }
  const { etag, lastModified } = result;
  await updateSource(trx, source.id, { ...success, parsed_at: at, etag, last_modified: lastModified });
  await storeEvents(trx, { source, property, now }, result.events);
}

async function storeEvents(
  trx: Trx,
  {
    source,
    property,
    now,
  }: { source: StoredSource; property: NotifiedListing & { timeZone: string }; now: Date },
  read: readonly CalendarEvent[],
): Promise<void> {
  const { id, propertyId, heldOf, parsedAt } = source;
  const today = dayIn(now, property.timeZone);
  const isSeparate = parsedAt !== null && Date.parse(parsedAt) + separateAfterMs <= now.getTime();
  const events = await findEventsOf(trx, id);
  const [past, known] = [
    events.filter((event) => event.endDay < today),
    events.filter((event) => event.endDay >= today),
  ];
  const change = compareRead(known, read, { heldOf, today, isSeparate });
  // While a source is held nothing is over, so a file that changes at each read would add events without end.
  if (known.length + change.added.length > 2 * calendarSourceLimits.eventsMax) {
    await updateSource(trx, id, { problem: 'too-many-events' });
    return;
  }
  await deleteEvents(trx, id, [...past, ...change.gone]);
  await insertEvents(trx, { sourceId: id, propertyId }, change.added);
  await updateEvents(trx, id, change.missing, { isMissing: true });
  await updateEvents(trx, id, change.returned, { isMissing: false });
  for (const isUnavailable of [true, false]) {
    const relabelled = change.relabelled.filter((event) => event.isUnavailable === isUnavailable);
    await updateEvents(trx, id, relabelled, { isUnavailable });
  }
  await updateSource(trx, id, { held_of: change.heldOf });
  await updateImportClaims(trx, propertyId, today);
  await notifyOfConflicts(trx, property, source, await recordConflicts(trx, source, today), now);
  if (change.heldOf !== null && heldOf === null) {
    await notifyOfTrouble(trx, property, source, now, change.missing.length);
  }
}
