const moment = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/**
 * An instant at the listing: 'Tue, Dec 1, 3:00 PM'; in the zone of this device if it does not know the other one.
 * @param at ISO 8601
 * @param timeZone IANA name
 */
export function formatAtListing(at: string, timeZone: string | undefined): string {
  const date = new Date(at);
  try {
    return new Intl.DateTimeFormat('en-US', { ...moment, timeZone }).format(date);
  } catch {
    return new Intl.DateTimeFormat('en-US', moment).format(date);
  }
}
