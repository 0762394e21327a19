import { useState } from 'react';
import type { StaffReportDetail } from '#contracts/domain/moderation.ts';
import { Button } from '#pwa/ui/controls/button.tsx';
import { DialogSheet } from '#pwa/ui/dialog/dialog-sheet.tsx';
import { Skeleton, Skeletons } from '#pwa/ui/feedback/skeleton.tsx';
import { useTask } from '#pwa/ui/use-task.ts';
import { DecisionForm } from './decision-form.tsx';
import { assign, readReport, undo } from './moderation-calls.ts';
import { kindLabels } from './moderation-labels.ts';
import { ReportEvidence } from './report-evidence.tsx';
import { MessagesAround } from './messages-around.tsx';
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

function OpenedReport({ id, isOnline, onChange }: OpenedReportProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const { result, again } = useTask(`report:${id}`, isOnline, () => readReport(id));
  /** Shows the outcome of a step: why it failed, and the report as it is now. */
  const finish = (why: string | null): void => {
    setFailure(why);
    again();
    onChange();
  };
  const alert = failure !== null && (
    <p role="alert" className={styles.alert}>
      {failure}
    </p>
  );
  if (result === undefined) {
    return (
      <>
        {alert}
        <Skeletons label="Loading the report" className={styles.stack}>
          <Skeleton height={120} radius={16} />
          <Skeleton height={120} radius={16} />
        </Skeletons>
      </>
    );
  }
  if (result.body === null) return <p role="alert">The report could not be loaded. {result.failure}</p>;
  return (
    <div className={styles.stack}>
      {alert}
      <Report report={result.body} isOnline={isOnline} onDone={finish} />
    </div>
  );
}

interface ReportProps {
  report: StaffReportDetail;
  isOnline: boolean;
  /** @param failure null if the step was done */
  onDone: (failure: string | null) => void;
}

function Report({ report, isOnline, onDone }: ReportProps) {
  const { targetKind, title, state, assignee, isOwnDecision, appeals } = report;
  const isDecided = state === 'decided';
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
      {!isDecided && (
        <div>
          <Button disabled={!isOnline} onClick={() => void assign(report, assignee === null).then(onDone)}>
            {assignee === null ? 'Assign to me' : `Assigned to ${assignee.name}. Assign to nobody`}
          </Button>
        </div>
      )}
      {isOwnDecision && <p className={styles.note}>You decided this, so somebody else decides the appeal.</p>}
      {!isDecided && !isOwnDecision && (
        <DecisionForm key={report.version} report={report} isOnline={isOnline} onDone={onDone} />
      )}
      {isDecided && (
        <div>
          <Button look="danger" disabled={!isOnline} onClick={() => void undo(report).then(onDone)}>
            Undo the decision
          </Button>
        </div>
      )}
    </>
  );
}
