import { categoryOf, type NotificationChannel } from '#contracts/domain/reach/notification-topics.ts';
import { isFixed } from '#contracts/rules/notifications/notification-channels.ts';
import type { Database, Trx } from '#server/database/database.ts';
import type { Env } from '#server/env.ts';
import type { Clock } from '#server/lib/clock.ts';
import { jobKind, type JobKind, type JobResult } from '#server/platform/jobs/job.ts';
import { textsFor } from '#server/lib/texts.ts';
import { originOf } from '#server/public-origin.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import { findNotification, markMailed } from '#server/reach/notifications/notification-repository.ts';
import { createUnsubscribeLink } from '#server/reach/notifications/unsubscribe-service.ts';
import { deliverJob } from '#server/reach/notifications/notification-service.ts';
import { findSettings } from '#server/reach/notifications/settings-repository.ts';
import { isWanted } from '#server/reach/notifications/wanted-channels.ts';
import { findLocale } from '#server/reach/reader-locale.ts';
import { queuePush } from '#server/reach/push/push-service.ts';
import { findSubscriptionsOf } from '#server/reach/push/push-subscription-repository.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';
import { earliestPush } from './quiet-hours.ts';
import { toMailContent } from './notification-mail.ts';

export interface DeliverDeps {
  database: Database;
  clock: Clock;
  env: Pick<Env, 'publicOrigin' | 'host' | 'port'>;
}

/**
 * Chooses the channels of a notification. Each channel is a job of its own, so that a failing mail server does not delay
 * push or repeat it.
 */
export const deliverKind = (deps: DeliverDeps): JobKind =>
  jobKind(deliverJob, async ({ notificationId }) => {
    const notification = await findNotification(deps.database.read, notificationId);
    if (notification?.seenAt !== null) return undefined;
    const { userId, topic, params, path } = notification;
    const outgoing = { key: `notification ${notificationId}`, userId, topic, params, path, notificationId };
    // A mail about an address that takes none would be refused like the one before.
    const isForMail = params.event !== 'email-refused';
    return sendOn(deps, isForMail ? ['push', 'mail'] : ['push'], outgoing);
  });

/** Sends something that is not in the notification centre, if its person wants it on the channel. */
export const sendDirectly = (
  deps: DeliverDeps,
  channel: 'push' | 'mail',
  outgoing: Outgoing,
): Promise<JobResult | undefined> => sendOn(deps, [channel], outgoing);

/** Queues what a person wants on the channels. */
async function sendOn(
  deps: DeliverDeps,
  channels: readonly NotificationChannel[],
  outgoing: Outgoing,
): Promise<JobResult | undefined> {
  const { database, clock } = deps;
  const { read } = database;
  const { userId, topic } = outgoing;
  const settings = await findSettings(read, userId);
  const now = clock.now();
  const wanted = channels.filter((channel) => isWanted(settings, { topic, channel, now }));
  const timeZone = settings.timeZone ?? 'UTC';
  const runAt = earliestPush(settings, outgoing, now);
  const browsers = wanted.includes('push') ? await findSubscriptionsOf(read, userId) : [];
  const storeMail = wanted.includes('mail') ? await prepareMail(deps, outgoing, { now, timeZone }) : null;
  return {
    store: async (trx) => {
      await queuePush(trx, outgoing, browsers, { now, runAt });
      await storeMail?.(trx);
    },
    locks: [],
  };
}

/** @returns function that queues the mail */
async function prepareMail(
  { database, env }: DeliverDeps,
  outgoing: Outgoing,
  { now, timeZone }: { now: Date; timeZone: string },
): Promise<(trx: Trx) => Promise<void>> {
  const { key, userId, topic, notificationId } = outgoing;
  const kind = categoryOf(topic);
  const origin = originOf(env);
  const link = isFixed(topic, 'mail')
    ? null
    : await createUnsubscribeLink(database, origin, { userId, kind });
  const locale = await findLocale(database.read, userId);
  const content = toMailContent(outgoing, { origin, i18n: textsFor(locale), timeZone, link });
  return async (trx) => {
    await link?.store(trx);
    const id = key.replaceAll(' ', '-');
    await queueMail(trx, { id, userId, isForConfirmed: true, locale, content }, { now });
    if (notificationId !== undefined) await markMailed(trx, [notificationId], now.toISOString());
  };
}
