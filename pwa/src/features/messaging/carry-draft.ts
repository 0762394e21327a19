import { moveMessageDraft } from '#pwa/store/message-drafts.ts';
import { privateDb } from '#pwa/store/open-stores.ts';

/** Takes what was begun to be written in a conversation along to the id that it has now. */
export const carryDraft = (from: number, to: number): Promise<void> =>
  moveMessageDraft(privateDb(), from, to);
