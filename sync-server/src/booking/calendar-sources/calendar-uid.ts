/** What an event of a listing's own calendar stands for. */
export type OwnEventKind = 'booking' | 'block' | 'departure' | 'preparation';

/** UID of an event of a listing's own calendar. @param id stable name of the event among those of its kind */
export const toUid = (propertyId: number, kind: OwnEventKind, id: number | string): string =>
  `${kind}-${id}.${propertyId}@wellens`;

/**
 * Whether another site sends back an event of this listing's own calendar: it would keep its days taken for ever. Events of
 * another listing's calendar are not sent back: a host may connect two listings of one house.
 */
export const isOwnUid = (uid: string, propertyId: number): boolean =>
  /^(booking|block|departure|preparation)-[\w-]+\.(\d+)@wellens$/.exec(uid.trim())?.[2] ===
  String(propertyId);
