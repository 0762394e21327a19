import { defaultLocale, type Locale } from '#contracts/texts.ts';
import type { Trx } from '#server/database/database.ts';
import { jobKind, jobName, PermanentJobError, type JobKind } from '#server/platform/jobs/job.ts';
import { insertJob } from '#server/platform/jobs/job-repository.ts';
import { textsFor } from '#server/lib/texts.ts';
import type { MailTransport } from './mail-transport.ts';
import { renderMail, type MailContent } from './render-mail.ts';

/** A mail to a person. It goes to the address the person has when it is sent, unless one is named. */
export interface QueuedMail {
  /** Stable name: a second mail with it is not stored, and a retry is the same mail for its reader. */
  id: string;
  userId: number;
  /** The address, if it is not the account's. */
  to?: string;
  /** Whether the mail goes only to an address that its person has confirmed: anybody can register with any address. */
  isForConfirmed?: boolean;
  /** Language of the content. Jobs of earlier versions have none and are English. */
  locale?: Locale;
  content: MailContent;
}

const mailJob = jobName<QueuedMail>('mail.send');

/** Queues a mail in the open transaction. */
export const queueMail = (trx: Trx, mail: QueuedMail, { now }: { now: Date }): Promise<void> =>
  insertJob(trx, mailJob, mail, { now, uniqueKey: mail.id });

interface MailDeps {
  mail: MailTransport | null;
  /** Address of a person; null if the account is gone, or the address is not confirmed and should be. */
  findAddress: (userId: number, isForConfirmed: boolean) => Promise<string | null>;
  /** Notes that an address takes no mail. */
  noteRefusal: (userId: number, address: string) => Promise<void>;
  /** Notes that the mail server took a mail to an address. */
  noteAcceptance: (trx: Trx, userId: number, address: string) => Promise<void>;
}

/**
 * Mails that a process sends at once: a mail server may keep each waiting for half a minute, and with the pushes they leave
 * room for jobs such as the end of a request.
 */
const mailsAtOnce = 3;

/** Sends queued mails. Without a mail server they are dropped. */
export const mailKind = ({ mail, findAddress, noteRefusal, noteAcceptance }: MailDeps): JobKind => ({
  ...jobKind(mailJob, async ({ id, userId, locale, content, to: named, isForConfirmed = false }) => {
    const to = named ?? (await findAddress(userId, isForConfirmed));
    if (mail === null || to === null) return undefined;
    const result = await mail.send({
      messageId: id,
      to,
      ...renderMail(content, textsFor(locale ?? defaultLocale)),
    });
    if (result.state === 'sent') {
      return {
        store: (trx) => noteAcceptance(trx, userId, to),
        locks: [{ kind: 'user', id: userId }],
      };
    }
    if (result.isOfMailbox === true) await noteRefusal(userId, to);
    throw result.permanent ? new PermanentJobError(result.detail) : new Error(result.detail);
  }),
  runningMax: mailsAtOnce,
});
