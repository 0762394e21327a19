import { findLinks, findMails } from './contact-addresses.ts';
import { findNames } from './contact-names.ts';
import { findPhones } from './contact-phones.ts';
import type { Span } from './contact-spans.ts';
import { findAsSeen } from './seen-text.ts';

/** Replaces contact details in the text that the recipient of a message reads. */
export const hiddenContact = '[hidden until a stay is confirmed]';

/**
 * Finds phone numbers, email addresses, links and messenger names in a text, in linear time. It does not recognize
 * details that are disguised on purpose, such as numbers written as words.
 * @param ownHost host of this app, whose links stay; null if there is none
 */
export function findContacts(text: string, ownHost: string | null = null): Span[] {
  return findAsSeen(text, (read) => [
    ...findMails(read),
    ...findLinks(read, ownHost),
    ...findNames(read),
    ...findPhones(read),
  ]);
}

/** @returns the text with `hiddenContact` in place of each contact detail */
export function maskContacts(text: string, ownHost: string | null = null): string {
  let masked = '';
  let from = 0;
  for (const { start, end } of findContacts(text, ownHost)) {
    masked += text.slice(from, start) + hiddenContact;
    from = end;
  }
  return masked + text.slice(from);
}
