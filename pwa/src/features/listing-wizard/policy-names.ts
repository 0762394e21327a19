import type { CancellationPolicy } from '#contracts/option-lists.ts';

export const policyNames: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};
