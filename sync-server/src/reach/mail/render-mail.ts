import { defaultLocale, type Texts } from '#contracts/texts.ts';
import { textsFor } from '#server/lib/texts.ts';
import { cutText } from '#server/reach/cut-text.ts';
import { layOutMail } from './mail-layout.ts';
import { escapeHtml } from './mail-slots.ts';
import type { OutgoingMail } from './mail-transport.ts';

/** What a mail says; the same data makes its HTML and its text. */
export interface MailContent {
  subject: string;
  /** Shown after the subject in a list of mails. */
  preheader: string;
  heading: string;
  paragraphs: readonly string[];
  /** The one thing to do, as a button. The address carries no session. */
  action?: { label: string; url: string };
  /** Facts as label and value, such as the days of a stay. */
  details?: readonly (readonly [label: string, value: string])[];
  /** Why the person gets this mail, as a sentence. */
  footerReason: string;
  /** Page of the app that ends these mails, and the address to which mail programs post for it (RFC 8058). */
  unsubscribe?: { page: string; oneClick: string };
}

/** Lengths in characters and counts: names and titles come from people. Longer texts are cut, further ones left out. */
export const mailLimits = { line: 300, paragraph: 5_000, paragraphs: 20, details: 20, url: 2_000 } as const;

/** @throws {TypeError} if an address is not http(s) or too long */
export function renderMail(
  content: MailContent,
  i18n: Texts = textsFor(defaultLocale),
): Pick<OutgoingMail, 'subject' | 'html' | 'text' | 'unsubscribeUrl'> {
  const mail = bound(content);
  const html = layOutMail({
    lang: escapeHtml(i18n.locale),
    subject: escapeHtml(mail.subject),
    preheader: escapeHtml(mail.preheader),
    heading: escapeHtml(mail.heading),
    paragraphs: mail.paragraphs.map(escapeHtml),
    details: mail.details.map(([label, value]) => [escapeHtml(label), escapeHtml(value)] as const),
    action:
      mail.action === null
        ? null
        : { label: escapeHtml(mail.action.label), url: escapeHtml(mail.action.url) },
    footerReason: escapeHtml(mail.footerReason),
    unsubscribeUrl: mail.unsubscribe === null ? null : escapeHtml(mail.unsubscribe.page),
    words: {
      linkHint: escapeHtml(i18n.t('If the button does not work, open this address:')),
      unsubscribe: escapeHtml(i18n.t('Stop these emails')),
    },
  });
  const { subject, unsubscribe } = mail;
  return {
    subject,
    html,
    text: toText(mail, i18n),
    ...(unsubscribe !== null && { unsubscribeUrl: unsubscribe.oneClick }),
  };
}

function bound(content: MailContent) {
  return {
    subject: cutText(content.subject, mailLimits.line),
    preheader: cutText(content.preheader, mailLimits.line),
    heading: cutText(content.heading, mailLimits.line),
    paragraphs: content.paragraphs
      .slice(0, mailLimits.paragraphs)
      .map((text) => cutText(text, mailLimits.paragraph)),
    details: (content.details ?? [])
      .slice(0, mailLimits.details)
      .map(([label, value]) => [cutText(label, mailLimits.line), cutText(value, mailLimits.line)] as const),
    action:
      content.action === undefined
        ? null
        : {
            label: cutText(content.action.label, mailLimits.line),
            url: requireWebAddress(content.action.url),
          },
    footerReason: cutText(content.footerReason, mailLimits.line),
    unsubscribe:
      content.unsubscribe === undefined
        ? null
        : {
            page: requireWebAddress(content.unsubscribe.page),
            oneClick: requireWebAddress(content.unsubscribe.oneClick),
          },
  };
}

function requireWebAddress(url: string): string {
  if (url.length > mailLimits.url || !/^https?:\/\/\S+$/.test(url)) {
    throw new TypeError('A link of a mail must be an http(s) address');
  }
  return url;
}

function toText(mail: ReturnType<typeof bound>, i18n: Texts): string {
  const details = mail.details.map(([label, value]) => `${label}: ${value}`).join('\n');
  return [
    mail.heading,
    ...mail.paragraphs,
    ...(details === '' ? [] : [details]),
    ...(mail.action === null ? [] : [`${mail.action.label}:\n${mail.action.url}`]),
    `--\n${mail.footerReason}`,
    ...(mail.unsubscribe === null ? [] : [`${i18n.t('Stop these emails')}: ${mail.unsubscribe.page}`]),
  ].join('\n\n');
}
