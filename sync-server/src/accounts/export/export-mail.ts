import { exportDays } from '#contracts/domain/accounts/data-export.ts';
import type { Texts } from '#contracts/texts.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';

/** Names the link that downloads a person's data. */
export const toExportMail = (url: string, i18n: Texts): MailContent => ({
  subject: i18n.t('Your data is ready to download'),
  preheader: i18n.t('The link works for {days} days.', { days: exportDays }),
  heading: i18n.t('Your data is ready to download'),
  paragraphs: [
    i18n.t(
      'This link downloads everything that Wellens knows about you. It works for {days} days, for everybody who has it, so keep it to yourself.',
      { days: exportDays },
    ),
    i18n.t('If you did not ask for it, set a new password and log out your other devices.'),
  ],
  action: { label: i18n.t('Download your data'), url },
  footerReason: i18n.t('You get this email because a copy of your data was asked for.'),
});
