import { useState } from 'react';
import type { StaffReportDetail } from '#contracts/domain/trust/moderation.ts';
import type { SuspensionOutlook } from '#contracts/domain/trust/suspensions.ts';
import { currentAccount } from '#pwa/data/open-stores.ts';
import { useUnsavedForm } from '#pwa/features/shared/use-unsaved-form.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useOneAtATime } from '#pwa/ui/use-one-at-a-time.ts';
import { useTask, type Task } from '#pwa/ui/use-task.ts';
import { DecisionForm, emptyDraft, isSuspendedBy, type DecisionDraft } from './decision-form.tsx';
import { assign, readReport, readSuspensionOutlook, undo, type Answer } from './moderation-calls.ts';
import { kindLabels } from './moderation-labels.ts';
import { ReportEvidence } from './report-evidence.tsx';
import { MessagesAround } from './messages-around.tsx';
import { Suspensions } from './suspensions.tsx';
import { EarlierDecisions } from './earlier-decisions.tsx';
import styles from './moderation.module.css';

interface ReportDialogProps {
  /** Null while the dialog is closed. */
  id: number | null;
  isOnline: boolean;
  onClose: () => void;
  /** Called when a report was changed, by the caller or by somebody else. */
  onChange: () => void;
}

/** A report with everything that staff need to decide. */
export function ReportDialog({ id, isOnline, onClose, onChange }: ReportDialogProps) {
  return (
    <DialogSheet
      open={id !== null}
      onClose={onClose}
      title={id === null ? 'Report' : `Report no. ${id}`}
      width={720}
      full
    >
      {id !== null && <OpenedReport key={id} id={id} isOnline={isOnline} onChange={onChange} />}
    </DialogSheet>
  );
}

type OpenedReportProps = Pick<ReportDialogProps, 'isOnline' | 'onChange'> & { id: number };

/** The report as it was last loaded, and the draft of its decision: loading it again loses neither. */
function OpenedReport({ id, isOnline, onChange }: OpenedReportProps) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const { unsaved: draft = emptyDraft, remember, forget } = useUnsavedForm<DecisionDraft>(`decision ${id}`);
  const [report, setReport] = useState<StaffReportDetail | null>(null);
  const { result, again } = useTask(`report:${id}`, isOnline, () => readReport(id));
  if (result != null && result.body !== null && result.body !== report) setReport(result.body);
  /** Shows the outcome of a step: beside it why it failed, and the report as it is now. */
  const finish = (step: Step, answer: Answer<unknown>): void => {
    setRefusal(answer.failure === null ? null : { step, text: answer.failure });
    if (answer.failure !== null && answer.isUnsent) return;
    again();
    suspensions.again();
    onChange();
  };
  const suspensions = useTask(`outlook:${id}`, isOnline, () => readSuspensionOutlook(id));
  const notLoaded = result?.failure ?? null;
  return (
    <div className={styles.stack}>
      {notLoaded !== null && <NotLoaded failure={notLoaded} isAgain={report !== null} onRetry={again} />}
      {report !== null && (
        <Report
          report={report}
          suspensions={suspensions}
          isOnline={isOnline}
          isLoading={result === undefined}
          draft={draft}
          onDraft={(next) => (next === emptyDraft ? forget() : remember(next))}
          refusal={refusal}
          onDone={finish}
        />
      )}
      {report === null && notLoaded === null && (
        <Skeletons label="Loading the report" className={styles.stack}>
          <Skeleton height={120} radius={16} />
          <Skeleton height={120} radius={16} />
        </Skeletons>
      )}
    </div>
  );
}

interface NotLoadedProps {
  failure: string;
  /** An earlier state of the report is shown. */
  isAgain: boolean;
  onRetry: () => void;
}

const NotLoaded = ({ failure, isAgain, onRetry }: NotLoadedProps) => (
  <>
    <p role="alert">
      {isAgain
        ? 'The report may have changed and could not be loaded again.'
        : 'The report could not be loaded.'}{' '}
      {failure}
    </p>
    <div>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  </>
);

type Step = 'lift' | 'assign' | 'decide' | 'undo';

