import { Workbox } from 'workbox-window';
import { whenIdle } from '#pwa/lib/when-idle.ts';
import type { WorkerMessage } from '#pwa/data/storage/cache-names.ts';
import { currentToast, dismissToast, showToast, toastStore } from '#pwa/ui/feedback/toast/toast-store.ts';
import { hasUnsavedChanges, subscribeToUnsavedChanges } from '#pwa/ui/dialog/unsaved-changes.ts';
import { createAppUpdate, type UpdateParts } from './app-update.ts';

/** A page that never comes to rest keeps its late chunks all the same. */
const restTimeoutMs = 10_000;
/** How often a page that stays open looks for a new version. */
const lookForUpdateMs = 60 * 60_000;

/** Changes on their way to the server, which a reload would interrupt. */
export interface Sending {
  isSending(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Registers the service worker and offers its updates. Call it once the first paint is over: until then the network
 * and the processor belong to the page.
 */
export async function startServiceWorker(sending: Sending): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  // On the very first visit a worker takes control of a page that has nothing old about it.
  const hadController = navigator.serviceWorker.controller !== null;
  const update = createAppUpdate({
    isEditing: hasUnsavedChanges,
    isSending: () => sending.isSending(),
    subscribeToBusy: (listener) => {
      const stops = [subscribeToUnsavedChanges(listener), sending.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    ...createOffer(),
    activate: () => workbox.messageSkipWaiting(),
    reload: () => window.location.reload(),
  });
  workbox.addEventListener('waiting', () => void isUpdateWaiting().then((is) => is && update.onWaiting()));
  workbox.addEventListener('controlling', () => {
    if (hadController) update.onControlling();
  });
  const registration = await workbox.register().catch(() => undefined);
  if (registration === undefined) return; // without a worker the app works online
  lookForUpdates(registration);
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) return;
  if (!hadController) keepShownPictures(active);
  whenIdle(
    () => active.postMessage({ type: 'CACHE_DEFERRED_ASSETS' } satisfies WorkerMessage),
    restTimeoutMs,
  );
}

/** The very first worker waits too, for a moment before it becomes active: that is no update. */
async function isUpdateWaiting(): Promise<boolean> {
  const { waiting } = await navigator.serviceWorker.ready;
  return waiting !== null;
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookForUpdateMs) return;
    lookedAt = Date.now();
    registration.update().catch(() => undefined); // offline: the next time
  });
}

/** Asks for the pictures that the first visit loaded before the worker could see them, also those still loading. */
function keepShownPictures(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const urls = (list.getEntries() as PerformanceResourceTiming[])
      .filter(({ name, workerStart }) => workerStart === 0 && new URL(name).pathname.startsWith('/pictures/'))
      .map(({ name }) => name);
    if (urls.length > 0) worker.postMessage({ type: 'CACHE_PICTURES', urls } satisfies WorkerMessage);
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** The toast of the offer; when another toast takes its place it comes back after that one. Closing it means Later. */
function createOffer(): Pick<UpdateParts, 'offer' | 'withdraw'> {
  let answers: Parameters<UpdateParts['offer']>[0] | null = null;
  let shownId: number | null = null;

  const settle = (then?: () => void): void => {
    const id = shownId;
    answers = null;
    shownId = null;
    if (id !== null) dismissToast(id);
    then?.();
  };
  const show = ({ accept, postpone }: NonNullable<typeof answers>): void => {
    showToast({
      title: 'A new version is ready',
      intent: 'info',
      durationMs: null,
      actions: [
        { label: 'Update now', onSelect: () => settle(accept) },
        { label: 'Later', onSelect: () => settle(postpone) },
      ],
    });
    shownId = currentToast()?.id ?? null;
  };
  toastStore.subscribe(() => {
    const current = currentToast();
    if (answers === null || (current !== null && current.id === shownId)) return;
    if (current !== null) shownId = null;
    else if (shownId === null) show(answers);
    else settle(answers.postpone);
  });
  return {
    offer: (given) => {
      answers = given;
      if (currentToast() === null) show(given);
    },
    withdraw: () => settle(),
  };
}
