import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { cutText } from '#contracts/fields/visible-text.ts';
import { reportLimits } from '#contracts/report-limits.ts';
import type { Trx } from '#server/database/database.ts';
import { findOpenReport, replaceReport } from './report-repository.ts';
import { addReport } from './report-service.ts';
import { findTarget } from './report-target-service.ts';

/** Words of a report with what was added to it, in characters. */
const addedTextMax = 3 * reportLimits.textMax;

/**
 * Tells staff that a stay did not take place: a report of the person who says so about the other one. If they have
 * reported that person already, and nothing is decided, the words are added to that report.
 * @param missed `note`: what happened, in the words of the author; may be blank
 */
export async function reportMissedStay(
  trx: Trx,
  booking: Booking,
  { authorId, subjectId, note, now }: { authorId: number; subjectId: number; note: string; now: Date },
): Promise<void> {
  const target = { kind: 'person', id: subjectId, pictureUrl: null } as const;
  const { reference, startDate, endDate, property } = booking;
  const stay = `The stay ${reference} at ${property.title}, ${startDate} to ${endDate}, did not take place.`;
  const text = [stay, note.trim()].filter((part) => part !== '').join('\n\n');
  const open = await findOpenReport(trx, authorId, target);
  if (open !== null) {
    const words = open.text.includes(text) ? open.text : `${open.text}\n\n${text}`;
    await replaceReport(trx, { ...open, text: cutText(words, addedTextMax) });
    return;
  }
  const found = await findTarget(trx, target);
  if (found === null) return;
  await addReport(trx, {
    ...{ target, found, text: cutText(text, reportLimits.textMax), evidence: found.copy },
    ...{ reason: 'other', photos: [], reporterId: authorId, now },
  });
}
