import { wantsTopic } from '#contracts/rules/notification-channels.ts';
import type { Deps } from '#server/deps.ts';
import { jobKind, type JobKind } from '#server/platform/jobs/job.ts';
import { findNotification } from '#server/reach/notifications/notification-repository.ts';
import { deliverJob } from '#server/reach/notifications/notification-service.ts';
import { findSettings } from '#server/reach/notifications/settings-repository.ts';
import { queuePush } from '#server/reach/push/push-service.ts';
import { findSubscriptionsOf } from '#server/reach/push/push-subscription-repository.ts';

/**
 * Chooses the channels of a notification. Each channel is a job of its own, so that a failing mail server does not delay
 * push or repeat it.
 */
export const deliverKind = ({ database, clock }: Pick<Deps, 'database' | 'clock'>): JobKind =>
  jobKind(deliverJob, async ({ notificationId }) => {
    const { read } = database;
    const notification = await findNotification(read, notificationId);
    if (notification?.seenAt !== null) return undefined;
    const { userId, topic } = notification;
    const settings = await findSettings(read, userId);
    const now = clock.now();
    if (settings.pausedUntil !== null && Date.parse(settings.pausedUntil) > now.getTime()) return undefined;
    const browsers = wantsTopic(settings, topic, 'push') ? await findSubscriptionsOf(read, userId) : [];
    return {
      store: (trx) => queuePush(trx, notification, browsers, { now, runAt: now }),
      locks: [],
    };
  });
