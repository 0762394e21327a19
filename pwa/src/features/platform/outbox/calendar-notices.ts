import type { PrivateDb } from '#pwa/data/private-db.ts';
import { calendarChange, refusedDaysOf, type CalendarArgs } from '#pwa/sync/commands/calendar-change.ts';
import { readUndoNotices } from '#pwa/sync/outbox/undo-notices.ts';
import { noticeLabel } from './undo-labels.ts';

/** That days of a calendar stayed as they were, until the host has read it. */
export interface CalendarNotice {
  /** Number of the entry, to dismiss the notice. */
  seq: number;
  title: string;
  body: string;
  /** `YYYY-MM-DD`, in order. */
  days: string[];
}

/** Notices about the calendar of a listing, oldest first. */
export async function findCalendarNotices(db: PrivateDb, propertyId: number): Promise<CalendarNotice[]> {
  const notices = await readUndoNotices(db);
  return notices
    .filter(
      ({ entry, reply }) =>
        entry.name === calendarChange.name &&
        (entry.args as CalendarArgs).propertyId === propertyId &&
        reply !== undefined,
    )
    .map(({ entry, reply }) => ({
      seq: entry.seq,
      ...noticeLabel({ entry, reply }),
      days: refusedDaysOf(reply).map(({ day }) => day),
    }));
}
