import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Listing } from '#contracts/domain/catalog/properties.ts';
import type { Draft } from '#pwa/data/private-db.ts';
import { picturesInWork } from '#pwa/features/shared/pictures/encode-queue.ts';
import { watchOwnPictures } from '#pwa/features/shared/pictures/watch-own-pictures.ts';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import type { DraftEnd } from './drafts/draft-queries.ts';
import type { DraftSaver } from './drafts/draft-saver.ts';
import { useDraft, useKeptPlace, usePristineRenewal } from './drafts/use-draft.ts';
import { useDraftPictures } from './drafts/use-draft-pictures.ts';
import type { ListingForm } from './form/listing-form.ts';
import type { ListingProblems } from './form/listing-check.ts';
import { toListing, type ListingValues } from './form/listing-values.ts';
import { markSteps } from './form/step-marks.ts';
import { useListingForm } from './form/use-listing-form.ts';
import { wizardSteps } from './form/wizard-steps.ts';
import type { SendEnd } from './listing-commands.ts';
import { StepBar } from './step-bar.tsx';
import { StepContent } from './step-content.tsx';
import type { PlaceMapProps } from './steps/location-step.tsx';
import { useStep } from './use-step.ts';
import { addressProblem, useStepNavigation } from './use-step-navigation.ts';
import { WizardFooter } from './wizard-footer.tsx';
import { WizardHead } from './wizard-head.tsx';
import styles from './listing-wizard.module.css';

interface ListingWizardProps {
  /** The stored draft or a new one. */
  start: Draft;
  isOnline: boolean;
  /** Whether the person is the host of the listing, and not staff. */
  isHost?: boolean;
  renderMap: (props: PlaceMapProps) => ReactNode;
  renderPreview: (listing: Listing) => ReactNode;
  /** Shown above the first step, for example links to other drafts. */
  children?: ReactNode;
  /** Sends the listing; the draft is stored again if the server refuses. */
  onSend: (listing: Listing, draft: Draft) => Promise<SendEnd>;
  onDiscard: () => void;
  /** The draft was submitted or discarded in another tab. */
  onGone: (end: DraftEnd) => void;
}

/** Creates or edits a property in seven steps. Everything typed is a draft on this device. Source: spec §2, decision 007. */
export function ListingWizard(props: ListingWizardProps) {
  const { start, isOnline, onDiscard } = props;
  const isEdit = start.propertyId !== null;
  const root = useRef<HTMLFormElement>(null);
  const { current, reached, go } = useStep(start);
  const [first] = useState(current);
  const { start: begun, listing, form, state, saver } = useDraftedListing(props, { current, reached });
  const { showRefused } = listing;
  const steps = useStepNavigation({ root, form, showRefused, current, go, isEdit });
  const { isSending, submit } = useSubmit({
    start: begun,
    listing,
    saver,
    reached,
    showProblem: steps.showProblem,
    onSend: props.onSend,
  });

  const handleNext = () => {
    if (isSending) return;
    const next = wizardSteps[current + 1];
    if (next === undefined) void submit();
    else steps.goTo(steps.isMending ? 'review' : next.id);
  };
  const handlePrevious = () => {
    const previous = wizardSteps[current - 1];
    if (previous !== undefined) steps.goTo(previous.id);
  };
  const discard = () => void saver.stop().then(onDiscard);
  return (
    <form
      ref={root}
      className={styles.root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        handleNext();
      }}
    >
      <WizardHead isEdit={isEdit} state={state} title={form.values.title} onDiscard={discard} />
      <StepBar current={current} marks={markSteps(current, reached, form.problems)} onSelect={steps.goTo} />
      {current === first && props.children}
      <FluentRoot>
        <StepContent
          id={steps.stepId}
          form={form}
          isEdit={isEdit}
          onEdit={steps.mend}
          renderMap={props.renderMap}
          renderPreview={props.renderPreview}
        />
      </FluentRoot>
      <WizardFooter
        isFirst={current === 0}
        isLast={current === wizardSteps.length - 1}
        isEdit={isEdit}
        isMending={steps.isMending}
        isSending={isSending}
        isOnline={isOnline}
        onPrevious={handlePrevious}
      />
    </form>
  );
}

interface Place {
  /** Position of the present step, and of the furthest one, from 0. */
  current: number;
  reached: number;
}

/** The form of the listing, stored as a draft with its pictures and the place of the person in the wizard. */
function useDraftedListing(props: ListingWizardProps, { current, reached }: Place) {
  const { isOnline, isHost = true, onGone } = props;
  const [start, setStart] = useState(props.start);
  const listing = useListingForm({ start, reached, isOnline });
  const { values } = listing.form;
  const { state, saver } = useDraft({
    start,
    values,
    onOthers: (others) => listing.change(() => others),
    onGone,
  });
  const form: ListingForm = {
    ...listing.form,
    pictures: useDraftPictures({ start, saver, values, onChange: listing.change }),
    canAddPictures: isHost,
  };
  useEffect(watchOwnPictures, []);
  useKeptPlace({ saver, state, current, reached });
  usePristineRenewal({
    newest: props.start,
    start,
    saver,
    onRenew: (newest) => {
      setStart(newest);
      listing.reset(newest.values as ListingValues);
    },
  });
  return { start, listing, form, state, saver };
}

interface SubmitParts extends Pick<ListingWizardProps, 'start' | 'onSend'> {
  listing: ReturnType<typeof useListingForm>;
  saver: DraftSaver;
  reached: number;
  showProblem: (field: keyof ListingValues) => void;
}

/** Validates and sends the listing. On an error it focuses the first field with one. */
function useSubmit({ start, onSend, listing, saver, reached, showProblem }: SubmitParts) {
  const { values, problems } = listing.form;
  const [isSending, setIsSending] = useState(false);
  const submit = async (): Promise<void> => {
    if (picturesInWork.snapshot() > 0) {
      showToast({
        title: 'Your photos are still being prepared',
        body: 'Try again in a moment.',
        intent: 'info',
      });
      return;
    }
    listing.showAll();
    const wrong = firstOf(problems);
    if (wrong !== undefined) {
      showProblem(wrong);
      return;
    }
    const imageUrl = addressProblem(values);
    if (imageUrl !== undefined) {
      listing.showRefused({ imageUrl });
      showProblem('imageUrl');
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
    ) as ListingProblems;
    listing.showRefused(sentences);
    const refused = firstOf(sentences);
    if (refused !== undefined) showProblem(refused);
  };
  return { isSending, submit };
}

/** First field with an error. */
const firstOf = (problems: ListingProblems): keyof ListingValues | undefined =>
  wizardSteps.flatMap(({ fields }) => fields).find((field) => problems[field] !== undefined);
