import { spansOf, wholeMatch, type Span } from './contact-spans.ts';

/** Digits of a phone number, with area code. Source: ITU-T E.164 for the upper one. */
const digitsRange = { min: 8, max: 15 } as const;

/** A run of digits with at most three separators between two of them. */
const digitRun = /(?<![\p{L}\p{N}_,'’])\+?\(?\d(?:[ \u00A0\u200B()./‑–-]{0,3}\d){7,29}/gu;

const notInNumber = String.raw`(?<![+\d(][./\-]?|\)\s?)`;
const numberEnds = String.raw`(?![./\-]?\d)`;
const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`;
const month = String.raw`(?:0?[1-9]|1[0-2])`;
const year = String.raw`(?:19|20)\d\d`;
const date = [
  String.raw`${year}[./\-]${month}[./\-]${day}`,
  String.raw`${day}[./\-]${day}[./\-](?:${year}|\d\d(?!\d))`,
  String.raw`${day} ${month} ${year}`,
  String.raw`${year}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`,
].join('|');
const through = String.raw`\s?[\-–/]\s?`;
const dayAndMonth = String.raw`\d{1,2}[./]\d{1,2}\.?`;
const clock = String.raw`(?:[01]\d|2[0-4])[0-5][05]`;

/** Numbers with a meaning of their own, which separate what is left and right of them. */
const otherNumbers = [
  String.raw`\d{1,2}:\d\d(?::\d\d)?`,
  String.raw`${notInNumber}(?:${day}\.?\s?[–-]\s?)?(?:${date})(?:${through}(?:${date}))?${numberEnds}`,
  String.raw`${notInNumber}${dayAndMonth}\s?[–-]\s?${dayAndMonth}${numberEnds}`,
  String.raw`${notInNumber}${clock}\s?[–-]\s?${clock}${numberEnds}`,
  // Decimal degrees.
  String.raw`${notInNumber}(?:0|[1-9]\d{0,2})\.\d{4,15}${numberEnds}`,
].map((pattern) => new RegExp(pattern, 'gu'));

const currencyNames =
  'USD|EUR|GBP|CHF|JPY|CNY|KRW|INR|IDR|THB|VND|AUD|NZD|CAD|BRL|MXN|ZAR|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|AED|KES|LKR|NPR|PHP|SGD|HKD|MYR|Rp|Rs|kr|Ft|zł|Kč|lei';
const units =
  'm|m²|m2|qm|sqm|sq|ft|feet|km|cm|mm|metres?|meters?|miles?|ha|kg|g|ml|l|steps|stars|people|persons|guests|visitors|nights|days|hours|lives?';
const priceBefore = new RegExp(String.raw`(?:\p{Sc}|(?<!\p{L})(?:${currencyNames}))[ \u00A0]?$`, 'iu');
const unitAfter = new RegExp(
  String.raw`^(?:,\d|[ \u00A0]?(?:\p{Sc}|[%°]|(?:${currencyNames}|${units})(?![\p{L}\p{N}])))`,
  'iu',
);
const referenceBefore =
  /(?<!\p{L})(?:booking|reservation|reference|ref|order|invoice|ticket|confirmation|code|flight|cep|zip|post ?code)[\s.:#]{0,3}(?:(?:number|code|no|nr|id|is)[\s.:#]{1,3}){0,2}$/iu;
/** Characters before a number in which its name is looked for. */
const contextLength = 40;

const groupedThousands = /^[1-9]\d?(?:([ .])\d{3})(?:\1\d{3})+$/u;
const postalCode = /^\d{5}-\d{3,4}$/u;
const numberRange = /^[1-9]\d* [–-] \d+$/u;
const onlyYears = new RegExp(String.raw`^(?:${year}\D{0,3})+$`, 'u');

const blank = (found: string): string => ';'.repeat(found.length);

/** Phone numbers in a text. Dates, times, prices, sizes, references and coordinates are none. */
export function findPhones(text: string): Span[] {
  const rest = otherNumbers.reduce((left, pattern) => left.replace(pattern, blank), text);
  return spansOf(rest, digitRun, (match) => {
    const span = wholeMatch(match);
    return isPhone(
      match[0],
      rest.slice(Math.max(0, span.start - contextLength), span.start),
      rest.slice(span.end),
    )
      ? span
      : null;
  });
}

function isPhone(run: string, before: string, after: string): boolean {
  const digits = run.replace(/\D/gu, '').length;
  if (digits < digitsRange.min) return false;
  if (run.startsWith('+')) return true;
  if (priceBefore.test(before) || referenceBefore.test(before) || unitAfter.test(after)) return false;
  if (run.startsWith('0')) return true;
  const isOther = [groupedThousands, postalCode, numberRange, onlyYears].some((pattern) => pattern.test(run));
  return digits <= digitsRange.max && !isOther;
}
