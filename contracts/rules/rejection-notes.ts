/** Message for a rejection without notes to the host. */
export const rejectionNeedsNotes = 'Tell the host why: a rejection needs notes.';
