import { object, string, type InferType } from 'yup';

/** The card form: what is typed, how it is shown, what is wrong with it. Source: spec §5, card. */

const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Digits of a card number: 16, shown in groups of four. */
const numberDigits = 16;
const expiryDigits = 4;
/** Longest CVC, in digits. */
export const cvcMax = 4;
/** Characters of a grouped card number, and of an expiry date with its slash. */
export const cardNumberMax = 19;
export const expiryMax = 5;

/** '4242424242424242' → '4242 4242 4242 4242' */
export function formatCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, numberDigits)
    .replace(/(\d{4})(?=\d)/g, '$1 ');
}

/**
 * '1227' → '12/27'; a month that can only be one digit gets its zero: '5' → '05/'. The slash is added automatically, and
 * removed again when the person deletes.
 * @param before the value before this change
 */
export function formatExpiry(text: string, before = ''): string {
  const isDeleting = text.length < before.length;
  let digits = digitsOf(text);
  if (isDeleting) {
    if (before.endsWith('/')) digits = digits.slice(0, -1);
    return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, expiryDigits)}` : digits;
  }
  if (/^[2-9]/.test(digits) || /^\d\//.test(text)) digits = `0${digits}`;
  return digits.length >= 2 ? `${digits.slice(0, 2)}/${digits.slice(2, expiryDigits)}` : digits;
}

export function formatCvc(text: string): string {
  return digitsOf(text).slice(0, cvcMax);
}

/** A field with one sentence for "empty" and one for "wrong". */
const field = (empty: string, pattern: RegExp, wrong: string) =>
  string()
    .trim()
    .required(empty)
    .test('pattern', wrong, (value) => pattern.test(value.replaceAll(' ', '')));

const wrongNumber = 'Please enter a valid 16-digit card number';
const wrongExpiry = 'Please enter a valid expiry date (MM/YY)';

/** Whether the last digit fits the others, which shows most slips of the finger. Source: ISO/IEC 7812-1, Luhn. */
function hasRightCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, place) => {
      const value = place % 2 === 0 ? digit : 2 * digit;
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** Whether a card's last month is over. @param expiry `MM/YY` */
export function isOver(expiry: string, now: Date): boolean {
  const [month = 0, year = 0] = expiry.split('/').map(Number);
  return 12 * (2000 + year) + month < 12 * now.getFullYear() + now.getMonth() + 1;
}

export const cardSchema = object({
  number: field('Card number is required', /^\d{16}$/, wrongNumber).test(
    'check-digit',
    wrongNumber,
    (value) => hasRightCheckDigit(digitsOf(value)),
  ),
  name: string().trim().required('Cardholder name is required'),
  expiry: field('Expiry date is required', /^(0[1-9]|1[0-2])\/\d{2}$/, wrongExpiry).test(
    'not-over',
    wrongExpiry,
    (value) => !isOver(value, new Date()),
  ),
  cvc: field('CVC is required', /^\d{3,4}$/, 'Please enter a valid CVC (3-4 digits)'),
});
/** Values of the form. They never leave it: not in a store, log, URL or request. */
export type Card = InferType<typeof cardSchema>;

export const emptyCard: Card = { number: '', name: '', expiry: '', cvc: '' };
