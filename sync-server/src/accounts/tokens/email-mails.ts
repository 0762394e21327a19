import type { MailContent } from '#server/reach/mail/render-mail.ts';

/** Confirms the address of an account. */
export const toVerifyMail = (url: string): MailContent => ({
  subject: 'Confirm your e-mail address',
  preheader: 'This link works once, for two days.',
  heading: 'Confirm your e-mail address',
  paragraphs: [
    'This address was given for an account on Wellens. Confirm it to request stays and to list a retreat. The link works once, for two days.',
    'If you did not open an account, you can ignore this e-mail.',
  ],
  action: { label: 'Confirm this address', url },
  footerReason: 'You get this e-mail because an account on Wellens has your address.',
});

/** Changes the address of an account to the one that this goes to. */
export const toChangeMail = (url: string): MailContent => ({
  subject: 'Confirm your new e-mail address',
  preheader: 'This link works once, for two days.',
  heading: 'Confirm your new e-mail address',
  paragraphs: [
    'Somebody, hopefully you, wants to use this address for their Wellens account. It changes once you confirm it. The link works once, for two days.',
    'If it was not you, you can ignore this e-mail: nothing changes.',
  ],
  action: { label: 'Use this address', url },
  footerReason: 'You get this e-mail because your address was entered on Wellens.',
});

/** In place of `toChangeMail`, to an address that has an account. */
export const toTakenMail = (): MailContent => ({
  subject: 'Your e-mail address has an account already',
  preheader: 'Nothing was changed.',
  heading: 'This address has an account already',
  paragraphs: [
    'Somebody wanted to use your address for another Wellens account. It belongs to your account, so nothing was changed.',
    'If it was you, choose another address, or log in to the account that has this one.',
  ],
  footerReason: 'You get this e-mail because your address was entered on Wellens.',
});

/** To the previous address, after a change. @param newEmail the new address */
export const toUndoMail = (url: string, newEmail: string): MailContent => ({
  subject: 'Your e-mail address was changed',
  preheader: 'If it was not you, change it back within seven days.',
  heading: 'Your e-mail address was changed',
  paragraphs: [
    `Your Wellens account now has the address ${newEmail}.`,
    'If it was not you, change it back with this link, which works for seven days. It logs out every device. Then set a new password.',
  ],
  action: { label: 'Change it back', url },
  footerReason: 'You get this e-mail because your account on Wellens had this address.',
});
