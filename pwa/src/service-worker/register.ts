import { Workbox } from 'workbox-window';
import { whenIdle } from '#pwa/lib/browser/when-idle.ts';
import { browserEnvironment, wait } from '#pwa/sync/transport/environment.ts';
import type { WorkerMessage } from '#pwa/data/storage/cache-names.ts';
import { currentToast, dismissToast, showToast, toastStore } from '#pwa/ui/feedback/toast/toast-store.ts';
import { hasUnsavedChanges, subscribeToUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import { createAppUpdate, type UpdateParts } from './app-update.ts';

/** Longest wait for an idle moment before caching the deferred chunks, in milliseconds. */
const idleTimeoutMs = 10_000;
/** How often a page that stays open checks for a new version, in milliseconds. */
const updateCheckMs = 60 * 60_000;

/** Longest wait for the active worker to abort its work before a newer one replaces it, in milliseconds. */
const maxStopMs = 1000;
/** Longest wait for the newer worker to control the page, in milliseconds. */
const maxActivationMs = 3000;

/** Whether changes are being sent, which a reload would interrupt. */
export interface Sending {
  isSending(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Whether the server no longer serves this version of the app. */
export interface AppVersion {
  isOutdated(): boolean;
  subscribe(listener: () => void): () => void;
}

/**
 * Registers the service worker and offers its updates. Call it after the initial load: until then network and processor
 * belong to the page.
 */
export async function startServiceWorker(sending: Sending, version: AppVersion): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workbox = new Workbox('/sw.js', { scope: '/', updateViaCache: 'none' });
  // On the very first visit the worker takes control of a page that is up to date.
  const hadController = navigator.serviceWorker.controller !== null;
  const update = createAppUpdate({
    isEditing: hasUnsavedChanges,
    isSending: () => sending.isSending(),
    subscribeToBusy: (listener) => {
      const stops = [subscribeToUnsavedChanges(listener), sending.subscribe(listener)];
      return () => stops.forEach((stop) => stop());
    },
    ...createOffer(),
    activate: () => void activateWaitingWorker(workbox).then(() => update.onActivationTimeout()),
    reload: () => window.location.reload(),
  });
  workbox.addEventListener('waiting', () => void isUpdateWaiting().then((is) => is && update.onWaiting()));
  workbox.addEventListener('controlling', () => {
    if (hadController || update.state() === 'activating') update.onControlling();
  });
  const registration = await workbox.register().catch(() => undefined);
  if (registration === undefined) return; // without a worker the app works online
  checkForUpdates(registration, version);
  const { active } = await navigator.serviceWorker.ready;
  if (active === null) return;
  if (!hadController) cacheShownPictures(active);
  whenIdle(() => active.postMessage({ type: 'KEEP_LATE_ASSETS' } satisfies WorkerMessage), idleTimeoutMs);
}

/** The very first worker also waits for a moment before it becomes active: that is not an update. */
async function isUpdateWaiting(): Promise<boolean> {
  const { waiting } = await navigator.serviceWorker.ready;
  return waiting !== null;
}

/** Asks the waiting worker to take over. @returns resolves after the longest time that it should need */
async function activateWaitingWorker(workbox: Workbox): Promise<void> {
  await stopActiveWorker();
  workbox.messageSkipWaiting();
  await wait(browserEnvironment, maxActivationMs);
}

/** Resolves when the active worker has aborted what it does. One of an earlier version does not answer. */
async function stopActiveWorker(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  const stopped = new Promise((resolve) => (port1.onmessage = resolve));
  active?.postMessage({ type: 'STOP_FOR_HANDOVER' } satisfies WorkerMessage, [port2]);
  await Promise.race([stopped, wait(browserEnvironment, maxStopMs)]);
}

function checkForUpdates(registration: ServiceWorkerRegistration, version: AppVersion): void {
  let checkedAt = Date.now();
  let wasOutdated = false;
  const check = (): void => {
    checkedAt = Date.now();
    registration.update().catch(() => undefined); // offline: the next time
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible') return;
    if (version.isOutdated() || Date.now() - checkedAt >= updateCheckMs) check();
  });
  const checkIfOutdated = (): void => {
    if (version.isOutdated() && !wasOutdated) check();
    wasOutdated = version.isOutdated();
  };
  version.subscribe(checkIfOutdated);
  checkIfOutdated();
}

/** Caches the pictures that the first visit loaded before the worker controlled the page, including those still loading. */
function cacheShownPictures(worker: ServiceWorker): void {
  const observer = new PerformanceObserver((list) => {
    const urls = (list.getEntries() as PerformanceResourceTiming[])
      .filter(({ name, workerStart }) => workerStart === 0 && new URL(name).pathname.startsWith('/pictures/'))
      .map(({ name }) => name);
    if (urls.length > 0) worker.postMessage({ type: 'KEEP_PICTURES', urls } satisfies WorkerMessage);
  });
  observer.observe({ type: 'resource', buffered: true });
}

/** The update toast. If another toast replaces it, it is shown again after that one. Closing it means Later. */
function createOffer(): Pick<UpdateParts, 'offer' | 'withdraw'> {
  let answers: Parameters<UpdateParts['offer']>[0] | null = null;
  let shownId: number | null = null;

  const close = (then?: () => void): void => {
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
        { label: 'Update now', onSelect: () => close(accept) },
        { label: 'Later', onSelect: () => close(postpone) },
      ],
    });
    shownId = currentToast()?.id ?? null;
  };
  toastStore.subscribe(() => {
    const current = currentToast();
    if (answers === null || (current !== null && current.id === shownId)) return;
    if (current !== null) shownId = null;
    else if (shownId === null) show(answers);
    else close(answers.postpone);
  });
  return {
    offer: (given) => {
      answers = given;
      if (currentToast() === null) show(given);
    },
    withdraw: () => close(),
  };
}
