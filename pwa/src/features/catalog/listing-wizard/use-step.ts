import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Draft } from '#pwa/data/private-db.ts';
import { stepIndex, wizardSteps, type StepId } from './form/wizard-steps.ts';

const stepKey = 'step';

/**
 * The current step, which is in the address so that the browser's back button leads to the step before, and the furthest
 * one; both as positions from 0. An address without a step leads to where the person left the draft.
 */
export function useStep(start: Draft): { current: number; reached: number; go: (step: StepId) => void } {
  const [query, setQuery] = useSearchParams();
  const [first] = useState(() => Math.max(0, stepIndex(start.step)));
  const named = stepIndex(query.get(stepKey));
  const current = named === -1 ? first : named;
  const [reached, setReached] = useState(Math.max(start.reached, current));
  if (current > reached) setReached(current);
  const go = (step: StepId) => {
    if (wizardSteps[current]?.id === step) return;
    setQuery((before) => {
      const next = new URLSearchParams(before);
      next.set(stepKey, step);
      return next;
    });
  };
  return { current, reached, go };
}
