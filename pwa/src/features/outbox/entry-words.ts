import { formatDayRange } from '#pwa/lib/days.ts';
import type { OutboxEntry } from '#pwa/store/outbox-entry.ts';
import { conversationPath, editPropertyPath, paths, propertyPath } from '#pwa/lib/paths.ts';

/** What kind of thing waits: it has an icon of its own. */
export type EntryKind =
  'booking' | 'favorite' | 'message' | 'listing' | 'package' | 'verification' | 'deletion';

/** Names for entries that carry none, made by older versions of the app; as far as this device knows them. */
export interface Names {
  listing: (id: number) => string | null;
  otherPerson: (conversationId: number) => string | null;
  retreatPackage: (id: number) => string | null;
}

export interface EntryWords {
  kind: EntryKind;
  /** 'Message to Aiko Tanabe' */
  title: string;
  /** What of it, in short; null where the title says it all. */
  about: string | null;
  /** Where it can be changed, and what the button says. */
  edit: { label: string; to: string } | null;
}

type Args = Record<string, unknown>;
const shortMax = 48;

const shorten = (text: string): string =>
  text.length > shortMax ? `${text.slice(0, shortMax).trimEnd()}…` : text;

/** An older version of the app kept the title of a stay only in the row that it shows. */
function shownTitle({ overlays }: OutboxEntry): string | undefined {
  const made = overlays.find(({ kind }) => kind === 'put') as { row?: Args } | undefined;
  return (made?.row?.['property'] as { title?: string } | undefined)?.title;
}

/** What the server said against it. That no answer came is said elsewhere, in words for people. */
export const refusalOf = ({ lastError }: OutboxEntry): string | null =>
  lastError === null || lastError.code === 'connection' ? null : lastError.detail;

/** An entry in words that its writer recognises. */
export function describeEntry(entry: OutboxEntry, names: Names): EntryWords {
  const args = entry.args as Args;
  const id = Number(args['id'] ?? entry.entityId ?? 0);
  const fields = (args['fields'] ?? {}) as { title?: string; name?: string };
  const listing = (listingId: number) => entry.subject ?? names.listing(listingId) ?? 'a retreat';
  const ownPackage = () => entry.subject ?? names.retreatPackage(id) ?? 'a package';
  const otherPerson = () => entry.subject ?? names.otherPerson(Number(args['conversationId'])) ?? 'a host';
  switch (entry.name) {
    case 'addFavorite':
      return favorite(`Saved ${listing(Number(args['propertyId']))}`);
    case 'removeFavorite':
      return favorite(`Removed ${listing(Number(args['propertyId']))}`);
    case 'createBooking':
      return booking(args, shownTitle(entry) ?? listing(Number(args['propertyId'])));
    case 'cancelBooking':
      return {
        kind: 'booking',
        title: entry.subject === undefined ? 'Cancel a stay' : `Cancel your stay at ${entry.subject}`,
        about: null,
        edit: { label: 'See trip', to: `${paths.trips}/${id}` },
      };
    case 'startConversation':
      return {
        kind: 'message',
        title: `Conversation about ${listing(Number(args['propertyId']))}`,
        about: null,
        edit: null,
      };
    case 'sendMessage':
      return message(Number(args['conversationId']), String(args['content']), otherPerson());
    case 'markRead':
      return { kind: 'message', title: `Messages from ${otherPerson()} read`, about: null, edit: null };
    case 'createProperty':
      return {
        kind: 'listing',
        title: `New listing: ${String(args['title'])}`,
        about: 'Not submitted yet',
        edit: { label: 'Edit', to: editPropertyPath(id) },
      };
    case 'updateProperty':
      return {
        kind: 'listing',
        title: `Edit: ${fields.title ?? listing(id)}`,
        about: null,
        edit: { label: 'Edit', to: editPropertyPath(id) },
      };
    case 'deleteProperty':
      return { kind: 'deletion', title: `Delete ${listing(id)}`, about: null, edit: null };
    case 'submitVerification':
      return {
        kind: 'verification',
        title: `Submit ${listing(id)} for verification`,
        about: null,
        edit: null,
      };
    case 'createRetreatPackage':
      return aboutPackage(`New package: ${(args['values'] as { name: string }).name}`);
    case 'updateRetreatPackage':
      return aboutPackage(`Edit: ${fields.name ?? ownPackage()}`);
    case 'retireRetreatPackage':
      return aboutPackage(`Retire ${ownPackage()}`);
    default:
      // Made by a newer version of the app.
      return { kind: 'listing', title: 'A change', about: null, edit: null };
  }

  function booking(stay: Args, retreat: string): EntryWords {
    const startDate = String(stay['startDate']);
    const endDate = String(stay['endDate']);
    const query = new URLSearchParams({ startDate, endDate, guests: String(stay['guests']) });
    return {
      kind: 'booking',
      title: `Booking: ${retreat}`,
      about: formatDayRange(startDate, endDate),
      edit: {
        label: 'Choose new dates',
        to: `${propertyPath(Number(stay['propertyId']))}?${query.toString()}`,
      },
    };
  }
}

const favorite = (title: string): EntryWords => ({ kind: 'favorite', title, about: 'Wishlist', edit: null });

const aboutPackage = (title: string): EntryWords => ({
  kind: 'package',
  title,
  about: null,
  edit: { label: 'Edit', to: paths.ownerDashboard },
});

const message = (conversationId: number, content: string, to: string): EntryWords => ({
  kind: 'message',
  title: `Message to ${to}`,
  about: `“${shorten(content)}”`,
  edit: { label: 'See thread', to: conversationPath(conversationId) },
});
