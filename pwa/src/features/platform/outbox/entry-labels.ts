import type { ReportReason } from '#contracts/domain/trust/report-lists.ts';
import type { Booking } from '#contracts/domain/booking/bookings.ts';
import { countOf } from '#contracts/plural.ts';
import { formatDayRange } from '#pwa/lib/days.ts';
import { fieldLabel } from '#pwa/features/shared/field-labels.ts';
import { reasonLabels } from '#pwa/features/shared/reports/report-labels.ts';
import { takenLabel } from '#pwa/lib/taken-label.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';
import type { AskedStay } from '#pwa/data/trips/own-stay.ts';
import { forCommand, type CommandName } from '#pwa/sync/outbox/command.ts';

/** Kinds of entries; each has an icon. */
export type EntryKind =
  | 'booking'
  | 'favorite'
  | 'message'
  | 'listing'
  | 'package'
  | 'verification'
  | 'deletion'
  | 'notification'
  | 'profile'
  | 'report';

/** Finds names for entries of older app versions, which contain none; null if this device does not know them. */
export interface Names {
  listing: (id: number) => string | null;
  otherPerson: (conversationId: number) => string | null;
  retreatPackage: (id: number) => string | null;
}

export interface EntryLabel {
  kind: EntryKind;
  /** 'Message to Aiko Tanabe' */
  title: string;
  /** Details in short; null if the title says everything. */
  about: string | null;
}

type Args = Record<string, unknown>;
const shortMax = 48;

const shorten = (text: string): string =>
  text.length > shortMax ? `${text.slice(0, shortMax).trimEnd()}…` : text;

/** An older version of the app stored the title of a stay only in its overlay. */
function shownTitle({ overlays }: OutboxEntry): string | undefined {
  const made = overlays.find(({ kind }) => kind === 'put') as { row?: Args } | undefined;
  return (made?.row?.['property'] as { title?: string } | undefined)?.title;
}

/** Reason for a refusal. A missing answer is shown elsewhere, in user-facing words. */
export const refusalOf = ({ lastError }: OutboxEntry): string | null =>
  lastError === null || lastError.code === 'connection' ? null : lastError.detail;

/** Whether the entry is a request whose days are taken. */
const isTaken = ({ name, lastError }: OutboxEntry): boolean =>
  name === 'createBooking' && lastError?.code === 'dates_unavailable';

/** The stay of a request whose days are taken, else null. */
export function takenStayOf(entry: OutboxEntry): AskedStay | null {
  return isTaken(entry) ? (entry.args as AskedStay) : null;
}

/** Why the server rejected the entry, as a sentence for the person. @param ownStay their own booking that has the days */
export function whyRejected(entry: OutboxEntry, ownStay: Booking | null): string {
  const { lastError } = entry;
  if (isTaken(entry) && lastError !== null) return takenLabel(lastError, ownStay);
  return lastError?.detail ?? '';
}

interface LabelSource {
  entry: OutboxEntry;
  args: Args;
  /** Changed fields of an edit. */
  fields: { title?: string; name?: string };
  /** Title of the retreat. @param id by default that of `args.propertyId` */
  retreat: (id?: number) => string;
  ownId: number;
  ownPackage: () => string;
  otherPerson: () => string;
  names: Names;
}

/** Names of the changed fields. */
const listFields = (fields: object): string => Object.keys(fields).map(fieldLabel).join(', ');

