import type { CancellationPolicy } from '#contracts/domain/option-lists.ts';

export const policyNames: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};
