import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { useFormik } from 'formik';
import type { Listing } from '#contracts/properties.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { checkListing, checkPhotos } from './form/listing-check.ts';
import type { ListingForm } from './form/listing-form.ts';
import { focusIn } from './focus-in.ts';
import { judgeAddress } from './form/image-address.ts';
import { toListing, type ListingValues } from './form/listing-values.ts';
import { markSteps } from './form/step-marks.ts';
import { StepBar } from './step-bar.tsx';
import { StepContent } from './step-content.tsx';
import type { PlaceMapProps } from './steps/location-step.tsx';
import type { DraftEnd } from './drafts/draft-queries.ts';
import { useDraft, useKeptPlace, usePristineRenewal } from './drafts/use-draft.ts';
import { useStep } from './use-step.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardHead } from './wizard-head.tsx';
import { isSame } from '#pwa/sync/outbox/merge.ts';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import type { PreviewState } from './form/image-address.ts';
import { stepIndex, stepOf, wizardSteps, type StepId } from './form/wizard-steps.ts';
import type { SendEnd } from './listing-commands.ts';
import styles from './listing-wizard.module.css';

interface ListingWizardProps {
  /** The draft as it was found, or as a new one begins. */
  start: Draft;
  isOnline: boolean;
  renderMap: (props: PlaceMapProps) => ReactNode;
  renderPreview: (listing: Listing) => ReactNode;
  /** Above the step that is shown first, such as the way to other drafts. */
  children?: ReactNode;
  /** Sends the listing; the draft is all that was typed, for the case that it comes back. */
  onSend: (listing: Listing, draft: Draft) => Promise<SendEnd>;
  onDiscard: () => void;
  /** The draft was submitted or discarded in another tab. */
  onGone: (end: DraftEnd) => void;
}

type Field = keyof ListingValues;

