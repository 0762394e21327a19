import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';
import { focusField, focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { judgeAddress, problemOfAddition } from './form/image-address.ts';
import type { ListingProblems } from './form/listing-check.ts';
import type { ListingForm } from './form/listing-form.ts';
import type { ListingValues } from './form/listing-values.ts';
import { stepIndex, stepOf, wizardSteps, type StepId } from './form/wizard-steps.ts';

type Field = keyof ListingValues;

interface Options {
  root: RefObject<HTMLElement | null>;
  form: ListingForm;
  /** Shows sentences at fields until these change. */
  showRefused: Dispatch<SetStateAction<ListingProblems>>;
  /** Position of the current step, from 0. */
  current: number;
  go: (step: StepId) => void;
  isEdit: boolean;
}

/** Moves between the steps, and moves the focus with them: to the step's title, or to a field with an error. */
export function useStepNavigation({ root, form, showRefused, current, go, isEdit }: Options) {
  const step = wizardSteps[current] ?? wizardSteps[0];
  const [isMending, setIsMending] = useState(false);
  /** The values as they were when the step was entered. */
  const entered = useRef(form.values);
  const wantedField = useRef<Field | null>(null);
  const takeFocus = (): void => {
    focusIn(root.current, wantedField.current);
    wantedField.current = null;
  };
  const enter = useEffectEvent(() => {
    entered.current = form.values;
    takeFocus();
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else enter();
  }, [current]);

  const goTo = (id: StepId): void => {
    const problem = step?.id === 'photos' ? addressProblem(form.values) : undefined;
    if (problem !== undefined && stepIndex(id) > current) {
      showRefused((before) => ({ ...before, imageUrl: problem }));
      focusFirstError(root.current);
      return;
    }
    leaveStep(form, step?.id === 'photos', step?.fields ?? [], entered.current);
    setIsMending(false);
    go(id);
  };
  return {
    stepId: step?.id ?? 'basic-info',
    goTo,
    /** The step was opened from the review of a stored property, and returns to it. */
    isMending: isMending && current < wizardSteps.length - 1,
    /** Opens a step from the review; for a stored property its next button returns there. */
    mend: (id: StepId): void => {
      goTo(id);
      setIsMending(isEdit);
    },
    showProblem: (field: Field): void => {
      const id = stepOf(field);
      wantedField.current = field;
      if (id === step?.id) takeFocus();
      else go(id);
    },
  };
}

/** Why a typed photo address cannot be added. It holds the step and the listing, which would leave it out silently. */
export const addressProblem = ({ imageUrl, images }: ListingValues): string | undefined =>
  problemOfAddition(judgeAddress(imageUrl, images));

/** An emptied field gets back the value it had when the step was entered; a typed photo address is added. Source: spec §4. */
function leaveStep(
  form: ListingForm,
  hasPhotos: boolean,
  fields: readonly Field[],
  entered: ListingValues,
): void {
  const { values, set } = form;
  for (const field of fields) {
    if (values[field] === '' && entered[field] !== '' && field !== 'imageUrl') set(field, entered[field]);
  }
  const addition = judgeAddress(values.imageUrl, values.images);
  if (hasPhotos && addition.kind === 'added') {
    set('images', [...values.images, addition.url]);
    set('imageUrl', '');
  }
}

/** Moves the focus to the title of the step, or to the field that needs the person. */
function focusIn(root: HTMLElement | null, field: Field | null): void {
  const wanted =
    field === null ? null : root?.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`);
  if (wanted != null) {
    focusField(wanted);
    return;
  }
  // The shell has already restored the scroll position.
  root?.querySelector<HTMLElement>('[data-step-title]')?.focus({ preventScroll: true });
}
