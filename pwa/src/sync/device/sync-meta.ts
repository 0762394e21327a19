/** Keys of the `meta` table that hold the state of the sync. */

/** Opaque cursor of the change feed; absent before the first read. */
export const cursorKey = 'cursor';
/** Present while a full resync fills the shadow table. */
export const rebuildKey = 'rebuilding';
/** When the mirror was last known to be complete, in milliseconds since 1970. */
export const lastSyncKey = 'lastSyncAt';
/** Last `seq` given to an outbox entry. */
export const entryCounterKey = 'entryCounter';
/** Blocks of ids this device may create rows with. */
export const leasesKey = 'leases';
/** When this device last learned that the server was restored, in milliseconds since 1970. */
export const epochChangedAtKey = 'epochChangedAt';
/** Notices about entries that were discarded after the server had accepted them. */
export const undoNoticesKey = 'undoNotices';
/** Server epoch that the rows of the database come from; absent before the first read. */
export const epochKey = 'epoch';
/** Time of the last heartbeat of the tab that sends, in milliseconds since 1970. */
export const drainerKey = 'drainerBeatAt';
/** The same of the tab that uploads pictures. */
export const uploaderKey = 'uploaderBeatAt';
