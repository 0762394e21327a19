import { isCallable } from '#contracts/fields/phone-number.ts';

/**
 * Address that a tap calls: of '+81 (75) 000-0000', 'tel:+81750000000'. Null for a text that is no number, such as
 * 'call me', which a guide of an earlier version may have.
 */
export const phoneAddress = (phone: string): string | null =>
  isCallable(phone) ? `tel:${phone.replaceAll(/[^\d+]/g, '')}` : null;
