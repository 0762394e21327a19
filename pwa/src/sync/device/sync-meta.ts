/** Keys of the `meta` table that hold the state of the sync. */

/** Opaque cursor of the change feed; absent before the first read. */
export const cursorKey = 'cursor';
/** Present while a full resync fills the shadow table. */
export const rebuildKey = 'rebuilding';
/** When the mirror was last known to be complete, in milliseconds since 1970. */
export const lastSyncKey = 'lastSyncAt';
/** The last number given to an outbox entry. */
export const entryCounterKey = 'entryCounter';
/** Blocks of ids this device may create rows with. */
export const leasesKey = 'leases';
/** When this device last learned that the server was restored, in milliseconds since 1970. */
export const epochChangedAtKey = 'epochChangedAt';
/** Entries that the server had accepted before they were discarded, for the person to read. */
export const undoNoticesKey = 'undoNotices';
/** Name of the server's epoch that the rows of the database come from; absent before the first read. */
export const epochKey = 'epoch';
/** Time of the last heartbeat of the tab that sends, in milliseconds since 1970. */
export const drainerKey = 'drainerBeatAt';
