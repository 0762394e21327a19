import { jobKinds } from '#server/wiring/job-kinds.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import type { MailResult, OutgoingMail } from '#server/reach/mail/mail-transport.ts';
import type { TestServer } from './test-server.ts';

/** The mails of a test server, which start with their jobs. */
export interface MailReader {
  /** All mails so far; runs what is queued. Mails queued between two reads come in no fixed order. */
  read(): Promise<OutgoingMail[]>;
  /** Token of the newest mail to this address with a link of the kind, such as `verify`. */
  tokenFor(to: string, kind: 'verify' | 'change' | 'undo' | 'reset'): Promise<string>;
}

export function readMails(server: TestServer): MailReader {
  const sent: OutgoingMail[] = [];
  const mail = {
    send: (outgoing: OutgoingMail): Promise<MailResult> => {
      sent.push(outgoing);
      return Promise.resolve({ state: 'sent' });
    },
  };
  const worker = new JobWorker({ ...server.deps, kinds: jobKinds({ ...server.deps, mail }, null) });
  const read = async () => {
    while ((await worker.runDue()) > 0);
    return sent;
  };
  return {
    read,
    tokenFor: async (to, kind) => {
      const page = kind === 'reset' ? '/reset#' : `/account-link#${kind}\\.`;
      const pattern = new RegExp(`${page}([\\w-]{43})`);
      const tokens = (await read()).filter((one) => one.to === to).map(({ text }) => pattern.exec(text)?.[1]);
      const token = tokens.findLast((found) => found !== undefined);
      if (token === undefined) throw new Error(`No link of kind ${kind} was sent to ${to}`);
      return token;
    },
  };
}
