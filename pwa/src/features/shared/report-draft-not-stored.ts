import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/** For a draft that is stored while the person types: they may still copy it. */
export const reportDraftNotStored = (): void =>
  showToast({
    title: 'Your draft is not saved',
    body: 'This device could not keep it. Please copy the text before you leave.',
    intent: 'destructive',
  });
