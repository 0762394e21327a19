import type { Texts } from '#contracts/texts.ts';
import type { MailContent } from '#server/reach/mail/render-mail.ts';

/** Confirms the address of an account. */
export const toVerifyMail = (url: string, i18n: Texts): MailContent => ({
  subject: i18n.t('Confirm your email address'),
  preheader: i18n.t('This link works once, for two days.'),
  heading: i18n.t('Confirm your email address'),
  paragraphs: [
    i18n.t(
      'This address was given for an account on Wellens. Confirm it to request stays and to list a retreat. The link works once, for two days.',
    ),
    i18n.t('If you did not open an account, you can ignore this email.'),
  ],
  action: { label: i18n.t('Confirm this address'), url },
  footerReason: i18n.t('You get this email because an account on Wellens has your address.'),
});

/** Changes the address of an account to the one that this goes to. */
export const toChangeMail = (url: string, i18n: Texts): MailContent => ({
  subject: i18n.t('Confirm your new email address'),
  preheader: i18n.t('This link works once, for two days.'),
  heading: i18n.t('Confirm your new email address'),
  paragraphs: [
    i18n.t(
      'Somebody, hopefully you, wants to use this address for their Wellens account. It changes once you confirm it. The link works once, for two days.',
    ),
    i18n.t('If it was not you, you can ignore this email: nothing changes.'),
  ],
  action: { label: i18n.t('Use this address'), url },
  footerReason: i18n.t('You get this email because your address was entered on Wellens.'),
});

/** In place of `toChangeMail`, to an address that has an account. */
export const toTakenMail = (i18n: Texts): MailContent => ({
  subject: i18n.t('Your email address has an account already'),
  preheader: i18n.t('Nothing was changed.'),
  heading: i18n.t('This address has an account already'),
  paragraphs: [
    i18n.t(
      'Somebody wanted to use your address for another Wellens account. It belongs to your account, so nothing was changed.',
    ),
    i18n.t('If it was you, choose another address, or log in to the account that has this one.'),
  ],
  footerReason: i18n.t('You get this email because your address was entered on Wellens.'),
});

/** To the previous address, after a change. @param newEmail the new address */
export const toUndoMail = (url: string, newEmail: string, i18n: Texts): MailContent => ({
  subject: i18n.t('Your email address was changed'),
  preheader: i18n.t('If it was not you, change it back within seven days.'),
  heading: i18n.t('Your email address was changed'),
  paragraphs: [
    i18n.t('Your Wellens account now has the address {email}.', { email: newEmail }),
    i18n.t(
      'If it was not you, change it back with this link, which works for seven days. It logs out every device. Then set a new password.',
    ),
  ],
  action: { label: i18n.t('Change it back'), url },
  footerReason: i18n.t('You get this email because your account on Wellens had this address.'),
});
