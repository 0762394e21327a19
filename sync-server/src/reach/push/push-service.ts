import type { NewSubscription, Subscription } from '#contracts/domain/reach/push.ts';
import type { NotificationTopic } from '#contracts/domain/reach/notification-topics.ts';
import type { NotificationSettings } from '#contracts/domain/reach/notifications.ts';
import { notificationLimits } from '#contracts/request-limits.ts';
import { describeNotification } from '#contracts/rules/notifications/notification-texts.ts';
import type { Database, Db, Trx } from '#server/database/database.ts';
import { once, type Recorded, type WriteCall } from '#server/database/once.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '#server/lib/clock.ts';
import { textsFor } from '#server/lib/texts.ts';
import { originOf } from '#server/public-origin.ts';
import { AppError } from '#server/lib/errors.ts';
import { jobKind, jobName, type JobKind, type JobResult } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';
import { findNotification } from '#server/reach/notifications/notification-repository.ts';
import { findSettings } from '#server/reach/notifications/settings-repository.ts';
import { isWanted } from '#server/reach/notifications/wanted-channels.ts';
import { cutText } from '#server/reach/cut-text.ts';
import { findLocale } from '#server/reach/reader-locale.ts';
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

interface PushPayload {
  subscriptionId: number;
  /** Null for a test. */
  outgoing: Outgoing | null;
}
/** Sends to one browser. */
const pushJob = jobName<PushPayload>('push.send');

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
    const refusal = 'This push service is not supported.';
    throw new AppError('invalid_fields', refusal, {
      errors: [{ field: 'endpoint', message: refusal }],
    });
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
        await insertJob(trx, pushJob, { subscriptionId: id, outgoing: null }, { now });
      }
      return { status: 204, body: null };
    },
    { locks: [] },
  );

/** Queues something for the browsers, each once. */
export async function queuePush(
  trx: Trx,
  outgoing: Outgoing,
  subscriptions: readonly StoredSubscription[],
  { now, runAt }: { now: Date; runAt: Date },
): Promise<void> {
  for (const { id: subscriptionId } of subscriptions) {
    const uniqueKey = `${outgoing.key} ${subscriptionId}`;
    await insertJob(trx, pushJob, { subscriptionId, outgoing }, { now, runAt, uniqueKey });
  }
}

interface PushDeps {
  database: Database;
  clock: Clock;
  env: Pick<Env, 'publicOrigin' | 'host' | 'port' | 'contactEmail' | 'pushHosts'>;
}

/** Push messages that a process sends at once: a push service may take ten seconds for each, and mails must not wait. */
const pushesAtOnce = 6;

/** Sends queued push messages. */
export const pushKind = (deps: PushDeps): JobKind => ({
  ...jobKind(pushJob, (payload, signal) => sendQueued(deps, payload, signal)),
  runningMax: pushesAtOnce,
});

async function sendQueued(
  deps: PushDeps,
  { subscriptionId, outgoing }: PushPayload,
  signal: AbortSignal,
): Promise<JobResult | undefined> {
  const { database, clock, env } = deps;
  const { read } = database;
  const subscription = await findSubscription(read, subscriptionId);
  if (subscription === null) return undefined;
  // The browser may belong to somebody else now.
  if (outgoing !== null && outgoing.userId !== subscription.userId) return undefined;
  const settings = await findSettings(read, subscription.userId);
  if (outgoing !== null && !(await isStillWanted(deps, outgoing, settings))) return undefined;
  const message = await toMessage(deps, outgoing, settings);
  const result = await sendPush(subscription, message, {
    keys: await getVapidKeys(database),
    subject: `mailto:${env.contactEmail}`,
    ownHosts: env.pushHosts,
    ...termsFor(outgoing, clock.now()),
    signal,
  });
  return result === 'gone'
    ? storing((trx) => deleteSubscriptions(trx, [subscriptionId]))
    : storing((trx) => noteDelivery(trx, subscriptionId, clock.now().toISOString()));
}

/**
 * Whether the person still wants it and has not seen it. Both can change while it is queued, for example during quiet hours.
 */
