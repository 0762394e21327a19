import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { CalendarOp, HostCalendar } from '#contracts/domain/catalog/calendars.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { claimsDays } from '#contracts/rules/booking-lifecycle.ts';
import { applyDayOps, applyRuleOps } from '#contracts/rules/calendar-ops.ts';
import { calendarOf, claimedDays } from '#contracts/rules/calendar.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import type { OutboxEntry, Overlay } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { enqueue, isReplaceable, isUnsent, type EnqueueScope } from '#pwa/sync/outbox/enqueue.ts';
import { calendarChange, type CalendarArgs } from './calendar-change.ts';
import { NothingToEditError } from './edit.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

/**
 * Changes the calendar of an own listing: blocks or frees days, sets or removes rules, changes settings. It shows at
 * once. Waiting changes of a listing that were never sent become one. A refused change is merged into the next one; if
 * that is about days only, the refused rules and settings stay behind, because the server could refuse them again. Days
 * that have been booked since stay booked; the person gets a notice that names them.
 * @param ops at most `calendarLimits.opsMax`
 * @throws {NothingToEditError} if the listing is not one of the account's on this device
 */
export function changeCalendar(
  device: Device,
  propertyId: number,
  ops: readonly CalendarOp[],
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const earlier = takenAlong(scope.entries, propertyId, ops);
    const together = [...earlier.flatMap((change) => change.ops), ...ops];
    const fits = together.length <= calendarLimits.opsMax;
    const taken = fits ? earlier : [];
    const others = scope.entries.filter((entry) => taken.every((change) => change.entry !== entry));
    const without = { ...scope, entries: others };
    const property = await findShownRow<Property>(without, 'ownProperties', propertyId);
    if (property === null) throw new NothingToEditError(`Listing ${propertyId} is not on this device`);
    if (ops.length === 0) return null;
    const all = fits ? together : [...ops];
    const overlays = await overlaysOf(without, property, all);
    await takeAlong(scope, taken);
    return {
      name: calendarChange.name,
      args: { propertyId, ops: all },
      subject: property.title,
      orderingKey: `calendar:${propertyId}`,
      dependsOn: creationOf(scope.entries, propertyId),
      overlays,
    };
  });
}

/** An earlier change, split into the ops that a new change includes and the rest. */
interface TakenOps {
  entry: OutboxEntry;
  ops: CalendarOp[];
  /** The ops that the earlier change keeps. */
  rest: CalendarOp[];
}

const isOfDays = ({ op }: CalendarOp): boolean => op === 'block' || op === 'unblock';

/** Changes of the listing that the server does not have, in order, and which of their ops go along with these. */
function takenAlong(
  entries: readonly OutboxEntry[],
  propertyId: number,
  ops: readonly CalendarOp[],
): TakenOps[] {
  const onlyDays = ops.every(isOfDays);
  return entries
    .filter(
      (entry) =>
        entry.name === calendarChange.name &&
        isReplaceable(entry) &&
        (entry.args as CalendarArgs).propertyId === propertyId,
    )
    .map((entry) => {
      const { ops: earlier } = entry.args as CalendarArgs;
      const isTaken = (op: CalendarOp): boolean => isUnsent(entry) || !onlyDays || isOfDays(op);
      return { entry, ops: earlier.filter(isTaken), rest: earlier.filter((op) => !isTaken(op)) };
    });
}

async function takeAlong({ db, drop, update }: EnqueueScope, taken: readonly TakenOps[]): Promise<void> {
  await drop(taken.filter(({ rest }) => rest.length === 0).map(({ entry }) => entry.seq));
  for (const { entry, rest } of taken) {
    if (rest.length === 0) continue;
    const { propertyId } = entry.args as CalendarArgs;
    const hasRow = (await db.calendars.get(propertyId)) !== undefined;
    // The new change shows the days.
    const overlays = hasRow ? entry.overlays.map(withoutRow) : entry.overlays;
    await update(entry.seq, { args: { propertyId, ops: rest }, overlays });
  }
}

const withoutRow = (overlay: Overlay): Overlay =>
  overlay.table === 'calendars'
    ? { kind: 'patch', table: overlay.table, key: overlay.key, fields: {} }
    : overlay;

/** The listing's rules and the claims of its days, as they are shown until the server has answered. */
async function overlaysOf(
  scope: EnqueueScope,
  property: Property,
  ops: readonly CalendarOp[],
): Promise<Overlay[]> {
  const { id } = property;
  const calendar = applyRuleOps(calendarOf(property), ops);
  const shown = await findShownRow<HostCalendar>(scope, 'calendars', id);
  const stays = await scope.db.bookings.where('propertyId').equals(id).toArray();
  const active = stays.filter((stay: Booking) => claimsDays(stay)).map((stay) => claimedDays(stay, calendar));
  const days = new Set(active.flatMap(({ from, to }) => daysOfStay(from, to)));
  const row = applyDayOps({ id, claims: shown?.claims ?? [], sources: shown?.sources ?? [] }, ops, days);
  const fields = ops.every(isOfDays) ? {} : { calendar };
  return [
    { kind: 'patch', table: 'ownProperties', key: id, fields },
    { kind: 'put', table: 'calendars', key: id, row },
  ];
}
