import type { Booking } from '#contracts/domain/booking/bookings.ts';
import type { CalendarOp, HostCalendar } from '#contracts/domain/catalog/calendars.ts';
import type { Property } from '#contracts/domain/catalog/properties.ts';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import { claimsDays } from '#contracts/rules/booking-lifecycle.ts';
import { applyDayOps, applyRuleOps } from '#contracts/rules/calendar-ops.ts';
import { calendarOf, claimedDays } from '#contracts/rules/calendar.ts';
import { daysOfStay } from '#contracts/rules/stay.ts';
import type { Overlay } from '#pwa/data/outbox-entry.ts';
import type { Device } from '#pwa/sync/device/device.ts';
import { enqueue, isUnsent, type EnqueueScope } from '#pwa/sync/outbox/enqueue.ts';
import { calendarChange, type CalendarArgs } from './calendar-change.ts';
import { NothingToEditError } from './edit.ts';
import { creationOf } from './favorite-commands.ts';
import { findShownRow } from './shown-row.ts';

/**
 * Changes the calendar of an own listing: blocks or frees days, sets or removes rules, changes settings. It shows at
 * once. Waiting changes of a listing that were never sent become one. Days that were booked meanwhile stay booked; the
 * person gets a notice that names them.
 * @param ops at most `calendarLimits.opsMax`
 * @throws {NothingToEditError} if the listing is not one of the account's on this device
 */
export function changeCalendar(
  device: Device,
  propertyId: number,
  ops: readonly CalendarOp[],
): Promise<number | null> {
  return enqueue(device, async (scope) => {
    const property = await findShownRow<Property>(scope, 'ownProperties', propertyId);
    if (property === null) throw new NothingToEditError(`Listing ${propertyId} is not on this device`);
    if (ops.length === 0) return null;
    const overlays = await overlaysOf(scope, property, ops);
    const waiting = scope.entries.filter(
      (entry) =>
        entry.name === calendarChange.name &&
        isUnsent(entry) &&
        (entry.args as CalendarArgs).propertyId === propertyId,
    );
    const earlier = waiting.flatMap(({ args }) => (args as CalendarArgs).ops);
    const fits = earlier.length + ops.length <= calendarLimits.opsMax;
    if (fits) await scope.drop(waiting.map(({ seq }) => seq));
    return {
      name: calendarChange.name,
      args: { propertyId, ops: fits ? [...earlier, ...ops] : [...ops] },
      subject: property.title,
      orderingKey: `calendar:${propertyId}`,
      dependsOn: creationOf(scope.entries, propertyId),
      overlays,
    };
  });
}

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
  return [
    { kind: 'patch', table: 'ownProperties', key: id, fields: { calendar } },
    { kind: 'put', table: 'calendars', key: id, row },
  ];
}
