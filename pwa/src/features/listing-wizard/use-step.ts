import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stepIndex, wizardSteps, type StepId } from './form/wizard-steps.ts';

const stepKey = 'step';

/**
 * The step the person is at, kept in the address: the browser's back button leads to the step before.
 * @param left where they left the draft, for an address that names no step
 */
export function useStep(left: string): { current: number; go: (step: StepId) => void } {
  const [query, setQuery] = useSearchParams();
  const [first] = useState(() => Math.max(0, stepIndex(left)));
  const named = stepIndex(query.get(stepKey));
  const current = named === -1 ? first : named;
  const go = (step: StepId) => {
    if (wizardSteps[current]?.id === step) return;
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.set(stepKey, step);
      return next;
    });
  };
  return { current, go };
}
