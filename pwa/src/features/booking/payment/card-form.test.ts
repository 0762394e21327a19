import { describe, expect, it } from 'vitest';
import { ValidationError } from 'yup';
import { cardSchema, formatCardNumber, formatCvc, formatExpiry, isOver, type Card } from './card-form.ts';

const goodCard: Card = { number: '4242 4242 4242 4242', name: 'Maya Ortiz', expiry: '12/49', cvc: '123' };

function problemWith(change: Partial<Card>): string | null {
  try {
    cardSchema.validateSync({ ...goodCard, ...change });
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}

describe('typed text is formatted automatically', () => {
  it('the number in groups of four, 19 characters at most', () => {
    expect(formatCardNumber('42424')).toBe('4242 4');
    expect(formatCardNumber('4242-4242 4242x4242 99')).toBe('4242 4242 4242 4242');
  });

  it('the expiry date with its slash, 5 characters at most', () => {
    expect(formatExpiry('1')).toBe('1');
    expect(formatExpiry('12')).toBe('12/');
    expect(formatExpiry('12/279')).toBe('12/27');
    expect(formatExpiry('1227')).toBe('12/27');
    expect(formatExpiry('5')).toBe('05/');
    expect(formatExpiry('1/')).toBe('01/');
  });

  it('deleting goes over the slash', () => {
    expect(formatExpiry('12', '12/')).toBe('1');
    expect(formatExpiry('12/', '12/2')).toBe('12');
    expect(formatExpiry('12/2', '12/27')).toBe('12/2');
  });

  it('the CVC in four digits at most', () => {
    expect(formatCvc('12a345')).toBe('1234');
  });
});

it('a good card has nothing wrong with it', () => {
  expect(problemWith({})).toBeNull();
  expect(problemWith({ cvc: '1234' })).toBeNull();
});

it.each<[string, Partial<Card>, string]>([
  ['no number', { number: '' }, 'Card number is required'],
  ['15 digits', { number: '4242 4242 4242 424' }, 'Please enter a valid 16-digit card number'],
  ['no name', { name: '  ' }, 'Cardholder name is required'],
  ['no expiry', { expiry: '' }, 'Expiry date is required'],
  ['month 13', { expiry: '13/27' }, 'Please enter a valid expiry date (MM/YY)'],
  ['month 0', { expiry: '00/27' }, 'Please enter a valid expiry date (MM/YY)'],
  ['no CVC', { cvc: '' }, 'CVC is required'],
  ['two digits of CVC', { cvc: '12' }, 'Please enter a valid CVC (3-4 digits)'],
])('%s is told in the documented words', (_, change, sentence) => {
  expect(problemWith(change)).toBe(sentence);
});

it('a wrong check digit and a card that is over are refused in the documented words', () => {
  expect(problemWith({ number: '4242 4242 4242 4241' })).toBe('Please enter a valid 16-digit card number');
  expect(problemWith({ expiry: '01/24' })).toBe('Please enter a valid expiry date (MM/YY)');
  const now = new Date(2026, 10, 23);
  expect(['10/26', '11/26', '12/25', '01/27'].map((expiry) => isOver(expiry, now))).toEqual([
    true,
    false,
    true,
    false,
  ]);
});
