import { useId, useState, type SubmitEvent } from 'react';
import type { Answer, Question, Registration } from '#contracts/domain/booking/registrations.ts';
import { checkAnswers } from '#contracts/rules/registrations.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { FluentRoot } from '#pwa/ui/fluent-root.tsx';
import { FieldError } from '#pwa/ui/form/field-error.tsx';
import { focusField } from '#pwa/ui/form/focus-first-error.ts';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { AnswerField, answerName } from './answer-field.tsx';
import { answerQuestions } from '#pwa/features/booking/departures/departure-commands.ts';
import styles from './answer-form.module.css';

/** The questions of a host to a guest, with the answers; also offline. */
export function AnswerForm({ registration }: { registration: WithPending<Registration> }) {
  const { questions, pending } = registration;
  const { values, consent, problem, isChanged, change, setConsent, submit } = useAnswerForm(registration);
  const problemId = useId();
  const isSensitive = ({ id, sensitive }: Question) => sensitive && (values[id] ?? '').trim() !== '';
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <FluentRoot>
        <div className={styles.form}>
          {questions.map((question) => (
            <AnswerField
              key={question.id}
              question={question}
              value={values[question.id] ?? ''}
              error={problem?.questionId === question.id ? problem.message : undefined}
              onChange={(value) => change(question.id, value)}
            />
          ))}
        </div>
      </FluentRoot>
      {questions.some(({ sensitive }) => sensitive) && (
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={consent}
            required={questions.some(isSensitive)}
            aria-describedby={problemId}
            onChange={({ target }) => setConsent(target.checked)}
          />
          <span>
            I agree that the retreat stores my sensitive answers until 30 days after the end. You can remove
            them here until then.
          </span>
        </label>
      )}
      <div id={problemId} role="alert">
        {problem?.questionId === null && <FieldError>{problem.message}</FieldError>}
      </div>
      <div className={styles.actions}>
        {/* Not disabled, so that it keeps the focus once the answers are saved. */}
        <Button type="submit" look="primary" aria-disabled={!isChanged}>
          Save answers
        </Button>
        <PendingChip pending={pending} waiting="Not sent yet" />
      </div>
    </form>
  );
}

const valuesOf = (answers: readonly Answer[]): Record<number, string> =>
  Object.fromEntries(answers.map(({ questionId, value }) => [questionId, value]));

interface TypedAnswers {
  typed: Record<number, string>;
  /** Consent given or taken back; undefined: as stored. */
  agreed?: boolean | undefined;
}

const nothingTyped: TypedAnswers = { typed: {} };

/** What the guest has typed over the stored answers. Consent was given if a sensitive answer is stored. */
function useAnswerForm({ id, questions, answers }: Registration) {
  const { unsaved = nothingTyped, remember, update, forget } = useUnsavedForm<TypedAnswers>(`answers ${id}`);
  const { typed, agreed } = unsaved;
  const stored = valuesOf(answers);
  const hasConsented = questions.some((question) => question.sensitive && (stored[question.id] ?? '') !== '');
  const [problem, setProblem] = useState<ReturnType<typeof checkAnswers>>(null);
  const { runOnce } = useOneAtATime();
  const values = { ...stored, ...typed };
  const consent = agreed ?? hasConsented;
  const isChanged = Object.keys(typed).length > 0;
  const sensitiveIds = questions.filter(({ sensitive }) => sensitive).map((question) => question.id);
  const clearProblem = (questionId: number | null) => {
    if (problem?.questionId === questionId) setProblem(null);
  };
  // Without the consent that was given, the stored sensitive answers are removed; with it again, they are there again.
  const setConsent = (isGiven: boolean) => {
    clearProblem(null);
    const others = Object.entries(typed).filter(([key]) => !sensitiveIds.includes(Number(key)));
    const removed = isGiven ? [] : sensitiveIds.map((key): [string, string] => [String(key), '']);
    remember({ typed: hasConsented ? Object.fromEntries([...others, ...removed]) : typed, agreed: isGiven });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!isChanged) return;
    // An answer to a question that is no longer asked would be refused.
    const sent = questions.flatMap(({ id: questionId }) => {
      const value = (values[questionId] ?? '').trim();
      return value === '' ? [] : [{ questionId, value }];
    });
    const broken = checkAnswers(questions, sent, consent);
    setProblem(broken);
    if (broken !== null) {
      const { questionId } = broken;
      const control = questionId === null ? 'input[type="checkbox"]' : `[name="${answerName(questionId)}"]`;
      focusField(event.currentTarget.querySelector<HTMLElement>(control));
      return;
    }
    runOnce(async () => {
      if (!(await answerQuestions(id, sent, consent))) return;
      forget();
    });
  };
  const change = (questionId: number, value: string) => {
    clearProblem(questionId);
    update((before = nothingTyped) => ({ ...before, typed: { ...before.typed, [questionId]: value } }));
  };
  return { values, consent, problem, isChanged, change, setConsent, submit };
}
