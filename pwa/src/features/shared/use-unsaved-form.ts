import { useEffect, useEffectEvent, useRef } from 'react';
import { accountStore, currentAccount, subscribeToAccount } from '#pwa/data/open-stores.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { useHeldPage } from '#pwa/ui/unsaved/held-page.ts';
import { showToast, type ToastRequest } from '#pwa/ui/feedback/toast/toast-store.ts';
import { useStore } from '#pwa/ui/use-store.ts';

/** Maximum forms whose contents are remembered; the oldest are dropped. */
const formsMax = 30;

const notSavedYet: ToastRequest = {
  title: 'Not saved yet',
  body: 'Open the form again to continue. Cancel discards your changes.',
  intent: 'info',
};

interface Typed {
  account: number | null;
  /** By form. */
  forms: ReadonlyMap<string, unknown>;
  /** How often the contents of a form were dropped, of as many forms. */
  drops: ReadonlyMap<string, number>;
}

const nothing = { forms: new Map<string, unknown>(), drops: new Map<string, number>() };

/** Unsaved form contents of the current account. In memory only, because some are sensitive. */
const typedStore = createStore<Typed>({ account: null, ...nothing });

// Another person may be using the device now.
subscribeToAccount(() => {
  if (typedStore.snapshot().account !== currentAccount()) typedStore.set({ account: null, ...nothing });
});

function store(form: string, typed: unknown): void {
  const { forms: before, drops: dropped } = typedStore.snapshot();
  const forms = [...before].filter(([name]) => name !== form);
  if (typed !== undefined) forms.push([form, typed]);
  const others = [...dropped].filter(([name]) => name !== form);
  const drops = typed === undefined ? [...others, [form, dropsOf(form) + 1] as const] : [...dropped];
  typedStore.set({
    account: currentAccount(),
    forms: new Map(forms.slice(-formsMax)),
    drops: new Map(drops.slice(-formsMax)),
  });
}

const dropsOf = (form: string): number => typedStore.snapshot().drops.get(form) ?? 0;

/**
 * Unsaved contents of a form. They survive a swipe, Esc, the back button and a change to another tab of the screen.
 * While the form is rendered, the browser asks before leaving the page.
 * @param form name of the form, with the id of what it edits
 */
export function useUnsavedForm<T>(form: string) {
  const account = useStore(accountStore);
  const { forms, drops } = useStore(typedStore);
  const unsaved = forms.get(form) as T | undefined;
  const dropsBefore = drops.get(form) ?? 0;
  useHeldPage(unsaved !== undefined);
  return {
    /** Undefined while nothing is typed. */
    unsaved,
    remember: (typed: T) => store(form, typed),
    /**
     * Changes the latest contents, for example when a photo is ready some time after it was chosen. Does nothing if the form
     * was saved or cancelled meanwhile, or another account is open.
     */
    update: (change: (before: T | undefined) => T) => {
      if (currentAccount() !== account || dropsOf(form) !== dropsBefore) return;
      store(form, change(typedStore.snapshot().forms.get(form) as T | undefined));
    },
    forget: () => store(form, undefined),
    /** Two ways to close a form: `leave` keeps the contents and says so, `end` drops them (saved or cancelled). */
    closeWith: (close: () => void) => {
      const end = (): void => {
        store(form, undefined);
        close();
      };
      return {
        leave: () => {
          if (unsaved !== undefined) showToast(notSavedYet);
          close();
        },
        end,
        /** Ends the form once what it saves is stored; otherwise it stays open. */
        endOnceStored: async (isStored: Promise<boolean>): Promise<void> => {
          if (await isStored) end();
        },
      };
    },
  };
}

interface EditedForm<Values> {
  dirty: boolean;
  values: Values;
  setValues: (values: Values) => unknown;
}

/** Restores unsaved values into a Formik form, remembers what is typed, and forgets it once the form is as it was. */
export function useRestoredValues<Values>(
  { dirty, values, setValues }: EditedForm<Values>,
  unsaved: Values | undefined,
  { remember, forget }: { remember: (values: Values) => void; forget: () => void },
): void {
  const wasDirty = useRef(false);
  const begin = useEffectEvent(() => unsaved !== undefined && setValues(unsaved));
  const rememberNow = useEffectEvent(remember);
  const forgetNow = useEffectEvent(forget);
  useEffect(() => {
    begin();
  }, []);
  useEffect(() => {
    if (dirty) rememberNow(values);
    else if (wasDirty.current) forgetNow();
    wasDirty.current = dirty;
  }, [dirty, values]);
}
