import { useState } from 'react';
import type { Registration } from '#contracts/domain/booking/registrations.ts';
import { answered } from '#contracts/rules/registrations.ts';
import { plainAnswers } from '#contracts/rules/on-site/sensitive-answers.ts';
import type { WithPending } from '#pwa/data/overlays.ts';
import { formatMomentDay } from '#pwa/lib/moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { PendingChip } from '#pwa/ui/feedback/pending-chip.tsx';
import { answerLabel, questionLead } from '#pwa/features/shared/answer-label.ts';
import { answerQuestions } from '#pwa/features/booking/departures/departure-commands.ts';
import styles from './answer-form.module.css';

/** The sensitive answers of a group retreat that is over, which the guest can remove before they are erased. */
export function StoredSensitiveAnswers({ registration }: { registration: WithPending<Registration> }) {
  const { id, questions, answers, sensitiveUntil, pending } = registration;
  const [isBusy, setIsBusy] = useState(false);
  const remove = async () => {
    setIsBusy(true);
    await answerQuestions(id, plainAnswers(questions, answers), false);
    setIsBusy(false);
  };
  return (
    <div className={styles.form}>
      <ul>
        {sensitiveAnswers(registration).map(({ question, value }) => (
          <li key={question.id}>
            {questionLead(question.label)} {answerLabel(question.kind, value)}
          </li>
        ))}
      </ul>
      {sensitiveUntil !== null && <p>They are erased on {formatMomentDay(sensitiveUntil)}.</p>}
      <div className={styles.actions}>
        <Button busy={isBusy} onClick={() => void remove()}>
          Remove sensitive answers
        </Button>
        <PendingChip pending={pending} waiting="Not sent yet" />
      </div>
    </div>
  );
}

const sensitiveAnswers = ({ questions, answers }: Registration) =>
  answered(questions, answers).filter(({ question }) => question.sensitive);

/** Whether a registration has sensitive answers that are not erased yet. @param now milliseconds since 1970 */
export const hasSensitiveAnswers = (registration: Registration, now: number): boolean =>
  (registration.sensitiveUntil === null || Date.parse(registration.sensitiveUntil) > now) &&
  sensitiveAnswers(registration).length > 0;
