import { announcementLimits } from '#contracts/announcement-limits.ts';
import type { Announcement, NewAnnouncement } from '#contracts/domain/messaging/announcements.ts';
import { sharesDay, toDayNumber } from '#contracts/rules/days.ts';

/** The first broken rule between the fields, or null. */
export function checkAnnouncement({
  departureId,
  fromDay,
  toDay,
}: Pick<NewAnnouncement, 'departureId' | 'fromDay' | 'toDay'>): { field: string; message: string } | null {
  if (departureId !== null) {
    return fromDay === null && toDay === null
      ? null
      : { field: 'fromDay', message: 'An announcement is for a group retreat or for days' };
  }
  if (fromDay === null || toDay === null) return { field: 'fromDay', message: 'Choose the days' };
  if (toDay < fromDay) return { field: 'toDay', message: 'The last day must not be before the first' };
  return toDayNumber(toDay) - toDayNumber(fromDay) >= announcementLimits.daysMax
    ? { field: 'toDay', message: `At most ${announcementLimits.daysMax} days` }
    : null;
}

/** Whether a stay at the listing belongs to the group that an announcement is for. */
export function isFor(
  { departureId, fromDay, toDay }: Pick<Announcement, 'departureId' | 'fromDay' | 'toDay'>,
  stay: { departureId?: number | null | undefined; startDate: string; endDate: string },
): boolean {
  if (departureId !== null) return stay.departureId === departureId;
  return fromDay !== null && toDay !== null && sharesDay(stay, { startDate: fromDay, endDate: toDay });
}
