import { createTransport } from 'nodemailer';
import { toMessage, UnsendableMailError, type MailSender } from './mail-message.ts';
import { refuseMail, type MailResult, type MailTransport, type OutgoingMail } from './mail-transport.ts';

/** Deadlines in milliseconds: until the connection is open, until the server greets, of silence, and of the whole attempt. */
const deadlines = { connectMs: 10_000, greetingMs: 10_000, silenceMs: 15_000, totalMs: 30_000 };

/** Commands whose refusal concerns this mail. A refused login or sender is a mistake in the settings instead. */
const commandsOfTheMail: ReadonlySet<string> = new Set(['RCPT TO', 'DATA']);

/** Detailed codes of a mailbox or domain that is not there, closed or full. Source: RFC 3463 and large providers. */
const mailboxCodes = /^5\.(1\.(1|2|3|4|6|10)|2\.[0-2]|4\.[14]|5\.0)$/;
/** What servers say of such a mailbox without a detailed code. */
const mailboxWords =
  /no such (user|mailbox|recipient|account|address)|(user|mailbox|recipient|account|address)\b.*\b(unknown|not found|does not exist|doesn't exist|disabled|inactive|unavailable|full)|unknown (user|mailbox|recipient)/i;
/** What they say of us: our address, our server, or how much we send. */
const wordsAboutUs = /sender|relay|rcpthosts|authenticat|block|listed|spam|policy|quota of|exceed|\brate\b/i;

const isLoopback = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/** What nodemailer adds to an error. */
interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
}

/**
 * Sends by SMTP, over a new connection per mail. `smtps:` speaks TLS from the start. `smtp:` has to switch to TLS
 * before anything else is said; without TLS it goes only to this machine, or with `?tls=off`.
 * @param url `smtp(s)://user:password@host:port`
 */
export function createSmtpTransport(
  url: string,
  sender: MailSender,
  { connectMs, greetingMs, silenceMs, totalMs } = deadlines,
): MailTransport {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === 'smtps:';
  const tlsOff = searchParams.get('tls') === 'off';
  const transporter = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && !tlsOff && !isLoopback(hostname),
    ignoreTLS: tlsOff,
    // A server on this machine rarely has a certificate that anyone has signed.
    tls: { minVersion: 'TLSv1.2', rejectUnauthorized: !isLoopback(hostname) },
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
      // Without this, a server that offers no login would be spoken to without one.
      forceAuth: true,
    }),
    connectionTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail: OutgoingMail): Promise<MailResult> {
      try {
        const message = toMessage(mail, sender);
        await transporter.sendMail({ ...message, signal: AbortSignal.timeout(totalMs) });
        return { state: 'sent' };
      } catch (error) {
        if (error instanceof UnsendableMailError) return refuseMail(error.message, { permanent: true });
        return toRefusal(error);
      }
    },
  };
}

function toRefusal(error: unknown): MailResult {
  if (!(error instanceof Error)) throw error;
  const { code, command, response, responseCode = 0 }: SmtpError = error;
  const permanent = responseCode >= 500 && commandsOfTheMail.has(command ?? '');
  return refuseMail([code, command, response ?? error.message].filter(Boolean).join(': '), {
    permanent,
    isOfMailbox: permanent && command === 'RCPT TO' && isOfMailbox(response ?? ''),
  });
}

/** Whether a refused recipient is at fault. A server also refuses one because it does not relay for us or blocks us. */
function isOfMailbox(response: string): boolean {
  const detailed = /\b5\.\d{1,3}\.\d{1,3}\b/.exec(response)?.[0];
  if (detailed !== undefined) return mailboxCodes.test(detailed);
  return mailboxWords.test(response) && !wordsAboutUs.test(response);
}
