import { createEmitter } from '#pwa/lib/create-store.ts';
import { takeInstallPrompt } from '#pwa/launch/launch.ts';

/** The browser's install prompt, deferred until the person asks to install. Source: web.dev, beforeinstallprompt. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

/**
 * How the app is installed. `prompt`: through the browser's own prompt. The others are steps to follow by hand: the
 * Share menu of an iPhone or iPad (`share-steps`), the File menu of Safari on a Mac (`dock-steps`) or the menu of
 * Firefox for Android (`menu-steps`).
 */
export type InstallWay = 'prompt' | 'share-steps' | 'dock-steps' | 'menu-steps';
/** Identifies browsers that have no install prompt. */
type BrowserTraits = Pick<Navigator, 'userAgent' | 'maxTouchPoints'>;

interface Remembered {
  visits: number;
  hasSaved: boolean;
  /** Milliseconds since 1970. */
  declinedAt: number | null;
}

interface InstallParts {
  local: Pick<Storage, 'getItem' | 'setItem'>;
  session: Pick<Storage, 'getItem' | 'setItem'>;
  now(): number;
  /** Whether the app already runs as an installed app. */
  isInstalled(): boolean;
  /** The steps to install it in a browser without a prompt; null if it cannot be installed there. */
  stepsByHand(): Exclude<InstallWay, 'prompt'> | null;
}

const memoryKey = 'wellens-install';
const visitKey = 'wellens-visit';
const declineMs = 30 * 24 * 60 * 60_000;

function readMemory(local: InstallParts['local']): Remembered {
  const none = { visits: 0, hasSaved: false, declinedAt: null };
  try {
    return { ...none, ...(JSON.parse(local.getItem(memoryKey) ?? '{}') as Partial<Remembered>) };
  } catch {
    return none;
  }
}

function writeMemory(local: InstallParts['local'], change: Partial<Remembered>): void {
  try {
    local.setItem(memoryKey, JSON.stringify({ ...readMemory(local), ...change }));
  } catch {
    // Without storage we cannot count visits, so installation is never offered.
  }
}

function isNewVisit(session: InstallParts['session']): boolean {
  try {
    if (session.getItem(visitKey) !== null) return false;
    session.setItem(visitKey, 'yes');
    return true;
  } catch {
    return false;
  }
}

const isWelcome = ({ visits, hasSaved, declinedAt }: Remembered, now: number): boolean =>
  (visits >= 2 || hasSaved) && (declinedAt === null || now - declinedAt >= declineMs);

/**
 * Decides when to offer installation: from the second visit or the first save on, and not for 30 days after 'Not now'.
 * Source: design §9.
 */
export function createInstallOffer(parts: InstallParts) {
  let prompt: InstallPrompt | null = null;
  let isTaken = false;
  const { emit, subscribe } = createEmitter();

  const { local, session } = parts;
  const remember = (change: Partial<Remembered>): void => {
    writeMemory(local, change);
    emit();
  };

  return {
    subscribe,

    /** How the app can be installed; null while it should not be offered. */
    way: (): InstallWay | null => {
      if (isTaken || !isWelcome(readMemory(local), parts.now()) || parts.isInstalled()) return null;
      return prompt !== null ? 'prompt' : parts.stepsByHand();
    },

    /** Counts a visit; reloading the page is not a new one. */
    countVisit: (): void => {
      if (isNewVisit(session)) remember({ visits: readMemory(local).visits + 1 });
    },

    /** Records that the person saved a retreat, a sign that they will come back. */
    noteSave: (): void => {
      if (!readMemory(local).hasSaved) remember({ hasSaved: true });
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

    /** Shows the browser's prompt, which can be shown only once. */
    install: async (): Promise<void> => {
      const deferred = prompt;
      if (deferred === null) return;
      prompt = null;
      const { outcome } = await deferred.prompt();
      if (outcome === 'dismissed') remember({ declinedAt: parts.now() });
      emit();
    },
  };
}

type InstallOffer = ReturnType<typeof createInstallOffer>;

/** The first Safari that can add a page to the Dock. Source: Apple, 'Use Safari web apps on Mac' */
const firstSafariWithDock = 17;

/** The steps to install an app in a browser without a prompt, by its user agent; null for any other browser. */
export function stepsByHand({
  userAgent,
  maxTouchPoints,
}: BrowserTraits): ReturnType<InstallParts['stepsByHand']> {
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'share-steps';
  if (/Android.*Firefox\//.test(userAgent)) return 'menu-steps';
  if (!userAgent.includes('Macintosh')) return null;
  // An iPad identifies as a Mac, but no Mac has a touch screen.
  if (maxTouchPoints > 1) return 'share-steps';
  // Chromium's user agent also contains 'Safari', but no 'Version'.
  const safari = /Version\/(\d+)[\d.]* Safari\//.exec(userAgent)?.[1];
  return Number(safari ?? 0) >= firstSafariWithDock ? 'dock-steps' : null;
}

/** The offer on this device. `isInstalled` also checks iOS's non-standard `navigator.standalone`. */
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

/** Counts the visit and captures the browser's install prompt, including one that fired before this code loaded. */
export function watchInstallOffer(): void {
  installOffer.countVisit();
  const early = takeInstallPrompt();
  if (early !== null) installOffer.capture(early as InstallPrompt);
  window.addEventListener('beforeinstallprompt', (event) => installOffer.capture(event as InstallPrompt));
  window.addEventListener('appinstalled', () => installOffer.noteInstalled());
}
