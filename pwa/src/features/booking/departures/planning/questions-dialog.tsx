import { useRef, useState, type SubmitEvent } from 'react';
import { questionLimits } from '#contracts/departure-limits.ts';
import type { Question } from '#contracts/domain/booking/registrations.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { FormDialog } from '#pwa/ui/dialog/form-dialog.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { ErrorCard } from '#pwa/ui/feedback/error-card.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { showToast } from '#pwa/ui/feedback/toast/toast-store.ts';
import { Add20Regular } from '#pwa/ui/icons/icons.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { saveQuestions } from '#pwa/features/booking/departures/departure-commands.ts';
import { useQuestions } from '#pwa/features/booking/departures/departure-queries.ts';
import { QuestionFields } from './question-fields.tsx';
import {
  emptyQuestion,
  toQuestionValues,
  toSeenQuestion,
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

/** Questions as they were when the form was opened, and as they are in it. */
interface OpenedQuestions {
  stored: readonly Question[];
  questions: QuestionValues[];
}

interface FormProps extends QuestionsDialogProps {
  formId: string;
  opened: OpenedQuestions;
  onType: (questions: QuestionValues[]) => void;
  /** The dialog closes, and what was typed is not needed any more. */
  onEnd: () => void;
}

/** The questions that guests answer before a departure. Only with a connection. */
export function QuestionsDialog(props: QuestionsDialogProps) {
  const { open, propertyId, departureId, isOnline, onClose } = props;
  const { unsaved, remember, closeWith } = useUnsavedForm<OpenedQuestions>(
    `questions ${propertyId} ${departureId}`,
  );
  const { leave, end } = closeWith(onClose);
  return (
    <FormDialog
      open={open}
      onClose={leave}
      onCancel={end}
      title={departureId === null ? 'Questions for all group retreats' : 'Questions for this group retreat'}
      submitLabel="Save questions"
      isSubmitDisabled={!isOnline}
    >
      {(formId) => (
        <LoadedQuestions {...props} formId={formId} unsaved={unsaved} onType={remember} onEnd={end} />
      )}
    </FormDialog>
  );
}

interface LoadedQuestionsProps extends Omit<FormProps, 'opened' | 'onType'> {
  unsaved: OpenedQuestions | undefined;
  onType: (opened: OpenedQuestions) => void;
}

function LoadedQuestions(props: LoadedQuestionsProps) {
  const { propertyId, departureId, isOnline, unsaved, onType } = props;
  const { questions, retry } = useQuestions(propertyId, isOnline);
  // The questions as they were when the dialog was opened: a later read must not replace what was typed.
  const [read, setRead] = useState<OpenedQuestions>();
  if (read === undefined && questions != null) {
    const stored = questions.filter((question) => question.departureId === departureId);
    setRead({ stored, questions: stored.map(toQuestionValues) });
  }
  const opened = unsaved ?? read;
  if (opened !== undefined) {
    const { stored } = opened;
    return (
      <QuestionsForm {...props} opened={opened} onType={(typed) => onType({ stored, questions: typed })} />
    );
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

function QuestionsForm(props: FormProps) {
  const { formId, departureId, onType: setQuestions } = props;
  const { stored, questions } = props.opened;
  const { errors, submit } = useQuestionsForm(props);
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

/** Errors are shown from the first attempt to save on; the first wrong field then gets the focus. */
function useQuestionsForm({ propertyId, departureId, opened: { stored, questions }, onEnd }: FormProps) {
  const [isTried, setIsTried] = useState(false);
  const { runOnce } = useOneAtATime();
  const errors = validateQuestions(questions);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(errors).length > 0) {
      focusFirstError(event.currentTarget);
      return;
    }
    runOnce(async () => {
      const update = {
        departureId,
        questions: questions.map(toSentQuestion),
        seen: stored.map(toSeenQuestion),
      };
      if (!(await saveQuestions(propertyId, update))) return;
      showToast({ title: 'Questions saved', intent: 'success' });
      onEnd();
    });
  };
  return { errors: isTried ? errors : {}, submit };
}