/** Why a step was not done. It is shown beside the step, even if that is no longer there: the dialog may be scrolled. */
interface Refusal {
  step: Step;
  text: string;
}

function RefusalOf({ step, refusal }: { step: Step; refusal: Refusal | null }) {
  return (
    refusal?.step === step && (
      <p role="alert" className={styles.alert}>
        {refusal.text}
      </p>
    )
  );
}

interface ReportProps {
  report: StaffReportDetail;
  suspensions: Task<Answer<SuspensionOutlook>>;
  isOnline: boolean;
  /** The report is being loaded again: the server would refuse a step from the version shown. */
  isLoading: boolean;
  draft: DecisionDraft;
  onDraft: (draft: DecisionDraft) => void;
  refusal: Refusal | null;
  /** Called after a step, done or not. */
  onDone: (step: Step, answer: Answer<unknown>) => void;
}

function Report(props: ReportProps) {
  const { report, suspensions, isOnline, refusal, onDone } = props;
  const { targetKind, title, appeals } = report;
  return (
    <>
      <h3 className={styles.title}>
        {kindLabels[targetKind]}: {title}
      </h3>
      <ReportEvidence report={report} />
      {targetKind === 'message' && <MessagesAround report={report} isOnline={isOnline} />}
      {appeals.map(({ author, text, createdAt }) => (
        <section key={createdAt} className={styles.box}>
          <h4 className={styles.heading}>{author?.name ?? 'A former member'} disagrees</h4>
          <p className={styles.text}>{text}</p>
        </section>
      ))}
      <EarlierDecisions report={report} />
      <Suspensions
        suspensions={suspensions}
        isOnline={isOnline}
        refusal={<RefusalOf step="lift" refusal={refusal} />}
        onDone={(answer) => onDone('lift', answer)}
      />
      <Decision {...props} />
    </>
  );
}

/** The steps of a report: assign and decide, or undo. */
function Decision(props: ReportProps) {
  const { report, suspensions, isOnline, isLoading, draft, onDraft, refusal, onDone } = props;
  const { runOnce, isBusy } = useOneAtATime();
  const outlook = suspensions.result?.body ?? null;
  const { state, assignee, isOwnDecision } = report;
  const isDecided = state === 'decided';
  const isOwnReport = report.reporter?.id === currentAccount();
  return (
    <>
      {!isDecided && (
        <div>
          <Button
            disabled={!isOnline}
            busy={isBusy || isLoading}
            onClick={() =>
              runOnce(() => assign(report, assignee === null).then((answer) => onDone('assign', answer)))
            }
          >
            {assignee === null ? 'Assign to me' : `Assigned to ${assignee.name}. Assign to nobody`}
          </Button>
        </div>
      )}
      <RefusalOf step="assign" refusal={refusal} />
      {isOwnDecision && <p className={styles.note}>{ownDecisionNote(report, outlook)}</p>}
      {isOwnReport && <p className={styles.note}>You sent this report, so somebody else decides about it.</p>}
      {!isDecided && !isOwnDecision && !isOwnReport && (
        <DecisionForm
          {...{ report, outlook, isOnline, draft, onDraft }}
          onDone={(answer) => onDone('decide', answer)}
        />
      )}
      <RefusalOf step="decide" refusal={refusal} />
      {isDecided && draft.statement !== '' && draft.statement.trim() !== report.statement && (
        <section className={styles.box}>
          <h4 className={styles.heading}>Your statement, which was not sent</h4>
          <p className={styles.text}>{draft.statement}</p>
        </section>
      )}
      {isDecided && !isOwnReport && (
        <div>
          <Button
            look="danger"
            disabled={!isOnline}
            busy={isBusy || isLoading}
            onClick={() => runOnce(() => undo(report).then((answer) => onDone('undo', answer)))}
          >
            Undo the decision
          </Button>
        </div>
      )}
      <RefusalOf step="undo" refusal={refusal} />
    </>
  );
}

const ownDecisionNote = (report: StaffReportDetail, outlook: SuspensionOutlook | null): string =>
  report.decision === 'suspend' && isSuspendedBy(report, outlook)
    ? 'You decided this, so somebody else decides the appeal. You can lift the suspension yourself.'
    : 'You decided this, so somebody else decides the appeal.';