/** Creates or edits a listing in seven steps. Everything typed is a draft on this device. Source: spec §2, decision 007. */
export function ListingWizard(props: ListingWizardProps) {
  const { start, isOnline, onSend, onDiscard, onGone } = props;
  const isEdit = start.propertyId !== null;
  const rootRef = useRef<HTMLFormElement>(null);
  const [isSending, setIsSending] = useState(false);
  const [told, setTold] = useState<Partial<Record<Field, string>>>({});
  const [isChecked, setIsChecked] = useState(false);
  const { current, go } = useStep(start.step);
  const [first] = useState(current);
  const [isMending, setIsMending] = useState(false);
  const [reached, setReached] = useState(Math.max(start.reached, current));
  if (current > reached) setReached(current);

  const formik = useFormik<ListingValues>({
    initialValues: start.values as ListingValues,
    validate: (values) => checkListing(values, isEdit),
    onSubmit: () => undefined,
  });
  const { values } = formik;
  const [previews, setPreviews] = useState<Readonly<Record<string, PreviewState>>>({});
  const notePreview = (url: string, state: PreviewState) =>
    setPreviews((before) => {
      const known = before[url];
      // A photo that was tried already is tried again on another step: what is known of it stands until then.
      return state === known || (state === 'loading' && known !== undefined)
        ? before
        : { ...before, [url]: state };
    });
  const problems = useMemo(() => {
    // A stored listing whose photos went away stays editable.
    const hasNewPhotos = !isSame(start.base?.values['images'], values.images);
    return { ...checkListing(values, isEdit), ...(hasNewPhotos && checkPhotos(values.images, previews)) };
  }, [values, isEdit, start.base, previews]);
  const { state, saver } = useDraft({
    start,
    values,
    onOthers: (others) => void formik.setValues((mine) => ({ ...mine, ...others })),
    onGone,
  });
  const step = wizardSteps[current] ?? wizardSteps[0];

  useKeptPlace({ saver, state, current, reached });
  usePristineRenewal(start, state, (fresh) => formik.resetForm({ values: fresh }));
  const entered = useRef(values);
  const focusField = useRef<Field | null>(null);
  const takeFocus = (): void => {
    focusIn(rootRef.current, focusField.current);
    focusField.current = null;
  };
  const enter = useEffectEvent(() => {
    entered.current = values;
    takeFocus();
  });
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current) isFirst.current = false;
    else enter();
  }, [current]);

  const form: ListingForm = {
    values,
    problems,
    notePreview,
    isOnline,
    set: (field, value) => {
      void formik.setFieldValue(field, value);
      if (told[field] !== undefined) setTold((before) => ({ ...before, [field]: undefined }));
    },
    leave: (field) => void formik.setFieldTouched(field, true, false),
    problemOf: (field) => {
      const isTime = isChecked || formik.touched[field] !== undefined || stepIndex(stepOf(field)) < reached;
      return told[field] ?? (isTime ? problems[field] : undefined);
    },
  };

  /** An emptied field falls back to what it was when the step came; a typed address is not left behind. Source: spec §4. */
  const leaveStep = (): void => {
    for (const field of step?.fields ?? []) {
      const before = entered.current[field];
      if (values[field] === '' && before !== '' && field !== 'imageUrl')
        void formik.setFieldValue(field, before);
    }
    const addition = judgeAddress(values.imageUrl, values.images);
    if (step?.id === 'photos' && addition.kind === 'added') {
      void formik.setFieldValue('images', [...values.images, addition.url]);
      void formik.setFieldValue('imageUrl', '');
    }
  };
  const goTo = (id: StepId): void => {
    leaveStep();
    setIsMending(false);
    go(id);
  };
  /** Leads from the overview to a part of it, and of a stored listing straight back. */
  const mend = (id: StepId): void => {
    goTo(id);
    setIsMending(isEdit);
  };

  const showProblem = (field: Field): void => {
    const id = stepOf(field);
    focusField.current = field;
    if (id === step?.id) takeFocus();
    else go(id);
  };
  const handleSubmit = async (): Promise<void> => {
    setIsChecked(true);
    const wrong = firstOf(problems);
    if (wrong !== undefined) {
      showProblem(wrong);
      return;
    }
    setIsSending(true);
    await saver.settled();
    await saver.stop();
    const draft: Draft = { ...start, values, step: 'review', reached, updatedAt: Date.now() };
    const end = await onSend(toListing(values), draft);
    if (end.kind !== 'refused') return;
    setIsSending(false);
    saver.resume();
    const sentences = Object.fromEntries(
      end.errors.map(({ field, message }) => [field.split(/[.[]/)[0] ?? field, message]),
    ) as Partial<Record<Field, string>>;
    setTold(sentences);
    const refused = firstOf(sentences);
    if (refused !== undefined) showProblem(refused);
  };

  const handleDiscard = () => {
    void saver.stop().then(onDiscard);
  };
  const handleNext = () => {
    if (isSending) return;
    const next = wizardSteps[current + 1];
    if (next === undefined) void handleSubmit();
    else goTo(isMending ? 'review' : next.id);
  };
  const handlePrevious = () => {
    const before = wizardSteps[current - 1];
    if (before !== undefined) goTo(before.id);
  };

  return (
    <form
      ref={rootRef}
      className={styles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleNext();
      }}
    >
      <WizardHead isEdit={isEdit} state={state} title={values.title} onDiscard={handleDiscard} />
      <StepBar current={current} marks={markSteps(current, reached, problems)} onSelect={goTo} />
      {current === first && props.children}
      <FluentRoot>
        <StepContent
          id={step?.id ?? 'basic-info'}
          form={form}
          isEdit={isEdit}
          onEdit={mend}
          renderMap={props.renderMap}
          renderPreview={props.renderPreview}
        />
      </FluentRoot>
      <WizardFooter
        isFirst={current === 0}
        isLast={current === wizardSteps.length - 1}
        isEdit={isEdit}
        isMending={isMending && current < wizardSteps.length - 1}
        isSending={isSending}
        isOnline={isOnline}
        onPrevious={handlePrevious}
      />
    </form>
  );
}

/** The first field of the form that something is wrong with. */
const firstOf = (problems: Partial<Record<Field, string>>): Field | undefined =>
  wizardSteps.flatMap(({ fields }) => fields).find((field) => problems[field] !== undefined);
