import { useState } from 'react';
import { useUnsavedChanges } from '#pwa/ui/dialog/unsaved-changes.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';

/**
 * What was typed into the form of a dialog, until it is saved or cancelled: a swipe, Esc or the back button closes the
 * dialog, and the form continues with it when it is opened again.
 * @param key what the form edits
 */
export function useKept<T>(key: string) {
  const [all, setAll] = useState<Readonly<Record<string, T>>>({});
  useUnsavedChanges(Object.keys(all).length > 0);
  const kept = all[key];
  return {
    /** Undefined while nothing is typed. */
    kept,
    /** For a dialog that closes without saving. */
    tellKept: () => {
      if (kept === undefined) return;
      showToast({
        title: 'Not saved yet',
        body: 'Open the form again to continue. Cancel discards your changes.',
        intent: 'info',
      });
    },
    keep: (typed: T) => setAll((before) => ({ ...before, [key]: typed })),
    forget: () =>
      setAll((before) => Object.fromEntries(Object.entries(before).filter(([known]) => known !== key))),
  };
}
