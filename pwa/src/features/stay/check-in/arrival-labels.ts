import { countOf } from '#contracts/plural.ts';
import { dateFormat } from '#contracts/date-format.ts';
import { formatDay, formatDayRange, localDay } from '#pwa/lib/days.ts';
import { formatDeadline } from '#pwa/lib/moments.ts';
import type { ScannedTicket } from './arrival-commands.ts';
import type { TicketRefusal, TicketVerdict } from './check-ticket.ts';

const writeTime = dateFormat({ hour: 'numeric', minute: '2-digit' });

/**
 * Local time of an instant: '3:04 PM', with the day if it is not today: 'Nov 25, 3:04 PM'.
 * @param at ISO 8601
 * @param now milliseconds since 1970
 */
export function timeLabel(at: string, now: number): string {
  const [moment, today] = [new Date(at), new Date(now)];
  return localDay(moment) === localDay(today) ? writeTime(moment) : formatDeadline(at, today);
}

/** Text shown for a scanned ticket. `tone` selects its colour. */
export interface TicketLabel {
  tone: 'success' | 'waiting' | 'danger';
  word: string;
  /** Name of the guest, or what is known of the stay. */
  name: string | null;
  sentence: string;
}

/** The words for a scanned ticket. @param now milliseconds since 1970 */
export function labelTicket({ verdict, syncedAt, kitchen }: ScannedTicket, now: number): TicketLabel {
  const { ticket, booking } = verdict;
  const places = booking?.guests ?? ticket?.places;
  const name = booking?.guest.name ?? (places === undefined ? null : countOf(places, 'guest'));
  if (verdict.kind === 'already-in') {
    return {
      tone: 'waiting',
      word: 'Already in',
      name,
      sentence: `Already in since ${timeLabel(verdict.since, now)}.`,
    };
  }
  if (verdict.kind === 'refused') return { tone: 'danger', ...refusalOf(verdict, now), name };
  if (booking === null) {
    const since =
      syncedAt === null ? 'after the last sync' : `after ${timeLabel(new Date(syncedAt).toISOString(), now)}`;
    return { tone: 'success', word: 'Welcome', name, sentence: `Genuine ticket, booked ${since}.` };
  }
  const parts = [countOf(booking.guests, 'guest'), booking.roomName, booking.packageName, ...kitchen];
  return {
    tone: 'success',
    word: 'Welcome',
    name,
    sentence: parts.filter((part) => part != null).join(' · '),
  };
}

const words: Record<TicketRefusal, { word: string; sentence: string }> = {
  'not-a-ticket': { word: 'No ticket', sentence: 'This code is not a Wellens ticket.' },
  'unknown-key': {
    word: 'Unknown',
    sentence: 'This device cannot verify this ticket yet. Connect once, or find the guest in the list.',
  },
  forged: { word: 'Not genuine', sentence: 'This ticket was changed, or was not made by Wellens.' },
  'expired-key': {
    word: 'Expired',
    sentence: 'This ticket is too old. The guest finds a new one on their trip page.',
  },
  'other-property': { word: 'Other retreat', sentence: 'This ticket is for a retreat of another host.' },
  cancelled: { word: 'Cancelled', sentence: 'This booking was cancelled.' },
  'not-confirmed': { word: 'Not confirmed', sentence: 'This booking is not confirmed.' },
  early: { word: 'Too early', sentence: '' },
  over: { word: 'Over', sentence: '' },
};

function refusalOf(
  { reason, ticket, booking }: Extract<TicketVerdict, { kind: 'refused' }>,
  now: number,
): { word: string; sentence: string } {
  const stay = booking ?? ticket;
  const today = `For this device today is ${formatDay(localDay(new Date(now)))}.`;
  if (reason === 'early' && stay !== null) {
    return { ...words.early, sentence: `This stay starts on ${formatDayRange(stay.startDate)}. ${today}` };
  }
  if (reason === 'over' && stay !== null) {
    return { ...words.over, sentence: `This stay ended on ${formatDayRange(stay.endDate)}. ${today}` };
  }
  return words[reason];
}
