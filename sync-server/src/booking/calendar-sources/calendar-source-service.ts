import type {
  CalendarSource,
  ConflictAnswer,
  ListingCalendars,
  NewCalendarSource,
} from '#contracts/domain/catalog/calendar-sources.ts';
import { calendarSourceLimits } from '#contracts/request-limits.ts';
import { releaseClaim } from '#server/booking/day-claims/booking-day-repository.ts';
import { recordClaimChange } from '#server/booking/day-claims/claim-change-service.ts';
import { updateImportClaims } from '#server/booking/day-claims/import-claim-service.ts';
import { deleteEvents, findEventsOf } from '#server/booking/day-claims/imported-event-repository.ts';
import { requireHost } from '#server/catalog/properties/property-policy.ts';
import { findProperty } from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { nextId } from '#server/database/ids.ts';
import { once, type Recorded, type ServiceResult, type WriteCall } from '#server/database/once.ts';
import type { Caller } from '#server/lib/caller.ts';
import { AppError } from '#server/lib/errors.ts';
import { dayIn } from '#server/lib/time.ts';
import { resolveConflict } from '#server/booking/day-claims/calendar-conflict-repository.ts';
import { deleteFeedOf, findFeedOf } from './calendar-feed-repository.ts';
import { toCalendarUrl } from './calendar-fetch.ts';
import { nextReadAt, planRead } from './calendar-jobs.ts';
import {
  countSourcesOfHost,
  deleteSource,
  deleteSourcesOf,
  findSource,
  findSourcesOf,
  insertSource,
  updateSource,
  type StoredSource,
} from './calendar-source-repository.ts';
import { showSources } from './calendar-source-view.ts';

/** The parts of a call's path. */
export interface SourceParams {
  /** Of the listing. */
  id: number;
  sourceId: number;
}

/** @throws {AppError} `not_found`, `forbidden` */
export const mayManageCalendars = async (db: Db, propertyId: number, caller: Caller): Promise<OwnProperty> =>
  requireHost(await findProperty(db, propertyId), caller);

/** @throws {AppError} `not_found`, `forbidden` */
export async function listCalendars(
  db: Db,
  propertyId: number,
  caller: Caller,
  now: Date,
): Promise<ListingCalendars> {
  await mayManageCalendars(db, propertyId, caller);
  const sources = await findSourcesOf(db, propertyId);
  return {
    feed: await findFeedOf(db, propertyId),
    sources: await showSources(db, sources, now),
  };
}

/**
 * Adds a calendar of another site and has it read.
 * @throws {AppError} `not_found`, `forbidden`; `invalid_fields`, `limit_reached`; `taken` if the listing has it
 */
export function addSource(
  call: WriteCall,
  propertyId: number,
  { name, url: sentUrl, ignoresUnavailable = false }: NewCalendarSource,
): Promise<Recorded<CalendarSource>> {
  return onceForListing<CalendarSource>(call, propertyId, async (trx, { hostId }) => {
    const address = toCalendarUrl(sentUrl);
    if ('refusal' in address) {
      const message = address.refusal;
      throw new AppError('invalid_fields', message, { errors: [{ field: 'url', message }] });
    }
    const { url } = address;
    const known = await findSourcesOf(trx, propertyId);
    if (known.length >= calendarSourceLimits.perListing) {
      throw new AppError(
        'limit_reached',
        `A retreat can have ${calendarSourceLimits.perListing} calendars of other sites.`,
      );
    }
    if ((await countSourcesOfHost(trx, hostId)) >= calendarSourceLimits.perHost) {
      throw new AppError(
        'limit_reached',
        `Your retreats can have ${calendarSourceLimits.perHost} calendars of other sites together.`,
      );
    }
    if (known.some((one) => one.url === url)) {
      throw new AppError('taken', 'This calendar was added already.');
    }
    const now = call.clock.now();
    const id = await nextId(trx, 'calendar_sources');
    const source = { id, propertyId, name: name.trim(), url, ignoresUnavailable };
    await insertSource(trx, source, { at: now.toISOString(), nextReadAt: nextReadAt(now) });
    await planRead(trx, id, now);
    return { status: 201, body: await show(trx, id, now) };
  });
}

