import { useEffect, useEffectEvent } from 'react';
import { currentAccount, subscribeToAccount } from '#pwa/data/open-stores.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { useHeldPage } from '#pwa/ui/dialog/held-page.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Most forms whose contents are kept; the oldest is dropped. */
const formsMax = 30;

interface Typed {
  account: number | null;
  /** By form. */
  forms: ReadonlyMap<string, unknown>;
}

/** What the account typed and did not save. It is in memory only, since some of it is sensitive. */
const typedStore = createStore<Typed>({ account: null, forms: new Map() });

// Somebody else may be at the device now.
subscribeToAccount(() => {
  if (typedStore.snapshot().account !== currentAccount()) typedStore.set({ account: null, forms: new Map() });
});

function store(form: string, typed: unknown): void {
  const forms = [...typedStore.snapshot().forms].filter(([name]) => name !== form);
  if (typed !== undefined) forms.push([form, typed]);
  typedStore.set({ account: currentAccount(), forms: new Map(forms.slice(-formsMax)) });
}

/**
 * What was typed into a form until it is saved or cancelled: a swipe, Esc, the back button or another tab of the screen
 * closes the form, and it continues with this when it is opened again. The browser asks before it leaves the page.
 * @param form name of the form, with the id of what it edits
 */
export function useKept<T>(form: string) {
  const kept = useStore(typedStore).forms.get(form) as T | undefined;
  useHeldPage(kept !== undefined);
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
    keep: (typed: T) => store(form, typed),
    /** For a change that comes later than the render: what was typed meanwhile stays. */
    update: (change: (before: T | undefined) => T) =>
      store(form, change(typedStore.snapshot().forms.get(form) as T | undefined)),
    forget: () => store(form, undefined),
  };
}

/** Keeps what is typed into a Formik form. */
export function useKeepValues<Values>(
  { dirty, values }: { dirty: boolean; values: Values },
  keep: (values: Values) => void,
): void {
  const keepNow = useEffectEvent(keep);
  useEffect(() => {
    if (dirty) keepNow(values);
  }, [dirty, values]);
}
