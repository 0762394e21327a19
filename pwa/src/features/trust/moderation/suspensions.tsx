import { useState, type ReactNode, type SubmitEvent } from 'react';
import type { StaffSuspension, SuspensionOutlook } from '#contracts/domain/trust/suspensions.ts';
import { reportLimits as limits, statementMessage } from '#contracts/report-limits.ts';
import { formatMoment } from '#pwa/lib/deferred-moments.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { focusFirstError } from '#pwa/ui/form/focus-first-error.ts';
import { TextField } from '#pwa/ui/form/text-field.tsx';
import type { Task } from '#pwa/ui/use-task.ts';
import { useUnsavedChanges } from '#pwa/ui/unsaved/unsaved-changes.ts';
import { liftSuspension, type Answer } from './moderation-calls.ts';
import styles from './moderation.module.css';

interface SuspensionsProps {
  suspensions: Task<Answer<SuspensionOutlook>>;
  isOnline: boolean;
  /** Why the last attempt to lift one failed. */
  refusal: ReactNode;
  onDone: (answer: Answer<unknown>) => void;
}

/**
 * The suspensions of the person whom a report concerns: the present one, which can be lifted, and earlier ones. They remain
 * while they are loaded again, and with them what is typed.
 */
export function Suspensions({ suspensions, isOnline, refusal, onDone }: SuspensionsProps) {
  const { result, again } = suspensions;
  const [known, setKnown] = useState<SuspensionOutlook | null>(null);
  if (result != null && result.body !== null && result.body !== known) setKnown(result.body);
  const present = known?.history.find(({ endedAt }) => endedAt === null);
  const earlier = known?.history.filter(({ endedAt }) => endedAt !== null) ?? [];
  return (
    <>
      {result != null && result.failure !== null && (
        <section className={styles.box}>
          <p className={styles.note}>Suspensions of the person could not be loaded. {result.failure}</p>
          <div>
            <Button disabled={!isOnline} onClick={again}>
              Load suspensions
            </Button>
          </div>
        </section>
      )}
      {present === undefined ? (
        refusal
      ) : (
        <PresentSuspension key={present.id} suspension={present} {...{ isOnline, refusal, onDone }} />
      )}
      {earlier.length > 0 && <EarlierSuspensions suspensions={earlier} />}
    </>
  );
}

const EarlierSuspensions = ({ suspensions }: { suspensions: readonly StaffSuspension[] }) => (
  <section className={styles.box}>
    <h4 className={styles.heading}>Suspended before</h4>
    <ul className={styles.list}>
      {suspensions.map((one) => (
        <li key={one.id}>
          <p className={styles.note}>{describePast(one)}</p>
          <p className={styles.text}>{one.statement}</p>
          {one.endReason !== null && <p className={styles.text}>Lifted: {one.endReason}</p>}
        </li>
      ))}
    </ul>
  </section>
);

const nameOf = ({ startedBy }: Pick<StaffSuspension, 'startedBy'>): string =>
  startedBy?.name ?? 'a former member';

const describePast = (suspension: StaffSuspension): string => {
  const { startedAt, endedAt, endedBy } = suspension;
  const end = endedAt === null ? '' : ` to ${formatMoment(endedAt)}`;
  const how = endedBy === null ? 'ended when its time was over' : `ended by ${endedBy.name}`;
  return `${formatMoment(startedAt)}${end} · by ${nameOf(suspension)} · ${how}`;
};

interface PresentSuspensionProps extends Omit<SuspensionsProps, 'suspensions'> {
  suspension: StaffSuspension;
}

function PresentSuspension({ suspension, isOnline, refusal, onDone }: PresentSuspensionProps) {
  const { id, until, startedAt, statement } = suspension;
  const [isLifting, setIsLifting] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const [reason, setReason] = useState('');
  useUnsavedChanges(reason !== '');
  const isShort = reason.trim().length < limits.statementMin;
  const submit = async (event: SubmitEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    setIsChecked(true);
    focusFirstError(event.currentTarget);
    if (isShort || isSending) return;
    setIsSending(true);
    const answer = await liftSuspension(id, reason);
    setIsSending(false);
    onDone(answer);
  };
  return (
    <section className={styles.box}>
      <h4 className={styles.title}>
        {until === null ? 'Suspended until lifted' : `Suspended until ${formatMoment(until)}`}
      </h4>
      <p className={styles.note}>
        {formatMoment(startedAt)} by {nameOf(suspension)}
      </p>
      <p className={styles.text}>{statement}</p>
      {!isLifting && (
        <div>
          <Button disabled={!isOnline} onClick={() => setIsLifting(true)}>
            Lift the suspension
          </Button>
        </div>
      )}
      {isLifting && (
        <form className={styles.stack} noValidate onSubmit={(event) => void submit(event)}>
          <TextField
            label="Why it is lifted"
            hint="The person reads it."
            error={isChecked && isShort ? statementMessage : undefined}
            rows={3}
            maxLength={limits.statementMax}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
          <div className={styles.wrapped}>
            <Button type="submit" look="primary" busy={isSending} disabled={!isOnline}>
              Lift
            </Button>
            <Button onClick={() => setIsLifting(false)}>Cancel</Button>
          </div>
        </form>
      )}
      {refusal}
    </section>
  );
}
