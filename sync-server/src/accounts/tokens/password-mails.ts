import type { Texts } from '#contracts/texts.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';

/** Sets a new password. */
export const toResetMail = (url: string, i18n: Texts): MailContent => ({
  subject: i18n.t('Set a new password'),
  preheader: i18n.t('This link works once, for an hour.'),
  heading: i18n.t('Set a new password'),
  paragraphs: [
    i18n.t(
      'Somebody, hopefully you, asked for a new password for your Wellens account. This link works once, for an hour.',
    ),
    i18n.t('If it was not you, you can ignore this email: your password stays as it is.'),
  ],
  action: { label: i18n.t('Set a new password'), url },
  footerReason: i18n.t('You get this email because a new password was asked for with your address.'),
});
