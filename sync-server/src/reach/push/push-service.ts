import type { NewSubscription, Subscription } from '#contracts/domain/push.ts';
import type { NotificationTopic } from '#contracts/domain/notification-topics.ts';
import { notificationLimits } from '#contracts/limits.ts';
import { describeNotification } from '#contracts/rules/notification-texts.ts';
import type { Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Deps } from '#server/deps.ts';
import { appUrl } from '#server/lib/app-url.ts';
import { AppError } from '#server/lib/errors.ts';
import { jobKind, jobName, type JobKind, type JobResult } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import {
  findNotification,
  type StoredNotification,
} from '#server/reach/notifications/notification-repository.ts';
import { findSettings } from '#server/reach/notifications/settings-repository.ts';
import { isPushEndpoint } from './push-hosts.ts';
import { sendPush, type PushMessage } from './push-sender.ts';
import {
  deleteSubscriptionOf,
  deleteSubscriptions,
  findSubscription,
  findSubscriptionsOf,
  noteDelivery,
  storeSubscription,
  type StoredSubscription,
} from './push-subscription-repository.ts';
import { getVapidKeys } from './vapid-keys.ts';

/** Sends a notification to one browser; without a notification a test. */
const pushJob = jobName<{ notificationId: number | null; subscriptionId: number }>('push.send');

/**
 * Subscribes a browser to the caller's notifications.
 * @throws {AppError} `invalid_fields` if it is not the address of a known push service
 */
export function subscribe(
  call: WriteCall,
  subscription: NewSubscription,
  ownHosts: readonly string[],
): Promise<Recorded<Subscription>> {
  const { caller, clock } = call;
  if (!isPushEndpoint(subscription.endpoint, ownHosts)) {
    const message = 'This push service is not supported.';
    throw new AppError('invalid_fields', message, { errors: [{ field: 'endpoint', message }] });
  }
  return once(
    call,
    async (trx) => {
      const stored = await storeSubscription(trx, caller, subscription, clock.now().toISOString());
      const all = await findSubscriptionsOf(trx, caller.userId);
      const excess = all.slice(0, Math.max(0, all.length - notificationLimits.subscriptionsMax));
      await deleteSubscriptions(
        trx,
        excess.map(({ id }) => id),
      );
      return { status: 201, body: stored };
    },
    { locks: [] },
  );
}

export const unsubscribe = (call: WriteCall, id: number): Promise<Recorded<undefined>> =>
  once<undefined>(
    call,
    async (trx) => {
      await deleteSubscriptionOf(trx, call.caller.userId, id);
      return { status: 204, body: null };
    },
    { locks: [] },
  );

/** Sends a test notification to all browsers of the caller. */
export const testPush = (call: WriteCall): Promise<Recorded<undefined>> =>
  once<undefined>(
    call,
    async (trx) => {
      const now = call.clock.now();
      for (const { id } of await findSubscriptionsOf(trx, call.caller.userId)) {
        await insertJob(trx, pushJob, { notificationId: null, subscriptionId: id }, { now });
      }
      return { status: 204, body: null };
    },
    { locks: [] },
  );

/** Queues a notification for the browsers, each once. */
export async function queuePush(
  trx: Trx,
  { id }: StoredNotification,
  subscriptions: readonly StoredSubscription[],
  { now, runAt }: { now: Date; runAt: Date },
): Promise<void> {
  for (const { id: subscriptionId } of subscriptions) {
    const uniqueKey = `${id} ${subscriptionId}`;
    await insertJob(trx, pushJob, { notificationId: id, subscriptionId }, { now, runAt, uniqueKey });
  }
}

/** Sends queued push messages. */
export function pushKind(deps: Pick<Deps, 'database' | 'clock' | 'env'>): JobKind {
  const { database, clock, env } = deps;
  return jobKind(pushJob, async ({ notificationId, subscriptionId }, signal) => {
    const { read } = database;
    const subscription = await findSubscription(read, subscriptionId);
    const notification = notificationId === null ? null : await findNotification(read, notificationId);
    if (subscription === null) return undefined;
    // The browser belongs to somebody else now, or the person has seen it meanwhile.
    if (notification !== null && notification.userId !== subscription.userId) return undefined;
    if (notificationId !== null && notification?.seenAt !== null) return undefined;
    const message = notification === null ? testMessage(deps) : await toMessage(deps, notification);
    const result = await sendPush(subscription, message, {
      keys: await getVapidKeys(database),
      subject: `mailto:${env.contactEmail}`,
      ownHosts: env.pushHosts,
      ...urgencyOf(notification?.topic),
      signal,
    });
    return result === 'gone'
      ? storing((trx) => deleteSubscriptions(trx, [subscriptionId]))
      : storing((trx) => noteDelivery(trx, subscriptionId, clock.now().toISOString()));
  });
}

const storing = (store: JobResult['store']): JobResult => ({ store, locks: [] });

const testMessage = ({ env }: Pick<Deps, 'env'>): PushMessage => ({
  url: appUrl(env, '/notifications/settings'),
  title: 'It works',
  body: 'Notifications reach this device.',
  tag: 'test',
});

/** The words of a message are shown only to those who want them on their lock screen. */
async function toMessage(
  { database, env }: Pick<Deps, 'database' | 'env'>,
  notification: StoredNotification,
): Promise<PushMessage> {
  const { title, text } = describeNotification(notification, 'UTC');
  const isPrivate = notification.topic === 'message.received';
  const isShown = !isPrivate || (await findSettings(database.read, notification.userId)).showMessages;
  return {
    url: appUrl(env, notification.path),
    title,
    body: isShown ? text : 'Open the app to read it.',
    tag: `${notification.topic} ${notification.path}`,
  };
}

const hour = 60 * 60;

function urgencyOf(topic: NotificationTopic | undefined): {
  ttlSeconds: number;
  urgency: 'low' | 'normal' | 'high';
} {
  if (topic === undefined) return { ttlSeconds: 10 * 60, urgency: 'high' };
  if (topic === 'booking.requested') return { ttlSeconds: 48 * hour, urgency: 'high' };
  if (topic === 'booking.expiring') return { ttlSeconds: 6 * hour, urgency: 'high' };
  return { ttlSeconds: 24 * hour, urgency: topic.startsWith('booking.') ? 'high' : 'normal' };
}
