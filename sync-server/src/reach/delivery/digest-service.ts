import { DateTime } from 'luxon';
import { notificationLimits } from '#contracts/request-limits.ts';
import { isOn } from '#contracts/rules/notifications/notification-channels.ts';
import { recurringJob, type JobKind } from '#server/platform/jobs/job.ts';
import { mailLimits } from '#server/reach/mail/render-mail.ts';
import { queueMail } from '#server/reach/mail/mail-jobs.ts';
import {
  findNewestNotifications,
  markMailed,
  type StoredNotification,
} from '#server/reach/notifications/notification-repository.ts';
import {
  noteDigest,
  findDigestReaders,
  type DigestReader,
} from '#server/reach/notifications/settings-repository.ts';
import { createUnsubscribeLink } from '#server/reach/notifications/unsubscribe-service.ts';
import { isKnown, isPaused } from '#server/reach/notifications/wanted-channels.ts';
import { findLocale } from '#server/reach/reader-locale.ts';
import { textsFor } from '#server/lib/texts.ts';
import { originOf } from '#server/public-origin.ts';
import type { Db } from '#server/database/database.ts';
import type { Outgoing } from '#server/reach/notifications/outgoing.ts';
import type { DeliverDeps } from './deliver-service.ts';
import { toDigestContent } from './notification-mail.ts';

/** Interval at which people are looked for whose digest is due. */
const intervalSeconds = 15 * 60;
/** Local hour of the digest. */
const digestHour = 8;
/** Notifications in a digest at most, which a mail must have room for, and their age. */
const itemsMax = mailLimits.details;
const itemDays = 7;
/** People read at once. */
const pageSize = 500;

export interface DigestDeps extends DeliverDeps {
  /** Unread messages that came after the instant, one item for each conversation. They are not notifications. */
  findUnreadMessages: (
    db: Db,
    userId: number,
    range: { since: Date; limit: number; now: Date },
  ) => Promise<Outgoing[]>;
}

/** Sends each person who asked for it one mail a day, at 8:00 in their time zone, with what they have not seen. */
export const digestKind = (deps: DigestDeps): JobKind =>
  recurringJob('digest', intervalSeconds, async (signal) => {
    // One that cannot be sent must not keep the others from theirs, at this run and at all later ones.
    const failures: unknown[] = [];
    let after = 0;
    while (!signal.aborted) {
      const readers = await findDigestReaders(deps.database.read, after, pageSize);
      for (const reader of readers) {
        await sendDigest(deps, reader).catch((error: unknown) => failures.push(error));
      }
      const last = readers.at(-1);
      if (last === undefined) break;
      after = last.settings.id;
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some daily summaries could not be sent');
  });

async function sendDigest(deps: DigestDeps, { settings, digestDay }: DigestReader): Promise<void> {
  const { database, clock } = deps;
  const userId = settings.id;
  const now = clock.now();
  const timeZone = settings.timeZone ?? 'UTC';
  const local = DateTime.fromJSDate(now, { zone: timeZone });
  const day = local.toISODate();
  if (day === null || local.hour < digestHour || digestDay === day || isPaused(settings, now)) return;
  const items = await findItems(deps, { settings, digestDay }, local);
  const origin = originOf(deps.env);
  const link = await createUnsubscribeLink(database, origin, { userId, kind: 'digest' });
  await database.write(
    async (trx) => {
      // Another instance may have sent it meanwhile.
      if (!(await noteDigest(trx, userId, { from: digestDay, to: day })) || items.length === 0) return;
      const locale = await findLocale(trx, userId);
      const id = `digest-${userId}-${day}`;
      const content = toDigestContent(items, { origin, i18n: textsFor(locale), timeZone, link });
      await link.store(trx);
      await queueMail(trx, { id, userId, isForConfirmed: true, locale, content }, { now });
      await markMailed(
        trx,
        items.flatMap(({ notificationId }) => notificationId ?? []),
        now.toISOString(),
      );
    },
    { locks: [{ kind: 'user', id: userId }] },
  );
}

/** What the person has not seen and was not mailed, newest first; then their unread messages since the last digest. */
async function findItems(
  { database: { read }, findUnreadMessages }: DigestDeps,
  { settings, digestDay }: DigestReader,
  local: DateTime,
): Promise<Outgoing[]> {
  const userId = settings.id;
  const oldest = local.minus({ days: itemDays });
  const isForDigest = ({ topic, seenAt, mailedAt, createdAt }: StoredNotification): boolean =>
    seenAt === null &&
    mailedAt === null &&
    Date.parse(createdAt) > oldest.toMillis() &&
    isKnown(topic) &&
    isOn(settings, topic, 'digest');
  const news = (await findNewestNotifications(read, userId, notificationLimits.perPerson))
    .filter(isForDigest)
    .slice(0, itemsMax)
    .map((item) => ({ ...item, key: `notification ${item.id}`, notificationId: item.id }));
  if (!isOn(settings, 'message.received', 'digest')) return news;
  const last =
    digestDay === null
      ? local.minus({ days: 1 })
      : DateTime.fromISO(digestDay, { zone: local.zone }).set({ hour: digestHour });
  const since = DateTime.max(last, oldest).toJSDate();
  const range = { since, limit: itemsMax - news.length, now: local.toJSDate() };
  return [...news, ...(await findUnreadMessages(read, userId, range))];
}
