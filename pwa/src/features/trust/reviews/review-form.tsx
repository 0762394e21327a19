import { useRef, useState, type SubmitEvent } from 'react';
import { reviewCategories, type ReviewSide } from '#contracts/domain/trust/review-lists.ts';
import { reviewLimits as limits } from '#contracts/review-limits.ts';
import { checkReview } from '#contracts/rules/reviews/review-check.ts';
import type { ReviewDraft } from '#pwa/data/drafts/review-drafts.ts';
import { reportDraftNotStored } from '#pwa/features/shared/report-draft-not-stored.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { Segmented } from '#pwa/ui/controls/segmented.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { categoryLabels } from './review-labels.ts';
import { discardReviewDraft, saveReviewDraft, writeReview, type ReviewedStay } from './review-commands.ts';
import { toReview } from './review-draft.ts';
import { StarChoice } from './star-choice.tsx';
import styles from './reviews.module.css';

interface ReviewFormProps {
  stay: ReviewedStay;
  /** Name of the other person. */
  other: string;
  /** What was filled in before. */
  initial: ReviewDraft;
  isChange: boolean;
  /** Called when it is sent or cancelled. */
  onClose: () => void;
}

type Problem = ReturnType<typeof checkReview>;

/** Controls of a choice that was not made. */
const unanswered = '[data-invalid] input';

/** The form of a review. Each change is kept on the device. */
export function ReviewForm({ stay, other, initial, isChange, onClose }: ReviewFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(initial);
  const [problem, setProblem] = useState<Problem>(null);
  const [isUnanswered, setIsUnanswered] = useState(false);
  const { runOnce } = useOneAtATime();
  const change = (fields: Partial<ReviewDraft>): void => {
    const next = { ...draft, ...fields };
    setDraft(next);
    setProblem(null);
    saveReviewDraft(stay.id, next).catch(reportDraftNotStored);
  };
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const { tookPlace } = draft;
    const review = tookPlace === null ? null : toReview(draft, tookPlace);
    const found = review && checkReview(stay.side, review);
    setIsUnanswered(review === null);
    setProblem(found);
    if (review === null || found !== null) {
      focusFirstError(form.current, unanswered);
      return;
    }
    runOnce(async () => {
      if (await writeReview(stay, review)) onClose();
    });
  };
  const cancel = (): void => void discardReviewDraft(stay.id).then(onClose);
  return (
    <FluentRoot>
      <form ref={form} className={styles.form} data-review-form="" noValidate onSubmit={submit}>
        <TookPlace
          value={draft.tookPlace}
          isUnanswered={isUnanswered}
          onSelect={(tookPlace) => change({ tookPlace })}
        />
        {draft.tookPlace === true && (
          <PublicPart side={stay.side} other={other} draft={draft} problem={problem} onChange={change} />
        )}
        {draft.tookPlace !== null && (
          <PrivatePart
            key={String(draft.tookPlace)}
            tookPlace={draft.tookPlace}
            other={other}
            draft={draft}
            problem={problem}
            onChange={change}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" look="primary">
            {isChange ? 'Save changes' : 'Send review'}
          </Button>
          {isChange && <Button onClick={cancel}>Cancel</Button>}
        </div>
      </form>
    </FluentRoot>
  );
}

interface TookPlaceProps {
  value: boolean | null;
  isUnanswered: boolean;
  onSelect: (tookPlace: boolean) => void;
}

const yesOrNo = [
  { id: 'yes', label: 'Yes' },
  { id: 'no', label: 'No' },
] as const;
type YesOrNo = (typeof yesOrNo)[number]['id'];

function TookPlace({ value, isUnanswered, onSelect }: TookPlaceProps) {
  return (
    <div className={styles.choice} data-invalid={isUnanswered && value === null ? '' : undefined}>
      <p className={styles.question}>Did this stay take place?</p>
      <Segmented<YesOrNo | 'none'>
        label="Did this stay take place?"
        options={yesOrNo}
        selected={toChoice(value)}
        onSelect={(choice) => onSelect(choice === 'yes')}
      />
      {isUnanswered && value === null && (
        <p role="alert" className={styles.error}>
          Please choose yes or no
        </p>
      )}
    </div>
  );
}

const toChoice = (value: boolean | null): YesOrNo | 'none' => {
  if (value === null) return 'none';
  return value ? 'yes' : 'no';
};

interface PartProps {
  other: string;
  draft: ReviewDraft;
  problem: Problem;
  onChange: (fields: Partial<ReviewDraft>) => void;
}

/** The note to the other person, or what happened if the stay did not take place, which they never read. */
function PrivatePart({ tookPlace, other, draft, problem, onChange }: PartProps & { tookPlace: boolean }) {
  return (
    <TextField
      label={tookPlace ? `Private note to ${other} (optional)` : 'What happened?'}
      hint={
        tookPlace
          ? 'Only they can read it, when the reviews are published.'
          : `Wellens reads it as a report and answers you. ${other} cannot read it. You write no public review.`
      }
      error={problem?.field === 'privateNote' ? problem.message : undefined}
      rows={3}
      maxLength={limits.noteMax}
      value={tookPlace ? draft.privateNote : draft.whatHappened}
      onChange={({ target: { value } }) =>
        onChange(tookPlace ? { privateNote: value } : { whatHappened: value })
      }
    />
  );
}

/** What everyone will read, and what a host says privately about having the guest again. */
function PublicPart({ side, other, draft, problem, onChange }: PartProps & { side: ReviewSide }) {
  const isGuest = side === 'guest';
  return (
    <>
      <StarChoice
        label={isGuest ? 'How was your stay?' : `How was ${other} as a guest?`}
        value={draft.overall}
        error={problem?.field === 'overall' ? problem.message : undefined}
        onSelect={(overall) => onChange({ overall })}
      />
      {isGuest && (
        <div className={styles.categories}>
          {reviewCategories.map((category) => (
            <StarChoice
              key={category}
              label={`${categoryLabels[category]} (optional)`}
              value={draft.scores[category] ?? null}
              onSelect={(stars) => onChange({ scores: { ...draft.scores, [category]: stars } })}
              onClear={() => onChange({ scores: { ...draft.scores, [category]: null } })}
            />
          ))}
        </div>
      )}
      <TextField
        label="Your review"
        hint={`Everyone can read it. At least ${isGuest ? limits.guestTextMin : limits.hostTextMin} characters.`}
        error={problem?.field === 'text' ? problem.message : undefined}
        rows={6}
        maxLength={limits.textMax}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      {!isGuest && (
        <div className={styles.choice}>
          <p className={styles.question}>Would you host {other} again? (private)</p>
          <p className={styles.when}>
            From three answers on, hosts who have a booking of {other} see how many said yes.
          </p>
          <Segmented<YesOrNo | 'none'>
            label={`Would you host ${other} again?`}
            options={yesOrNo}
            selected={toChoice(draft.wouldHostAgain)}
            onSelect={(choice) => onChange({ wouldHostAgain: choice === 'yes' })}
          />
        </div>
      )}
    </>
  );
}
