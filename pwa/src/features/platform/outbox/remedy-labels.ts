import type { ChooseDatesState } from '#pwa/lib/choose-dates.ts';
import { paths, propertyPath } from '#pwa/lib/paths.ts';
import {
  arrivalGuidePath,
  conversationPath,
  choosePath,
  editDeparturePath,
  editPropertyPath,
  hostBookingPath,
  tripPath,
} from '#pwa/lib/screen-paths.ts';
import { mayHaveArrived, type OutboxEntry } from '#pwa/data/outbox-entry.ts';
import { forCommand, type CommandName } from '#pwa/sync/outbox/command.ts';
import { canRetry, remediesOf, type Remedy } from '#pwa/sync/outbox/remedies.ts';

/** A button or, with `to`, a link. */
interface RemedyAction {
  remedy: Remedy;
  label: string;
  to: string | null;
  /** Router state of the link. */
  state?: ChooseDatesState;
  /** Following the link discards the entry, which can never succeed. */
  endsEntry: boolean;
}

/** Actions for a rejected entry besides discarding it, best first. */
export function actionsFor(entry: OutboxEntry): RemedyAction[] {
  const code = entry.lastError?.code ?? 'connection';
  return remediesOf(entry.name, code).map((remedy) => ({
    remedy,
    label: remedy === 'retry' && code === 'expired' ? 'Send it now' : labels[remedy],
    to: targetOf(remedy, entry),
    ...(remedy === 'choose-dates' && { state: { chooseDatesNear: startOf(entry) } }),
    endsEntry: remedy === 'choose-dates' && !canRetry(entry.name, code),
  }));
}

const startOf = ({ args }: OutboxEntry): string => String((args as Record<string, unknown>)['startDate']);

const labels: Record<Remedy, string> = {
  retry: 'Try again',
  'send-without-photos': 'Send without photos',
  compare: 'Review both versions',
  'choose-dates': 'Choose new dates',
  'edit-listing': 'Edit',
  'edit-package': 'Edit',
  'edit-departure': 'Edit',
  'edit-profile': 'Edit',
  'edit-arrival-guide': 'Edit',
  'edit-programme': 'See programme',
  'confirm-email': 'Confirm your email',
  'see-bookings': 'See bookings',
  'see-conversation': 'See thread',
  'see-review': 'See your text',
  'see-trip': 'See trip',
  'see-trips': 'See trips',
};

function targetOf(remedy: Remedy, { seq, args, entityId }: OutboxEntry): string | null {
  const values = args as Record<string, unknown>;
  const id = Number(values['id'] ?? entityId ?? 0);
  switch (remedy) {
    case 'retry':
    case 'send-without-photos':
      return null;
    case 'compare':
      return choosePath(seq);
    case 'choose-dates': {
      // Without the dates, which are to be chosen.
      const { propertyId, guests, retreatPackageId } = values;
      const stay = new URLSearchParams({ guests: String(guests) });
      if (typeof retreatPackageId === 'number') stay.set('packageId', String(retreatPackageId));
      return `${propertyPath(Number(propertyId))}?${stay.toString()}`;
    }
    case 'edit-listing':
      return editPropertyPath(id);
    case 'edit-package':
      return `${paths.ownerDashboard}?tab=packages`;
    case 'edit-departure':
      return editDeparturePath(id);
    case 'edit-arrival-guide':
      return arrivalGuidePath(id);
    case 'edit-programme':
      return `${paths.ownerDashboard}?tab=programme`;
    case 'edit-profile':
    case 'confirm-email':
      return paths.account;
    case 'see-bookings':
      return `${paths.ownerDashboard}?tab=bookings`;
    case 'see-conversation':
      return conversationPath(Number(values['conversationId']));
    case 'see-review':
      return values['side'] === 'host' ? hostBookingPath(id) : tripPath(id);
    case 'see-trip':
      return tripPath(id);
    case 'see-trips':
      return paths.trips;
  }
}

/** Discarding these changes nothing on the server, so no confirmation is needed. */
const keepLabels: Readonly<Record<string, string>> = {
  deleteProperty: 'Keep the listing',
  cancelBooking: 'Keep booking',
  retireRetreatPackage: 'Keep the package',
  deleteProgrammeItem: 'Keep it',
  submitVerification: "Don't submit",
} satisfies Partial<Record<CommandName, string>>;

/** Label of the button that discards a rejected entry, and whether it needs no confirmation. */
export function discardLabelFor(entry: OutboxEntry): { label: string; isHarmless: boolean } {
  if (mayHaveArrived(entry)) return { label: 'Stop and undo', isHarmless: false };
  const keep = keepLabels[entry.name];
  if (keep === undefined) return { label: 'Discard', isHarmless: false };
  // The row no longer exists.
  if (entry.lastError?.code === 'not_found') return { label: 'Dismiss', isHarmless: true };
  return { label: keep, isHarmless: true };
}

const anyChange = 'Discard this change?';

const questions: Record<CommandName, string> = {
  addFavorite: anyChange,
  removeFavorite: anyChange,
  blockPerson: anyChange,
  unblockPerson: anyChange,
  markRead: anyChange,
  markSeen: anyChange,
  changeNotificationSettings: anyChange,
  changeProfile: 'Discard this edit? Your profile stays as it is online.',
  updateArrivalGuide: 'Discard this edit? The arrival guide stays as it is online.',
  createProgrammeItem: "Discard this item? It's only on this device.",
  updateProgrammeItem: 'Discard this edit? The programme stays as it is online.',
  deleteProgrammeItem: 'Keep this item of the programme?',
  pickProgrammeItems: anyChange,
  createAnnouncement: "Discard this announcement? It won't be sent.",
  readAnnouncements: anyChange,
  changeCalendar: 'Discard this change? The calendar stays as it is online.',
  createBooking: 'Discard this request? Nothing was booked.',
  bookPlaces: 'Discard this request? No places were booked.',
  createDeparture: "Discard this group retreat? It's only on this device.",
  updateDeparture: 'Discard this edit? The group retreat stays as it is online.',
  answerQuestions: 'Discard these answers? They are only on this device.',
  startConversation: 'Discard this conversation? The host never saw it.',
  sendMessage: "Discard this message? It won't be sent.",
  createProperty: "Discard this listing? It's only on this device.",
  updateProperty: 'Discard this edit? The listing stays as it is online.',
  createRetreatPackage: "Discard this package? It's only on this device.",
  updateRetreatPackage: 'Discard this edit? The package stays as it is online.',
  deleteProperty: 'Stop deleting this listing?',
  cancelBooking: 'Stop cancelling this stay?',
  retireRetreatPackage: 'Stop retiring this package?',
  submitVerification: 'Stop this submission?',
  writeReview: 'Discard this review? It is only on this device.',
  checkInGuest: 'Discard this check-in?',
  undoCheckIn: 'Keep this guest checked in?',
  createReport: 'Discard this report? It is only on this device.',
  replyToReview: 'Discard this answer? It is only on this device.',
};

/** Question before an entry that was never sent is discarded. */
export const discardQuestionFor = ({ name }: OutboxEntry): string => forCommand(questions, name) ?? anyChange;
