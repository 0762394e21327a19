import { appealMonths } from '#contracts/report-limits.ts';
import type { Texts } from '#contracts/texts.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Tells a person that their account is suspended, for how long and why. @param url page with the appeal */
export const toSuspensionMail = (
  { statement, until }: { statement: string; until: string | null },
  url: string,
  i18n: Texts,
): MailContent => ({
  subject: i18n.t('Your account is suspended'),
  preheader: i18n.t('Why, and how you can ask us to look at this again.'),
  heading: i18n.t('Your account is suspended'),
  paragraphs: [
    statement,
    until === null
      ? i18n.t('The suspension lasts until we lift it.')
      : i18n.t('The suspension ends on {day}.', { day: dateFormat.format(new Date(until)) }),
    i18n.t(
      'All devices were logged out, your retreats are hidden, and stays at them that had not begun are cancelled and refunded. You can log in, read everything and download your data.',
    ),
    i18n.t(
      'If you disagree, log in within {months} months and choose Appeal on your account page. Another member of our team will decide.',
      { months: appealMonths },
    ),
  ],
  action: { label: i18n.t('Read more or appeal'), url },
  footerReason: i18n.t('You get this e-mail because it is about your account.'),
});

/** Tells a person that their suspension has ended. @param reason why staff lifted it; null if its time was over */
export const toSuspensionEndMail = (reason: string | null, url: string, i18n: Texts): MailContent => ({
  subject: i18n.t('Your account is no longer suspended'),
  preheader: i18n.t('You can use Wellens as before.'),
  heading: i18n.t('Your account is no longer suspended'),
  paragraphs: [
    ...(reason === null ? [] : [reason]),
    i18n.t('You can use Wellens as before. Retreats that were hidden because of it are shown again.'),
  ],
  action: { label: i18n.t('Open your account'), url },
  footerReason: i18n.t('You get this e-mail because it is about your account.'),
});
