import { createEmitter } from '#pwa/lib/create-store.ts';
import { takeInstallPrompt } from './early-prompt.ts';

/** The browser's own question, held back until somebody wants it. Source: web.dev, beforeinstallprompt. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * `prompt`: the browser asks. Elsewhere the person does it by hand: through the Share menu on an iPhone or iPad
 * (`share-steps`), the File menu of Safari on a Mac (`dock-steps`) or the menu of Firefox for Android (`menu-steps`).
 */
export type InstallWay = 'prompt' | 'share-steps' | 'dock-steps' | 'menu-steps';
/** How to recognise a browser that has no install prompt. */
type BrowserTraits = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

interface Remembered {
  visits: number;
  hasSaved: boolean;
  /** Milliseconds since 1970. */
  declinedAt: number | null;
}

export interface InstallParts {
  local: Pick<Storage, 'getItem' | 'setItem'>;
  session: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  /** Runs from the home screen already. */
  isInstalled(): boolean;
  /** How a person installs it where the browser has no question of its own; null where there is no way. */
  stepsByHand(): Exclude<InstallWay, 'prompt'> | null;
}

const memoryKey = 'wellens-install';
const visitKey = 'wellens-visit';
const declineMs = 30 * 24 * 60 * 60_000;

/**
 * When to offer installing: after the second visit or the first save, never at once, and not for 30 days after
 * 'Not now'. Source: design §9.
 */
export function createInstallOffer(parts: InstallParts) {
  let prompt: InstallPrompt | null = null;
  let isTaken = false;
  const { emit, subscribe } = createEmitter();

  const recall = (): Remembered => {
    try {
      const stored = JSON.parse(parts.local.getItem(memoryKey) ?? '{}') as Partial<Remembered>;
      return { visits: 0, hasSaved: false, declinedAt: null, ...stored };
    } catch {
      return { visits: 0, hasSaved: false, declinedAt: null };
    }
  };
  const remember = (change: Partial<Remembered>): void => {
    try {
      parts.local.setItem(memoryKey, JSON.stringify({ ...recall(), ...change }));
    } catch {
      // Without storage there is no second visit to know of, and nothing is offered.
    }
    emit();
  };

  return {
    subscribe,

    /** How it can be installed now, or null where it is not to be offered. */
    way: (): InstallWay | null => {
      const { visits, hasSaved, declinedAt } = recall();
      const isWelcome = visits >= 2 || hasSaved;
      const isDeclined = declinedAt !== null && parts.now() - declinedAt < declineMs;
      if (isTaken || !isWelcome || isDeclined || parts.isInstalled()) return null;
      if (prompt !== null) return 'prompt';
      return parts.stepsByHand();
    },

    /** Counts a start of the app; a reload is the same visit. */
    countVisit: (): void => {
      try {
        if (parts.session.getItem(visitKey) !== null) return;
        parts.session.setItem(visitKey, 'yes');
      } catch {
        return;
      }
      remember({ visits: recall().visits + 1 });
    },

    /** The person saved something, so there is something to come back to. */
    noteSave: (): void => {
      if (!recall().hasSaved) remember({ hasSaved: true });
    },

    capture: (event: InstallPrompt): void => {
      event.preventDefault();
      prompt = event;
      emit();
    },

    noteInstalled: (): void => {
      isTaken = true;
      prompt = null;
      emit();
    },

    decline: (): void => remember({ declinedAt: parts.now() }),

    /** Asks the browser to ask; its question can be asked once only. */
    install: async (): Promise<void> => {
      const asked = prompt;
      if (asked === null) return;
      prompt = null;
      const { outcome } = await asked.prompt();
      if (outcome === 'dismissed') remember({ declinedAt: parts.now() });
      emit();
    },
  };
}

export type InstallOffer = ReturnType<typeof createInstallOffer>;

/** The first Safari that can add a page to the Dock. Source: Apple, 'Use Safari web apps on Mac' */
const firstSafariWithDock = 17;

/** How a browser that never asks installs an app, by what it calls itself; null for any other browser. */
export function stepsByHand({
  userAgent,
  maxTouchPoints,
}: BrowserTraits): ReturnType<InstallParts['stepsByHand']> {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'share-steps';
  if (/Android.*Firefox\//.test(userAgent)) return 'menu-steps';
  if (!userAgent.includes('Macintosh')) return null;
  // An iPad calls itself a Mac, but no Mac has a touch screen.
  if (maxTouchPoints > 1) return 'share-steps';
  // Chromium calls itself Safari as well, but names no version of it.
  const safari = /Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1];
  return Number(safari ?? 0) >= firstSafariWithDock ? 'dock-steps' : null;
}

/** The offer on this device. `isInstalled` also covers iOS, which has a word of its own for it. */
export const installOffer: InstallOffer = createInstallOffer({
  local: {
    getItem: (key) => localStorage.getItem(key),
    setItem: (key, value) => localStorage.setItem(key, value),
  },
  session: {
    getItem: (key) => sessionStorage.getItem(key),
    setItem: (key, value) => sessionStorage.setItem(key, value),
  },
  now: () => Date.now(),
  isInstalled: () =>
    globalThis.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true),
  stepsByHand: () => stepsByHand(navigator),
});

/** Listens for the browser's question, takes the one that came before, and counts the visit. */
export function watchInstallOffer(): void {
  installOffer.countVisit();
  const early = takeInstallPrompt();
  if (early !== null) installOffer.capture(early as InstallPrompt);
  window.addEventListener('beforeinstallprompt', (event) => installOffer.capture(event as InstallPrompt));
  window.addEventListener('appinstalled', () => installOffer.noteInstalled());
}
