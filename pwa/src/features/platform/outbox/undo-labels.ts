import type { CalendarReply } from '#contracts/domain/catalog/calendars.ts';
import { countOf } from '#contracts/plural.ts';
import { addDays } from '#contracts/rules/days.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { refusedDaysOf } from '#pwa/sync/commands/calendar-change.ts';
import type { UndoNotice } from '#pwa/sync/outbox/undo-notices.ts';
import { forCommand, type CommandName } from '#pwa/sync/outbox/command.ts';

/** What happens if a discarded change had arrived: before the person decides, and once it is known. */
interface UndoLabels {
  promise: string;
  /** Absent if another entry undoes it. */
  tooLate?: string;
}

const editLabels: UndoLabels = {
  promise: 'If the edit was saved, it stays, and you see the saved version.',
  tooLate: 'Your edit had already been saved, so you see the saved version.',
};

const labels: Record<CommandName, UndoLabels> = {
  createBooking: { promise: 'If the stay was booked, we cancel it. Its cancellation policy applies.' },
  bookPlaces: { promise: 'If the places were booked, we cancel them. The cancellation policy applies.' },
  createDeparture: {
    promise: 'If the group retreat was added, it stays, and we tell you.',
    tooLate: 'The group retreat had already been added. You can edit or cancel it.',
  },
  updateDeparture: editLabels,
  answerQuestions: {
    promise: 'If the answers were saved, they stay, and you can change them.',
    tooLate: 'Your answers had already been saved. You can change them.',
  },
  cancelBooking: {
    promise: 'If the stay was cancelled, it stays cancelled.',
    tooLate: 'The stay had already been cancelled.',
  },
  addFavorite: { promise: 'If the retreat was saved, we take it off your wishlist.' },
  removeFavorite: { promise: 'If the retreat was removed, we put it back on your wishlist.' },
  blockPerson: { promise: 'If the person was blocked, we unblock them.' },
  unblockPerson: { promise: 'If the person was unblocked, we block them again.' },
  sendMessage: {
    promise: 'If the message arrived, it stays in the conversation, and we tell you.',
    tooLate: 'Your message had already arrived. It stays in the conversation.',
  },
  startConversation: {
    promise: 'If the conversation was started, it stays, and we tell you.',
    tooLate: 'The conversation had already been started. It stays in your messages.',
  },
  markSeen: { promise: 'If the notifications were marked as seen, they stay seen.' },
  changeNotificationSettings: {
    promise: 'If the setting was saved, it stays, and you can change it again.',
    tooLate: 'The setting had already been saved. You can change it again.',
  },
  changeProfile: editLabels,
  updateArrivalGuide: editLabels,
  createProgrammeItem: {
    promise: 'If the item was added, it stays, and we tell you.',
    tooLate: 'The item had already been added to the programme. You can edit or delete it.',
  },
  updateProgrammeItem: editLabels,
  deleteProgrammeItem: {
    promise: 'If the item was deleted, it stays deleted, and we tell you.',
    tooLate: 'The item of the programme had already been deleted.',
  },
  createAnnouncement: {
    promise: 'If the announcement arrived, it stays, and we tell you.',
    tooLate: 'Your announcement had already been sent to the guests.',
  },
  readAnnouncements: { promise: 'If the announcements were marked as read, they stay read.' },
  pickProgrammeItems: {
    promise: 'If your choice was saved, it stays, and you can change it again.',
    tooLate: 'Your choice had already been saved. You can change it again.',
  },
  changeCalendar: {
    promise: 'If the calendar was changed, it stays changed, and you can change it again.',
    tooLate: 'The calendar had already been changed. You can change it again.',
  },
  writeReview: {
    promise: 'If the review was saved, it stays, and you can change it until it is published.',
    tooLate: 'Your review had already been saved. You can change it until it is published.',
  },
  replyToReview: {
    promise: 'If the answer was published, it stays, and you can change it for 48 hours.',
    tooLate: 'Your answer had already been published. You can change it for 48 hours.',
  },
  checkInGuest: { promise: 'If the guest was checked in, we undo it.' },
  undoCheckIn: {
    promise: 'If the check-in was undone, it stays undone, and you can check the guest in again.',
    tooLate: 'The check-in had already been undone. You can check the guest in again.',
  },
  createReport: {
    promise: 'If the report arrived, it stays, and we tell you.',
    tooLate: 'Your report had already arrived. You find it on your account page.',
  },
  markRead: { promise: 'If the messages were marked as read, they stay read.' },
  createProperty: {
    promise: 'If the listing was submitted, it stays, and we tell you.',
    tooLate: 'The listing had already been submitted. You can edit or delete it.',
  },
  updateProperty: editLabels,
  deleteProperty: {
    promise: 'If the listing was deleted, it stays deleted, and we tell you.',
    tooLate: 'The listing had already been deleted.',
  },
  submitVerification: {
    promise: 'If the verification was requested, it stays requested, and we tell you.',
    tooLate: 'The verification had already been requested.',
  },
  createRetreatPackage: {
    promise: 'If the package was added, it stays, and we tell you.',
    tooLate: 'The package had already been added. You can edit or retire it.',
  },
  updateRetreatPackage: editLabels,
  retireRetreatPackage: {
    promise: 'If the package was retired, it stays retired, and we tell you.',
    tooLate: 'The package had already been retired.',
  },
};

/** Effect of 'Stop and undo' for this command. */
export const undoPromise = (name: string): string =>
  forCommand(labels, name)?.promise ?? 'If it was saved, it stays, and we tell you.';

/** Notice for a change of this command that was stopped too late. */
const tooLateLabel = (name: string): string =>
  forCommand(labels, name)?.tooLate ?? 'This had already been saved.';

/** Title and sentence of a notice: which days of a calendar stayed as they were, or what was stopped too late. */
export function noticeLabel({ entry, reply }: Pick<UndoNotice, 'entry' | 'reply'>): {
  title: string;
  body: string;
} {
  if (reply === undefined) return { title: 'Too late to undo', body: tooLateLabel(entry.name) };
  const refused = refusedDaysOf(reply);
  const booked = refused.filter(({ reason }) => reason === 'booked').map(({ day }) => day);
  const others = refused.filter(({ reason }) => reason !== 'booked').map(({ day }) => day);
  const { applied }: Partial<CalendarReply> = reply ?? {};
  const sentences = [
    ...(booked.length > 0 ? [`Booked meanwhile: ${listDays(booked)}.`] : []),
    ...(others.length > 0 ? [`Not possible: ${listDays(others)}.`] : []),
    ...(applied === 0 ? [] : ['The other days were changed.']),
  ];
  return { title: 'Not all days were changed', body: sentences.join(' ') };
}

/** Ranges named in a notice; the calendar shows all. */
const rangesMax = 5;

/** 'Jun 9 – 11, Jun 20'. @param days in order */
function listDays(days: readonly string[]): string {
  const ranges: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = ranges.at(-1);
    if (last !== undefined && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day });
  }
  // Without the year, because the host has just changed these days.
  const names = ranges
    .slice(0, rangesMax)
    .map(({ from, to }) => formatDayRange(from, to, Number(from.slice(0, 4))));
  return ranges.length > rangesMax ? `${names.join(', ')} and more` : names.join(', ');
}

/** Number of earlier changes that were also stopped too late. */
export const earlierLabel = (count: number): string =>
  `${countOf(count, 'change')} before it had already been saved, too.`;
