import { isDeepStrictEqual } from 'node:util';
import { calendarLimits } from '#contracts/calendar-limits.ts';
import type { CalendarRules } from '#contracts/domain/catalog/calendar-rules.ts';
import type { CalendarChange, CalendarReply } from '#contracts/domain/catalog/calendars.ts';
import { applyRuleOps } from '#contracts/rules/calendar-ops.ts';
import { calendarOf, defaultCalendar } from '#contracts/rules/calendar.ts';
import { moveTurnover } from '#server/booking/day-claims/booking-day-repository.ts';
import { expireOverdueBookings } from '#server/booking/bookings/booking-expiry-service.ts';
import { findUpcomingStays } from '#server/booking/bookings/stored/booking-repository.ts';
import { recordClaimChange } from '#server/booking/day-claims/claim-change-service.ts';
import { updateImportClaims } from '#server/booking/day-claims/import-claim-service.ts';
import { requireHost } from '#server/catalog/properties/property-policy.ts';
import {
  findProperty,
  renderProperty,
  updateProperty,
} from '#server/catalog/properties/property-repository.ts';
import type { OwnProperty } from '#server/catalog/properties/property-row.ts';
import { recordAudit } from '#server/database/audit-repository.ts';
import type { Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import { AppError } from '#server/lib/errors.ts';
import type { Caller } from '#server/lib/caller.ts';
import { dayIn } from '#server/lib/time.ts';
import { recordListingChange } from '#server/hosting/properties/property-change-service.ts';
import { changeBlocks } from './block-service.ts';

/** @throws {AppError} `not_found`, `forbidden` for everyone but the host */
export async function mayChangeCalendar(db: Db, id: number, caller: Caller): Promise<OwnProperty> {
  return requireHost(await findProperty(db, id), caller);
}

/**
 * Changes the calendar of a listing. Days that something else claims keep their claim: the reply names them, and the
 * rest of the change applies.
 * @throws {AppError} `not_found`, `forbidden`; `limit_reached` if the listing would have too many rules
 */
export function changeCalendar(
  call: WriteCall,
  id: number,
  { ops }: CalendarChange,
): Promise<Recorded<CalendarReply>> {
  return once<CalendarReply>(
    call,
    async (trx) => {
      const property = await mayChangeCalendar(trx, id, call.caller);
      const before = calendarOf(property);
      const after = applyRuleOps(before, ops);
      if (after.rules.length > calendarLimits.rulesMax) {
        throw new AppError('limit_reached', `A retreat can have ${calendarLimits.rulesMax} rules at most.`);
      }
      const now = call.clock.now();
      const today = dayIn(now, property.timeZone);
      // A request that is overdue and not yet expired must not refuse its days.
      await expireOverdueBookings(trx, now, id);
      const blocks = await changeBlocks(trx, id, ops, today);
      const isTurnoverChanged = await storeRules(trx, call, property, { before, after });
      if (blocks.isChanged || isTurnoverChanged) {
        // A freed day may be one that an event of another site's calendar has too.
        await updateImportClaims(trx, id, today);
        await recordClaimChange(trx, id);
      }
      const others = ops.filter(({ op }) => op !== 'block' && op !== 'unblock').length;
      return { status: 200, body: { applied: blocks.applied + others, refused: blocks.refused } };
    },
    { locks: [{ kind: 'property', id }] },
  );
}

/** Stores changed rules with the listing. @returns whether other days than before are unavailable because of them */
async function storeRules(
  trx: Trx,
  { caller, clock }: WriteCall,
  property: OwnProperty,
  { before, after }: { before: CalendarRules; after: CalendarRules },
): Promise<boolean> {
  if (isDeepStrictEqual(before, after)) return false;
  const { id } = property;
  const isDefault = isDeepStrictEqual(after, defaultCalendar);
  await updateProperty(trx, id, { calendar: isDefault ? null : JSON.stringify(after) });
  const changed = await renderProperty(trx, id);
  await recordListingChange(trx, id, property, changed);
  await recordAudit(trx, {
    at: clock.now().toISOString(),
    actorId: caller.userId,
    action: 'property.calendar_changed',
    table: 'properties',
    id,
    detail: { rules: after.rules.length },
  });
  const isMoved = before.sameDayTurnover !== after.sameDayTurnover;
  if (isMoved) await moveTurnover(trx, await findUpcomingStays(trx, id, clock.now()), after);
  return isMoved || before.preparationDays !== after.preparationDays;
}
