import { resolve } from 'node:path';
import type { Env } from '#server/env.ts';
import type { Clock } from '#server/lib/clock.ts';
import { FileOutbox } from './file-outbox.ts';
import type { MailTransport } from './mail-transport.ts';
import { createSmtpTransport } from './smtp-transport.ts';

/** The transport of `MAIL_URL`; null if mail is off. */
export function openMailTransport(
  { mailUrl, mailFrom, contactEmail }: Pick<Env, 'mailUrl' | 'mailFrom' | 'contactEmail'>,
  clock: Clock,
): MailTransport | null {
  const sender = { from: mailFrom, replyTo: contactEmail };
  if (mailUrl === 'off') return null;
  if (mailUrl.startsWith('file:'))
    return new FileOutbox(resolve(mailUrl.slice('file:'.length)), sender, clock);
  return createSmtpTransport(mailUrl, sender);
}