async function isStillWanted(
  { database, clock }: PushDeps,
  outgoing: Outgoing,
  settings: NotificationSettings,
): Promise<boolean> {
  const now = clock.now();
  if (!isWanted(settings, { topic: outgoing.topic, channel: 'push', now })) return false;
  // For example an offer of places that ended in the quiet hours.
  if (secondsLeft(outgoing, now) <= 0) return false;
  return !(await wasSeen(database.read, outgoing));
}

/** Whether the person saw the notification meanwhile, or it is gone. */
async function wasSeen(db: Db, { notificationId }: Outgoing): Promise<boolean> {
  if (notificationId === undefined) return false;
  return (await findNotification(db, notificationId))?.seenAt !== null;
}

const storing = (store: JobResult['store']): JobResult => ({ store, locks: [] });

/** Longest text of a push message, in characters: push services take 4 KB, and screens show less than this. */
const bodyMax = 300;

/** The words of a message are shown only to those who want them on their lock screen. @param outgoing null for a test */
async function toMessage(
  { database, env }: Omit<PushDeps, 'clock'>,
  outgoing: Outgoing | null,
  settings: NotificationSettings,
): Promise<PushMessage> {
  const i18n = textsFor(await findLocale(database.read, settings.id));
  if (outgoing === null) {
    return {
      url: `${originOf(env)}/notifications/settings`,
      title: i18n.t('It works'),
      body: i18n.t('Notifications reach this device.'),
      tag: 'test',
    };
  }
  const { title, text } = describeNotification(
    outgoing,
    i18n,
    outgoing.timeZone ?? settings.timeZone ?? 'UTC',
  );
  const isShown = outgoing.topic !== 'message.received' || settings.showMessages;
  return {
    url: originOf(env) + outgoing.path,
    title,
    body: isShown ? cutText(text, bodyMax) : i18n.t('Open the app to read it.'),
    // A phone replaces a notification with the same tag without a sound, which a reminder needs.
    tag: isReminder(outgoing) ? outgoing.key : `${outgoing.topic} ${outgoing.path}`,
  };
}

const isReminder = ({ topic }: Outgoing): boolean => topic === 'stay.item-soon';

/** Seconds until the time to act is over; infinite if it has no end. */
function secondsLeft({ params: { until = '' } }: Outgoing, now: Date): number {
  const leftMs = Date.parse(until) - now.getTime();
  return Number.isNaN(leftMs) ? Infinity : Math.floor(leftMs / 1000);
}

const hour = 60 * 60;

interface PushTerms {
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number;
  /** A device that sleeps shows only what is high at once. */
  urgency: 'low' | 'normal' | 'high';
}

const ofReviews: PushTerms = { ttlSeconds: 24 * hour, urgency: 'low' };

const termsOf: Readonly<Partial<Record<NotificationTopic, PushTerms>>> = {
  'booking.requested': { ttlSeconds: 48 * hour, urgency: 'high' },
  'booking.expiring': { ttlSeconds: 6 * hour, urgency: 'high' },
  // The code is due up to three days before the stay; somebody may stand at the door.
  'stay.arrival': { ttlSeconds: 72 * hour, urgency: 'high' },
  'stay.announcement': { ttlSeconds: 12 * hour, urgency: 'normal' },
  'stay.programme': { ttlSeconds: 12 * hour, urgency: 'normal' },
  'stay.item-soon': { ttlSeconds: 24 * hour, urgency: 'high' },
  'listing.calendar-conflict': { ttlSeconds: 24 * hour, urgency: 'high' },
  'payment.needed': { ttlSeconds: 24 * hour, urgency: 'high' },
  'stay.review-open': ofReviews,
  'stay.review-closing': ofReviews,
  'stay.reviewed': ofReviews,
  'stay.published': ofReviews,
  'stay.answered': ofReviews,
};

/** @param outgoing null for a test */
function termsFor(outgoing: Outgoing | null, now: Date): PushTerms {
  if (outgoing === null) return { ttlSeconds: 10 * 60, urgency: 'high' };
  const { ttlSeconds, urgency } = usualTermsOf(outgoing.topic);
  // The time can have ended since it was looked at.
  return { ttlSeconds: Math.max(0, Math.min(ttlSeconds, secondsLeft(outgoing, now))), urgency };
}

function usualTermsOf(topic: NotificationTopic): PushTerms {
  const usual = topic.startsWith('booking.') ? 'high' : 'normal';
  return termsOf[topic] ?? { ttlSeconds: 24 * hour, urgency: usual };
}
