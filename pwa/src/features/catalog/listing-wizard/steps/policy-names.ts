import type { CancellationPolicy } from '#contracts/domain/state-lists.ts';

export const policyNames: Record<CancellationPolicy, string> = {
  flexible: 'Flexible',
  moderate: 'Moderate',
  strict: 'Strict',
};
