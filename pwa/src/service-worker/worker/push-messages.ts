import { screenAddresses } from '#contracts/api/screen-addresses.ts';
import { headers, PROTOCOL_VERSION } from '#contracts/sync/sync-wire.ts';

declare const self: ServiceWorkerGlobalScope;

/** Body of a push message. Source: W3C Push API, declarative push messages. */
interface DeclaredPush {
  notification?: { title?: string; body?: string; tag?: string; navigate?: string };
}

/** The browser replaced a subscription. Not in TypeScript's types. */
export interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

/** A push message always shows a notification: browsers take the permission away from apps that do not. */
const fallback = { title: 'Wellens', body: 'Something new is waiting for you.', navigate: '/notifications' };

/**
 * Shows a push message as a notification and reads what changed, so that the page it opens is on the device.
 * @param pullChanges reads the change feed
 */
export async function receivePush(
  data: PushMessageData | null,
  pullChanges: () => Promise<void>,
): Promise<void> {
  const { title, body, tag, navigate } = { ...fallback, ...readPush(data) };
  await Promise.all([
    self.registration.showNotification(title, {
      body,
      ...(tag !== undefined && { tag }),
      icon: '/icons/icon-192.png',
      data: { path: toPath(navigate) },
    }),
    pullChanges(),
  ]);
}

function readPush(data: PushMessageData | null): NonNullable<DeclaredPush['notification']> {
  try {
    return (data?.json() as DeclaredPush | undefined)?.notification ?? {};
  } catch {
    return {}; // not one of our messages
  }
}

/** The page inside this app, whatever origin the URL names. */
function toPath(url: string): string {
  const { pathname, search } = new URL(url, self.location.origin);
  return pathname + search;
}

/** Opens the page of a notification: in its window if it is open, else in a new one, so that nothing unsaved is lost. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close();
  const { path = fallback.navigate } = (notification.data ?? {}) as { path?: string };
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => toPath(url) === path);
  if (open === undefined) await self.clients.openWindow(path);
  else await open.focus();
}

/** Subscribes again after the browser dropped the subscription. Without a session the next page does it. */
export async function renewSubscription({
  oldSubscription,
  newSubscription,
}: SubscriptionChange): Promise<void> {
  const renewed = newSubscription ?? (await subscribeAgain(oldSubscription));
  const { endpoint, keys } = renewed?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return;
  const { method, path } = screenAddresses.addPushSubscription;
  await fetch(path, {
    method,
    headers: { 'Content-Type': 'application/json', [headers.protocol]: String(PROTOCOL_VERSION) },
    body: JSON.stringify({ endpoint, p256dh: keys['p256dh'], auth: keys['auth'] }),
  }).catch(() => undefined);
}

async function subscribeAgain(old: PushSubscription | null | undefined): Promise<PushSubscription | null> {
  if (old == null) return null;
  const { applicationServerKey } = old.options;
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
}
