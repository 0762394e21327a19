/** Names under which the private database keeps where synchronising stands. */

/** Opaque cursor of the change feed; absent before the first read. */
export const cursorKey = 'cursor';
/** Name of the server's history that the mirror is from; absent before the first read. */
export const historyKey = 'history';
/** Present while the mirror is read anew into the shadow table. */
export const rebuildKey = 'rebuilding';
/** When the mirror was last known to be complete, in milliseconds since 1970. */
export const lastSyncKey = 'lastSyncAt';
/** The last number given to an outbox entry. */
export const entryCounterKey = 'entryCounter';
/** Blocks of ids this device may create rows with. */
export const leasesKey = 'leases';
/** When this device last heard that the server was restored, in milliseconds since 1970. */
export const epochChangedAtKey = 'epochChangedAt';
/** Entries that were discarded too late, for the person to read. */
export const undoNoticesKey = 'undoNotices';
/** In the public database: name of the history its rows come from. */
export const epochKey = 'epoch';
/** When the tab that sends last gave a sign of life, in milliseconds since 1970. */
export const drainerKey = 'drainerBeatAt';
