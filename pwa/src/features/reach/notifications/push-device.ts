import { currentAccount, privateDb } from '#pwa/data/open-stores.ts';
import { isSafariTab } from '#pwa/lib/browser/safari-tab.ts';
import { createStore } from '#pwa/lib/create-store.ts';
import { appDevice } from '#pwa/sync/app-device.ts';
import { ApiError, ConnectionError, isFailedCall } from '#pwa/sync/transport/api-error.ts';
import { reportTimeZone } from './notification-settings-commands.ts';

/**
 * Whether this browser can receive push. `install`: only from the Home Screen or the Dock. `denied`: the person refused
 * it in the browser. `on`: it does.
 */
export type PushState = 'unsupported' | 'install' | 'denied' | 'off' | 'on';

/** Id of this browser's subscription on the server, of the account that switched push on here. */
const subscriptionKey = 'pushSubscription';

const lockName = 'wellens-push';

/**
 * One change of the browser's subscription at a time, in all tabs: a start that finds a subscription without its id would
 * end one that is being made.
 */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(lockName, change) : change();
}

/** Undefined until it is known. */
export const pushState = createStore<PushState | undefined>(undefined);

function findSupport(): 'unsupported' | 'install' | 'supported' {
  const isSupported =
    'PushManager' in globalThis && 'Notification' in globalThis && 'serviceWorker' in navigator;
  if (isSupported) return 'supported';
  return isSafariTab() ? 'install' : 'unsupported';
}

/** Reads the state of this browser for the signed-in account. */
export async function readPushState(): Promise<void> {
  const support = findSupport();
  if (support !== 'supported') pushState.set(support);
  else if (Notification.permission === 'denied') pushState.set('denied');
  else pushState.set((await findStoredId()) === null ? 'off' : 'on');
}

async function findStoredId(): Promise<number | null> {
  return ((await privateDb().meta.get(subscriptionKey))?.value as number | undefined) ?? null;
}

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

/**
 * Why push could not be switched on: the person refused, there is no connection, the browser's push service cannot be
 * reached, or the server said why.
 */
export type PushProblem = 'refused' | 'offline' | 'no-service' | { detail: string };

/** Asks for the permission and subscribes this browser. Call it from a tap. @returns null if it worked */
export async function enablePush(): Promise<PushProblem | null> {
  if ((await Notification.requestPermission()) !== 'granted') {
    await readPushState();
    return 'refused';
  }
  try {
    const { pushManager } = await navigator.serviceWorker.ready;
    await inTurn(() => subscribe(pushManager));
  } catch (error) {
    if (error instanceof ConnectionError) return 'offline';
    if (error instanceof ApiError) return { detail: error.detail };
    // The browser's push service cannot be reached, or the browser has none.
    if (error instanceof DOMException) return 'no-service';
    throw error;
  } finally {
    await readPushState();
  }
  return null;
}

/** Stops push on this browser, also without a connection: the server then finds the browser gone. */
export async function disablePush(): Promise<void> {
  const id = await inTurn(async () => {
    const stored = await findStoredId();
    await privateDb().meta.delete(subscriptionKey);
    await unsubscribeBrowser();
    return stored;
  });
  await readPushState();
  if (id === null) return;
  await appDevice.api.call('removePushSubscription', { params: { id } }).catch(ignoreFailedCall);
}

function ignoreFailedCall(error: unknown): void {
  if (!isFailedCall(error)) throw error;
}

async function unsubscribeBrowser(): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Subscribes this browser with the server's present key and stores it on the server. */
async function subscribe(pushManager: PushManager): Promise<void> {
  const { body } = await appDevice.api.call('getPushKey', {});
  const key = fromBase64Url(body.key);
  let subscription = await pushManager.getSubscription();
  if (subscription !== null && !hasKey(subscription, key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const answer = await appDevice.api.call('addPushSubscription', {
    body: { endpoint, p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  });
  await privateDb().meta.put({ key: subscriptionKey, value: answer.body.id });
  await reportTimeZone();
}

function hasKey({ options }: PushSubscription, key: Uint8Array): boolean {
  const own = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  return own.length === key.length && own.every((byte, index) => byte === key[index]);
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/**
 * Repairs push at each start: subscribes again if the browser's subscription or the server's key changed, and ends a
 * subscription that the open account did not ask for.
 */
export async function repairPush(): Promise<void> {
  if (findSupport() !== 'supported') return;
  const registration = await findRegistration();
  if (registration === undefined) return;
  await inTurn(() => repair(registration.pushManager));
}

async function repair(pushManager: PushManager): Promise<void> {
  // A visitor has no subscription, and their database is opened only when it is needed.
  if (currentAccount() === null || (await findStoredId()) === null) return unsubscribeBrowser();
  if (Notification.permission !== 'granted') return;
  try {
    await subscribe(pushManager);
  } catch (error) {
    // Offline, or the browser's push service cannot be reached: the next start tries again.
    if (!(error instanceof DOMException)) ignoreFailedCall(error);
  }
}