/** Removes a calendar of another site; days that only its events took are free at once. */
export function removeSource(call: WriteCall, params: SourceParams): Promise<Recorded<undefined>> {
  return onceForListing<undefined>(call, params.id, async (trx, property) => {
    const { id, propertyId } = await getSource(trx, params);
    const freed = await releaseClaim(trx, propertyId, { kind: 'import', reference: id });
    await deleteSource(trx, id);
    await updateImportClaims(trx, propertyId, dayIn(call.clock.now(), property.timeZone));
    if (freed.length > 0) await recordClaimChange(trx, propertyId);
    return { status: 204, body: null };
  });
}

/** Has a calendar read soon. @throws {AppError} `not_found`, `forbidden`; `too_many_requests` within a minute */
export function syncSource(call: WriteCall, params: SourceParams): Promise<Recorded<CalendarSource>> {
  return onceForListing<CalendarSource>(call, params.id, async (trx) => {
    const { id, askedAt } = await getSource(trx, params);
    const now = call.clock.now();
    const waitMs = Date.parse(askedAt) + calendarSourceLimits.syncSeconds * 1000 - now.getTime();
    if (waitMs > 0) {
      throw new AppError('too_many_requests', 'A calendar can be read once a minute. Please wait a moment.', {
        headers: { 'Retry-After': String(Math.ceil(waitMs / 1000)) },
      });
    }
    await updateSource(trx, id, { asked_at: now.toISOString() });
    await planRead(trx, id, now);
    return { status: 200, body: await show(trx, id, now) };
  });
}

/** The missing events of a held calendar are over. @throws {AppError} `not_found`, `forbidden`; `wrong_state` */
export function confirmSource(call: WriteCall, params: SourceParams): Promise<Recorded<CalendarSource>> {
  return onceForListing<CalendarSource>(call, params.id, async (trx, property) => {
    const { id, propertyId, heldOf } = await getSource(trx, params);
    if (heldOf === null)
      throw new AppError('wrong_state', 'No events of this calendar wait for you any more.');
    const missing = (await findEventsOf(trx, id)).filter(({ isMissing }) => isMissing);
    await deleteEvents(trx, id, missing);
    await updateSource(trx, id, { held_of: null });
    const now = call.clock.now();
    await updateImportClaims(trx, propertyId, dayIn(now, property.timeZone));
    return { status: 200, body: await show(trx, id, now) };
  });
}

/** Resolves a conflict; the stay here keeps its days. @throws {AppError} `not_found`, `forbidden` */
export function answerConflict(
  call: WriteCall,
  params: SourceParams,
  { startDate, endDate, bookingId, resolution }: ConflictAnswer,
): Promise<Recorded<CalendarSource>> {
  return onceForListing<CalendarSource>(call, params.id, async (trx) => {
    const { id } = await getSource(trx, params);
    const conflict = { sourceId: id, startDay: startDate, endDay: endDate, bookingId };
    if (!(await resolveConflict(trx, conflict, resolution))) {
      throw new AppError('not_found', 'This conflict could not be found.');
    }
    return { status: 200, body: await show(trx, id, call.clock.now()) };
  });
}

/** Removes the calendars of a listing that is deleted, and its link. Its days are freed with the listing. */
export async function removeCalendars(trx: Trx, propertyId: number): Promise<void> {
  await deleteSourcesOf(trx, propertyId);
  await deleteFeedOf(trx, propertyId);
}

/** Runs a write of the listing's host. */
function onceForListing<T>(
  call: WriteCall,
  propertyId: number,
  write: (trx: Trx, property: OwnProperty) => Promise<ServiceResult<T>>,
): Promise<Recorded<T>> {
  return once<T>(call, async (trx) => write(trx, await mayManageCalendars(trx, propertyId, call.caller)), {
    locks: [{ kind: 'property', id: propertyId }],
  });
}

async function getSource(trx: Trx, { id, sourceId }: SourceParams): Promise<StoredSource> {
  const source = await findSource(trx, sourceId);
  if (source?.propertyId !== id) throw new AppError('not_found', 'This calendar could not be found.');
  return source;
}

/** The source after a write of this transaction. */
async function show(trx: Trx, id: number, now: Date): Promise<CalendarSource> {
  const source = await findSource(trx, id);
  const [shown] = source === null ? [] : await showSources(trx, [source], now);
  if (shown === undefined) throw new Error(`Calendar ${id} vanished in its own transaction`);
  return shown;
}