const describers: Record<CommandName, (source: LabelSource) => EntryLabel> = {
  addFavorite: ({ retreat }) => ({ kind: 'favorite', title: `Saved ${retreat()}`, about: 'Wishlist' }),
  removeFavorite: ({ retreat }) => ({ kind: 'favorite', title: `Removed ${retreat()}`, about: 'Wishlist' }),
  blockPerson: ({ entry }) => ({
    kind: 'profile',
    title: `Blocked ${entry.subject ?? 'a person'}`,
    about: null,
  }),
  unblockPerson: ({ entry }) => ({
    kind: 'profile',
    title: `Unblocked ${entry.subject ?? 'a person'}`,
    about: null,
  }),
  createBooking: ({ entry, args, retreat }) => ({
    kind: 'booking',
    title: `Booking: ${shownTitle(entry) ?? retreat()}`,
    about: formatDayRange(String(args['startDate']), String(args['endDate'])),
  }),
  bookPlaces: ({ entry, args, retreat }) => ({
    kind: 'booking',
    title: `Booking: ${entry.subject ?? retreat()}`,
    about: countOf(Number(args['places']), 'place'),
  }),
  createDeparture: ({ args }) => ({
    kind: 'package',
    title: `New group retreat: ${String(args['title'])}`,
    about: null,
  }),
  updateDeparture: ({ entry, fields }) => ({
    kind: 'package',
    title: `Edit: ${fields.title ?? entry.subject ?? 'a group retreat'}`,
    about: null,
  }),
  answerQuestions: () => ({ kind: 'booking', title: 'Answers for the retreat', about: null }),
  cancelBooking: ({ entry, args, names }) => {
    const what = entry.subject ?? names.listing(Number(args['propertyId']));
    return { kind: 'booking', title: what === null ? 'Cancel a stay' : `Cancel: ${what}`, about: null };
  },
  startConversation: ({ retreat }) => ({
    kind: 'message',
    title: `Conversation about ${retreat()}`,
    about: null,
  }),
  sendMessage: ({ args, otherPerson }) => ({
    kind: 'message',
    title: `Message to ${otherPerson()}`,
    about: `“${shorten(String(args['content']))}”`,
  }),
  markRead: ({ otherPerson }) => ({
    kind: 'message',
    title: `Messages from ${otherPerson()} read`,
    about: null,
  }),
  markSeen: () => ({ kind: 'notification', title: 'Notifications seen', about: null }),
  changeNotificationSettings: () => ({
    kind: 'notification',
    title: 'Notification settings',
    about: null,
  }),
  changeProfile: ({ fields }) => ({
    kind: 'profile',
    title: 'Edit: Your profile',
    about: listFields(fields),
  }),
  writeReview: ({ entry }) => ({
    kind: 'booking',
    title: `Review of the stay at ${entry.subject ?? 'a retreat'}`,
    about: null,
  }),
  replyToReview: ({ entry, args }) => ({
    kind: 'booking',
    title: `Answer to a review of ${entry.subject ?? 'your retreat'}`,
    about: `“${shorten(String(args['text']))}”`,
  }),
  checkInGuest: ({ entry }) => ({
    kind: 'booking',
    title: `Check-in: ${entry.subject ?? 'a guest'}`,
    about: null,
  }),
  undoCheckIn: ({ entry }) => ({
    kind: 'booking',
    title: `Undo check-in: ${entry.subject ?? 'a guest'}`,
    about: null,
  }),
  createReport: ({ entry, args }) => ({
    kind: 'report',
    title: `Report: ${entry.subject ?? 'something on Wellens'}`,
    about: reasonLabels[args['reason'] as ReportReason],
  }),
  updateArrivalGuide: ({ fields, retreat, ownId }) => ({
    kind: 'listing',
    title: `Arrival guide of ${retreat(ownId)}`,
    about: listFields(fields),
  }),
  createProgrammeItem: ({ args }) => ({
    kind: 'listing',
    title: `New in the programme: ${String(args['title'])}`,
    about: null,
  }),
  updateProgrammeItem: ({ entry, fields }) => ({
    kind: 'listing',
    title: `Programme: ${fields.title ?? entry.subject ?? 'an item'}`,
    about: listFields(fields),
  }),
  deleteProgrammeItem: ({ entry }) => ({
    kind: 'deletion',
    title: `Delete from the programme: ${entry.subject ?? 'an item'}`,
    about: null,
  }),
  pickProgrammeItems: ({ entry, args }) => ({
    kind: 'booking',
    title: `${args['picked'] === true ? 'Picked' : 'Put back'}: ${entry.subject ?? 'an item'}`,
    about: null,
  }),
  createAnnouncement: ({ args }) => ({
    kind: 'message',
    title: 'Announcement to guests',
    about: `“${shorten(String(args['text']))}”`,
  }),
  readAnnouncements: () => ({ kind: 'message', title: 'Announcements read', about: null }),
  changeCalendar: ({ retreat }) => ({ kind: 'listing', title: `Calendar of ${retreat()}`, about: null }),
  createProperty: ({ args }) => ({
    kind: 'listing',
    title: `New listing: ${String(args['title'])}`,
    about: 'Not submitted yet',
  }),
  updateProperty: ({ fields, retreat, ownId }) => ({
    kind: 'listing',
    title: `Edit: ${fields.title ?? retreat(ownId)}`,
    about: null,
  }),
  deleteProperty: ({ retreat, ownId }) => ({
    kind: 'deletion',
    title: `Delete ${retreat(ownId)}`,
    about: null,
  }),
  submitVerification: ({ retreat, ownId }) => ({
    kind: 'verification',
    title: `Submit ${retreat(ownId)} for verification`,
    about: null,
  }),
  createRetreatPackage: ({ args }) => ({
    kind: 'package',
    title: `New package: ${(args['values'] as { name: string }).name}`,
    about: null,
  }),
  updateRetreatPackage: ({ fields, ownPackage }) => ({
    kind: 'package',
    title: `Edit: ${fields.name ?? ownPackage()}`,
    about: null,
  }),
  retireRetreatPackage: ({ ownPackage }) => ({
    kind: 'package',
    title: `Retire ${ownPackage()}`,
    about: null,
  }),
};

/** Label of an entry in the list of waiting changes. */
export function describeEntry(entry: OutboxEntry, names: Names): EntryLabel {
  const args = entry.args as Args;
  const ownId = Number(args['id'] ?? entry.entityId ?? 0);
  const describe = forCommand(describers, entry.name);
  // A newer version of the app made the entry.
  if (describe === undefined) return { kind: 'listing', title: 'A change', about: null };
  return describe({
    entry,
    args,
    fields: args['fields'] ?? {},
    retreat: (id = Number(args['propertyId'])) => entry.subject ?? names.listing(id) ?? 'a retreat',
    ownId,
    ownPackage: () => entry.subject ?? names.retreatPackage(ownId) ?? 'a package',
    otherPerson: () => entry.subject ?? names.otherPerson(Number(args['conversationId'])) ?? 'a host',
    names,
  });
}
