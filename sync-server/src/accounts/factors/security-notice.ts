import type { NotificationParams, SecurityEvent } from '#contracts/domain/reach/notification-topics.ts';
import { describeSecurityEvent } from '#contracts/rules/notifications/security-events.ts';
import type { Trx } from '#server/database/database.ts';
import { textsFor } from '#server/lib/texts.ts';
import { notify } from '#server/reach/notifications/notification-service.ts';

interface SecurityNotice extends Pick<NotificationParams, 'value' | 'count'> {
  userId: number;
  event: SecurityEvent;
  now: Date;
}

/** Tells a person of a change to their account. Devices with an earlier version of the app show the English sentence. */
export function noteSecurityChange(trx: Trx, { userId, now, ...event }: SecurityNotice): Promise<void> {
  const change = describeSecurityEvent(event, textsFor('en'));
  const params = { ...event, ...(change !== null && { change }) };
  return notify(trx, { userId, topic: 'security.changed', params, path: '/account', now });
}
