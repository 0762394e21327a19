import { formatDayRange } from '#pwa/lib/days.ts';
import { takenLabel } from '#pwa/lib/taken-label.ts';
import type { OutboxEntry } from '#pwa/data/outbox-entry.ts';

/** What kind of thing waits: it has an icon of its own. */
export type EntryKind =
  'booking' | 'favorite' | 'message' | 'listing' | 'package' | 'verification' | 'deletion';

/** Names for entries that carry none, made by older versions of the app; as far as this device knows them. */
export interface Names {
  listing: (id: number) => string | null;
  otherPerson: (conversationId: number) => string | null;
  retreatPackage: (id: number) => string | null;
}

export interface EntryLabel {
  kind: EntryKind;
  /** 'Message to Aiko Tanabe' */
  title: string;
  /** What of it, in short; null where the title says it all. */
  about: string | null;
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

/** Why the server rejected the entry, in a sentence for the person. */
export function whyRejected({ name, lastError }: OutboxEntry): string {
  if (name === 'createBooking' && lastError?.code === 'dates_unavailable') return takenLabel(lastError);
  return lastError?.detail ?? '';
}

/** An entry in words that its writer recognises. */
export function describeEntry(entry: OutboxEntry, names: Names): EntryLabel {
  const args = entry.args as Args;
  const id = Number(args['id'] ?? entry.entityId ?? 0);
  const fields = (args['fields'] ?? {}) as { title?: string; name?: string };
  const listing = (listingId = Number(args['propertyId'])) =>
    entry.subject ?? names.listing(listingId) ?? 'a retreat';
  const ownPackage = () => entry.subject ?? names.retreatPackage(id) ?? 'a package';
  const otherPerson = () => entry.subject ?? names.otherPerson(Number(args['conversationId'])) ?? 'a host';
  switch (entry.name) {
    case 'addFavorite':
      return { kind: 'favorite', title: `Saved ${listing()}`, about: 'Wishlist' };
    case 'removeFavorite':
      return { kind: 'favorite', title: `Removed ${listing()}`, about: 'Wishlist' };
    case 'createBooking':
      return {
        kind: 'booking',
        title: `Booking: ${shownTitle(entry) ?? listing()}`,
        about: formatDayRange(String(args['startDate']), String(args['endDate'])),
      };
    case 'cancelBooking': {
      const what = entry.subject ?? names.listing(Number(args['propertyId']));
      const title = what === null ? 'Cancel a stay' : `Cancel: ${what}`;
      return { kind: 'booking', title, about: null };
    }
    case 'startConversation':
      return { kind: 'message', title: `Conversation about ${listing()}`, about: null };
    case 'sendMessage':
      return {
        kind: 'message',
        title: `Message to ${otherPerson()}`,
        about: `“${shorten(String(args['content']))}”`,
      };
    case 'markRead':
      return { kind: 'message', title: `Messages from ${otherPerson()} read`, about: null };
    case 'createProperty':
      return {
        kind: 'listing',
        title: `New listing: ${String(args['title'])}`,
        about: 'Not submitted yet',
      };
    case 'updateProperty':
      return { kind: 'listing', title: `Edit: ${fields.title ?? listing(id)}`, about: null };
    case 'deleteProperty':
      return { kind: 'deletion', title: `Delete ${listing(id)}`, about: null };
    case 'submitVerification':
      return { kind: 'verification', title: `Submit ${listing(id)} for verification`, about: null };
    case 'createRetreatPackage': {
      const { name } = args['values'] as { name: string };
      return { kind: 'package', title: `New package: ${name}`, about: null };
    }
    case 'updateRetreatPackage':
      return { kind: 'package', title: `Edit: ${fields.name ?? ownPackage()}`, about: null };
    case 'retireRetreatPackage':
      return { kind: 'package', title: `Retire ${ownPackage()}`, about: null };
    default:
      // Made by a newer version of the app.
      return { kind: 'listing', title: 'A change', about: null };
  }
}
