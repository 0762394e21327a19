import { describe, expect, test } from 'vitest';
import type { RetreatPackage } from '#contracts/domain/catalog/retreat-packages.ts';
import { defaultLimits } from '#contracts/rules/calendar.ts';
import {
  brokenRuleOf,
  guestsAllowed,
  nightlyRate,
  nightsToChoose,
  quoteFor,
  withFixedEnd,
  type StayTerms,
} from './stay-choice.ts';

const property = { pricePerNight: 245, rating: 4.9, reviewCount: 128, maxGuests: 4, instantBook: true };
const reset = {
  name: 'Onsen Reset',
  pricePerNight: 289,
  minimumStay: 7,
  maximumStay: null,
  fixedDuration: true,
  maxCapacity: 2,
} as RetreatPackage;
const alone: StayTerms = { property, chosenPackage: null };
const withPackage: StayTerms = { property, chosenPackage: reset };
const week = { range: { startDate: '2026-06-12', endDate: '2026-06-19' }, guests: 2 };
const weekend = { range: { startDate: '2026-06-12', endDate: '2026-06-14' }, guests: 2 };
const open = { range: { startDate: '2026-06-12', endDate: null }, guests: 2 };

describe('a stay while it is chosen', () => {
  test('the package decides price and guests once it is chosen', () => {
    expect([nightlyRate(alone), guestsAllowed(alone)]).toEqual([245, 4]);
    expect([nightlyRate(withPackage), guestsAllowed(withPackage)]).toEqual([289, 2]);
  });

  test('the total is there once both dates are', () => {
    expect(quoteFor(open, alone)).toBeNull();
    expect(quoteFor(week, alone)).toMatchObject({ nights: 7, subtotal: 1715, serviceFee: 206, total: 1921 });
    expect(quoteFor(week, withPackage)).toMatchObject({ subtotal: 2023, serviceFee: 243, total: 2266 });
  });

  test('a package of seven nights gives a check-in its check-out, and has no price for other nights', () => {
    expect(withFixedEnd(open.range, withPackage)).toEqual(week.range);
    expect(withFixedEnd(weekend.range, withPackage)).toEqual(weekend.range);
    expect(withFixedEnd(open.range, alone)).toEqual(open.range);
    expect(nightsToChoose(weekend, withPackage)).toBe(7);
    expect(quoteFor(weekend, withPackage)).toBeNull();
    expect([open, week].map((choice) => nightsToChoose(choice, withPackage))).toEqual([null, null]);
    expect(nightsToChoose(weekend, alone)).toBeNull();
  });

  test('a broken rule is shown once both dates are chosen', () => {
    const today = defaultLimits('2026-06-09');
    expect(brokenRuleOf(open, withPackage, new Set(), today)).toBeNull();
    expect(brokenRuleOf(weekend, withPackage, new Set(), today)?.title).toBe('Minimum stay required');
    expect(brokenRuleOf(week, withPackage, new Set(['2026-06-19']), today)?.rule).toBe('unavailable');
    expect(brokenRuleOf(week, withPackage, new Set(), today)).toBeNull();
  });
});
