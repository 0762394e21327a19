import type { ListingProblems } from './listing-check.ts';
import { wizardSteps, type WizardStep } from './wizard-steps.ts';

/** State of a step. `incomplete`: it was visited and has errors. */
export type StepMark = 'current' | 'complete' | 'incomplete' | 'todo';

export const isComplete = ({ fields }: WizardStep, problems: ListingProblems): boolean =>
  fields.every((field) => problems[field] === undefined);

/** @param reached position of the furthest step the person has been at */
export function markSteps(current: number, reached: number, problems: ListingProblems): StepMark[] {
  return wizardSteps.map((step, index) => {
    if (index === current) return 'current';
    if (step.fields.length === 0) return 'todo';
    if (isComplete(step, problems)) return 'complete';
    return index <= reached ? 'incomplete' : 'todo';
  });
}
