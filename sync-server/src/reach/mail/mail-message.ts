import type { SendMailOptions } from 'nodemailer';
import type { OutgoingMail } from './mail-transport.ts';

/** Sender and reply address of all mails. */
export interface MailSender {
  /** `MAIL_FROM`: an address, or `Name <address>`. */
  from: string;
  /** `CONTACT_EMAIL`: where answers go. */
  replyTo: string;
}

const subjectMax = 200;
const addressMax = 254;
/** Maximum of a body in characters, far above what the layout can produce. */
const bodyMax = 200_000;
const urlMax = 2_000;

/**
 * Controls, line ends, and characters that turn text around: they could mislead, or start another header or, in plain text,
 * another paragraph.
 */
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
/** One address without display name, comment or quoted part. */
const plainAddress = /^[^\s@<>()",;:\\[\]\p{C}]+@[^\s@<>()",;:\\[\]\p{C}]+$/u;
const messageIdPattern = /^[a-z0-9][a-z0-9.-]{0,99}$/i;

/** A mail that no server should be asked to send. */
export class UnsendableMailError extends Error {}

/** Text on one line. */
export const toLine = (text: string): string => text.replace(unsafeCharacters, ' ').trim();

/** Text for one header line. */
export const toHeaderText = (text: string): string => toLine(text).slice(0, subjectMax);

/** The address in `Name <address>`, or the text itself. */
const addressIn = (sender: string): string => /<([^<>]*)>$/.exec(sender)?.[1] ?? sender;

/**
 * The message for nodemailer. Addresses and headers are checked here, so that no name or subject can add a header, a
 * recipient or an attachment.
 * @throws {UnsendableMailError}
 */
export function toMessage(mail: OutgoingMail, { from, replyTo }: MailSender): SendMailOptions {
  if (!messageIdPattern.test(mail.messageId))
    throw new UnsendableMailError('The name of the mail is not valid');
  if (mail.to.length > addressMax || !plainAddress.test(mail.to)) {
    throw new UnsendableMailError('The address of the recipient is not valid');
  }
  if (mail.html.length > bodyMax || mail.text.length > bodyMax) {
    throw new UnsendableMailError('The mail is too long');
  }
  return {
    from,
    replyTo,
    to: { name: '', address: mail.to },
    subject: toHeaderText(mail.subject),
    messageId: `<${mail.messageId}@${addressIn(from).split('@').at(-1) ?? 'localhost'}>`,
    html: mail.html,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(mail.unsubscribeUrl) },
    // Bodies are text made here; nothing in them may make the library read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function unsubscribeHeaders(url: string | undefined): Record<string, string> {
  if (url === undefined) return {};
  if (url.length > urlMax || !/^https?:\/\/[^\s<>",\p{C}]+$/u.test(url)) {
    throw new UnsendableMailError('The address for unsubscribing is not valid');
  }
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
