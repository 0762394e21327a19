import { useId, useRef, useState, type SubmitEvent } from 'react';
import { questionLimits } from '#contracts/departure-limits.ts';
import type { Question } from '#contracts/domain/registrations.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { useUnsavedChanges } from '#pwa/ui/dialog/unsaved-changes.ts';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { Add20Regular } from '#pwa/ui/icons/icons.tsx';
import { saveQuestions } from '#pwa/features/departures/departure-commands.ts';
import { useQuestions } from '#pwa/features/departures/departure-queries.ts';
import { QuestionFields } from './question-fields.tsx';
import {
  emptyQuestion,
  toQuestionValues,
  toSentQuestion,
  validateQuestions,
  type QuestionValues,
} from './questions-form.ts';
import styles from './departure-form.module.css';

interface QuestionsDialogProps {
  open: boolean;
  propertyId: number;
  /** Null for the questions of all departures of the listing. */
  departureId: number | null;
  isOnline: boolean;
  onClose: () => void;
}

/** The questions that guests answer before a departure. Only with a connection. */
export function QuestionsDialog(props: QuestionsDialogProps) {
  const { open, departureId, isOnline, onClose } = props;
  const formId = useId();
  return (
    <DialogSheet
      open={open}
      onClose={onClose}
      title={departureId === null ? 'Questions for all group retreats' : 'Questions for this group retreat'}
      footer={
        <>
          <Button size="large" onClick={onClose}>
            Cancel
          </Button>
          <Button size="large" look="primary" type="submit" form={formId} disabled={!isOnline}>
            Save questions
          </Button>
        </>
      }
    >
      {open && <LoadedQuestions {...props} formId={formId} />}
    </DialogSheet>
  );
}

function LoadedQuestions(props: QuestionsDialogProps & { formId: string }) {
  const { propertyId, departureId, isOnline } = props;
  const { questions, retry } = useQuestions(propertyId, isOnline);
  // The questions as they were when the dialog was opened: a later read must not replace what was typed.
  const [opened, setOpened] = useState<readonly Question[]>();
  if (opened === undefined && questions != null) setOpened(questions);
  if (opened !== undefined) {
    const own = opened.filter((question) => question.departureId === departureId);
    return <QuestionsForm {...props} stored={own} />;
  }
  if (questions === null) {
    return (
      <ErrorCard kind="offline" title="The questions could not be read" onRetry={retry}>
        They need a connection.
      </ErrorCard>
    );
  }
  return (
    <Skeletons label="Loading questions">
      <Skeleton height={200} radius={12} />
    </Skeletons>
  );
}

function QuestionsForm(props: QuestionsDialogProps & { formId: string; stored: readonly Question[] }) {
  const { formId, stored, departureId } = props;
  const { questions, errors, setQuestions, submit } = useQuestionsForm(props);
  const form = useRef<HTMLFormElement>(null);
  const focus = (selector: string) =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    const key = Math.max(-1, ...questions.map((one) => one.key)) + 1;
    setQuestions([...questions, emptyQuestion(key)]);
    focus(`[data-question="${key}"] input`);
  };
  const remove = (index: number) => {
    const remaining = questions.filter((_, place) => place !== index);
    setQuestions(remaining);
    const next = remaining[Math.max(0, index - 1)];
    focus(next === undefined ? '[data-add]' : `[data-question="${next.key}"] input`);
  };
  return (
    <form ref={form} id={formId} className={styles.form} noValidate onSubmit={submit}>
      <p>
        {departureId === null
          ? 'Guests of every group retreat of this listing answer these on their trip page.'
          : 'Guests of this group retreat answer these as well as the questions for all.'}
        {stored.length > 0 && ' If you change the kind of a question, its answers are lost.'}
      </p>
      {questions.map((question, index) => (
        <QuestionFields
          key={question.key}
          question={question}
          index={index}
          errors={errors}
          onChange={(changed) =>
            setQuestions(questions.map((one) => (one.key === question.key ? changed : one)))
          }
          onRemove={() => remove(index)}
        />
      ))}
      {questions.length < questionLimits.count && (
        <Button icon={Add20Regular} data-add="" onClick={add}>
          Add question
        </Button>
      )}
    </form>
  );
}

/** Values and errors. Errors are shown from the first attempt to save on; the first wrong field then gets the focus. */
function useQuestionsForm(props: QuestionsDialogProps & { stored: readonly Question[] }) {
  const { propertyId, departureId, stored, onClose } = props;
  const [initial] = useState(() => stored.map(toQuestionValues));
  const [questions, setQuestions] = useState<QuestionValues[]>(initial);
  const [isTried, setIsTried] = useState(false);
  const isBusy = useRef(false);
  useUnsavedChanges(questions !== initial);
  const errors = validateQuestions(questions);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    const form = event.currentTarget;
    if (Object.keys(errors).length > 0) {
      // After the errors are shown.
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
      return;
    }
    if (isBusy.current) return;
    isBusy.current = true;
    void saveQuestions(propertyId, departureId, questions.map(toSentQuestion)).then((isSaved) => {
      isBusy.current = false;
      if (!isSaved) return;
      showToast({ title: 'Questions saved', intent: 'success' });
      onClose();
    });
  };
  return { questions, errors: isTried ? errors : {}, setQuestions, submit };
}
