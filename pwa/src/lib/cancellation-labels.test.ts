import { expect, test } from 'vitest';
import { policyExplained, policySentence, policyWithDate } from './cancellation-labels.ts';

test('each policy has the label of the spec and an explanation', () => {
  expect(policySentence('flexible')).toBe('Flexible: full refund 1 day prior');
  expect(policySentence('strict')).toBe('Strict: 50% refund 7 days prior');
  expect(policyExplained('flexible')).toBe(
    'Free cancellation until 1 day before check-in. After that, no refund.',
  );
  expect(policyExplained('strict')).toBe(
    '50% refund if you cancel until 7 days before check-in. After that, no refund.',
  );
});

test('the policy of a stay names the last day of its refund, or says that it has passed', () => {
  expect(policyWithDate('moderate', '2026-06-12', '2026-06-01')).toBe(
    'Free cancellation until Jun 7, 2026 (moderate).',
  );
  expect(policyWithDate('moderate', '2026-06-12', '2026-06-07')).toContain('until Jun 7, 2026');
  expect(policyWithDate('moderate', '2026-06-12', '2026-06-08')).toBe(
    'Moderate: full refund 5 days prior. That date has passed, so this stay is no longer refundable.',
  );
});
