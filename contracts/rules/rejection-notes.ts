/** What staff are told when they reject a listing without a word to its host. */
export const rejectionNeedsNotes = 'Tell the host why: a rejection needs notes.';
